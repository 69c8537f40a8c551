// sw.js: the service worker, written at the end of the build because it lists every hashed file.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

export function offlinePlugin(web: string): Plugin {
  return {
    name: "penguin-offline",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((f) => f !== "index.html" && !f.endsWith(".map")).sort();
      files.push("icon.svg");
      const version = createHash("sha256");
      for (const f of files) version.update(f);
      const source = readFileSync(resolve(web, "sw/sw.js"), "utf8")
        .replace('"%VERSION%"', JSON.stringify(version.digest("hex").slice(0, 12)))
        .replace('"%FILES%"', JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
