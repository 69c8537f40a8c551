// virtual:core: addresses of the compiled core, the size of the part that is loaded first, and what it says of itself: version, targets, and what `default`
// stands for, so that the rail has its steps while the core is still on its way. virtual:passes: its pass table, for the
// menus that edit the pipeline.
import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { loadCore } from "../../wasm/index.mjs";

const CORE = "virtual:core";
const PASSES = "virtual:passes";

export function corePlugin(root: string): Plugin {
  const places = [process.env["PENGUIN_WASM"], "build/wasm/penguin.wasm", "build/penguin.wasm"].filter((p) => p !== undefined);
  return {
    name: "penguin-core",
    resolveId: (id) => (id === CORE || id === PASSES ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${CORE}` && id !== `\0${PASSES}`) return null;
      const file = places.map((p) => resolve(root, p)).find((p) => existsSync(p));
      if (!file) this.error("penguin.wasm is not built: run ./build.sh wasm");
      const first = file.replace(/\.wasm$/, "-first.wasm");
      this.addWatchFile(file);
      this.addWatchFile(first);
      const core = await loadCore({ bytes: readFileSync(file) });
      if (id === `\0${PASSES}`) return `export const passes = ${JSON.stringify(core.run({ command: "passes" }).passes)};`;
      const { targets } = core.run({ command: "targets" });
      const said = core.run({ command: "run", source: "v0 = m0.Function(id_=0)\nir=v0\n", passes: "default", sections: [] });
      if (!said.ok || !said.pipeline || said.pipeline === "default") this.error(`the core does not say what "default" stands for: ${JSON.stringify(said.diagnostics)}`);
      const facts = { bytes: statSync(first).size, engine: core.version, targets: targets.map((t) => t.name), defaultPipeline: said.passes.map((p) => p.name).join(",") };
      const names = Object.keys(facts) as (keyof typeof facts)[];
      return [`import url from ${JSON.stringify(`${file}?url`)};`, `import firstUrl from ${JSON.stringify(`${first}?url`)};`, "export { url, firstUrl };", ...names.map((n) => `export const ${n} = ${JSON.stringify(facts[n])};`)].join("\n");
    },
  };
}
