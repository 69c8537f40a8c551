// virtual:core: address and size of the compiled core, so that its download can be shown even when a server
// compresses it and names no length that we could compare with.
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const ID = "virtual:core";

export function corePlugin(root: string): Plugin {
  const places = [process.env["PENGUIN_WASM"], "build/penguin.wasm", "build/wasm/penguin.wasm"].filter((p) => p !== undefined);
  return {
    name: "penguin-core",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const file = places.map((p) => resolve(root, p)).find((p) => existsSync(p));
      if (!file) this.error("penguin.wasm is not built: run ./build.sh wasm");
      this.addWatchFile(file);
      return `import url from ${JSON.stringify(`${file}?url`)};\nexport { url };\nexport const bytes = ${statSync(file).size};\n`;
    },
  };
}
