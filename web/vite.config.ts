import { fileURLToPath } from "node:url";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { corePlugin } from "./build-plugins/core.ts";
import { examplesPlugin } from "./build-plugins/examples.ts";
import { offlinePlugin } from "./build-plugins/offline.ts";

const web = fileURLToPath(new URL(".", import.meta.url));
const root = resolve(web, "..");

export default defineConfig({
  root: web,
  // Works from any sub-path: every address in the build is relative.
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [corePlugin(root), examplesPlugin(root), offlinePlugin(web)],
  worker: { format: "es" },
  server: { fs: { allow: [root] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Libraries apart from our own code: they change rarely, and the size of each can be held to its budget.
        codeSplitting: {
          groups: [
            // What every part of the page uses, as one file instead of many small ones.
            { name: "base", priority: 1, test: /web[\\/]src[\\/](state[\\/](?!share|snapshots)|components[\\/](?!Popover))/ },
            { name: "vendor", priority: 2, test: /node_modules[\\/](preact|@preact|fflate)[\\/]/ },
            { name: "codemirror", priority: 2, test: /node_modules[\\/](@codemirror[\\/](?!merge)|@lezer|@marijn|style-mod|crelt|w3c-keyname)/ },
          ],
        },
      },
    },
  },
});
