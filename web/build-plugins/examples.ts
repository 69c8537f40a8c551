// virtual:examples: the first example's text goes into the page; the menu (title, file, group) and all texts into one
// JSON asset that is fetched when the menu is opened.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Plugin } from "vite";

const ID = "virtual:examples";
const SUFFIX = /\.(?:penguin\.py|net\.py|mlir)$/;
const FIRST = "kernels/expert_swiglu.penguin.py";

export interface ExampleInfo {
  /** Path below examples/. */
  file: string;
  group: string;
  title: string;
  /** The rest of the first comment. */
  about: string;
}

/** The first comment up to its first colon or full stop, and what follows. */
export function titleOf(text: string, file: string): { title: string; about: string } {
  const comment = /^\s*(?:#|\/\/)\s*(.+)$/m.exec(text)?.[1]?.trim() ?? "";
  const cut = /^(.+?)(?:[:.](?:\s+|$)|$)(.*)$/.exec(comment);
  const title = cut?.[1]?.trim() || file.slice(file.lastIndexOf("/") + 1).replace(SUFFIX, "");
  return { title, about: cut?.[2]?.trim() ?? "" };
}

/** The program without what it says to the test runner, and without the blank lines that leaves at the end. */
export function programOf(text: string): string {
  const lines = text.split("\n").filter((l) => !/^(?:#|\/\/)\s*(run|with|expect|expect-error|emit|reduce):/.test(l));
  return `${lines.join("\n").trimEnd()}\n`;
}

function walk(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((e) => (e.isDirectory() ? walk(join(dir, e.name)) : SUFFIX.test(e.name) ? [join(dir, e.name)] : []));
}

export function examplesPlugin(root: string): Plugin {
  const dir = resolve(root, "examples");
  let dev = false;
  let json = "";
  const read = (): { list: ExampleInfo[]; texts: Record<string, string> } => {
    const texts: Record<string, string> = {};
    const list = walk(dir).map((path): ExampleInfo => {
      const file = relative(dir, path).replaceAll("\\", "/");
      const text = programOf(readFileSync(path, "utf8"));
      texts[file] = text;
      return { file, group: file.includes("/") ? file.slice(0, file.indexOf("/")) : "", ...titleOf(text, file) };
    });
    return { list, texts };
  };
  return {
    name: "penguin-examples",
    configResolved(config) {
      dev = config.command === "serve";
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const all = read();
      const { texts } = all;
      if (!texts[FIRST]) this.error(`examples/${FIRST} is missing: it is what a newcomer sees first`);
      json = JSON.stringify(all);
      const name = `assets/examples-${createHash("sha256").update(json).digest("hex").slice(0, 8)}.json`;
      let url = JSON.stringify("/examples.json");
      if (!dev) url = `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", fileName: name, source: json })}`;
      return [
        `export const first = { file: ${JSON.stringify(FIRST)}, text: ${JSON.stringify(texts[FIRST])} };`,
        `export const url = ${url};`,
      ].join("\n");
    },
    configureServer(server) {
      server.middlewares.use("/examples.json", (_request, response) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(read()));
      });
    },
  };
}
