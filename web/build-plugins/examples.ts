// virtual:examples: the menu (title, file, group) and the first example's text go into the page; the other texts into
// one JSON asset that is fetched when one of them is opened.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Plugin } from "vite";

const ID = "virtual:examples";
const SUFFIX = ".penguin.py";
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
  const comment = /^\s*#\s*(.+)$/m.exec(text)?.[1]?.trim() ?? "";
  const cut = /^(.+?)(?:[:.](?:\s+|$)|$)(.*)$/.exec(comment);
  const title = cut?.[1]?.trim() || file.slice(file.lastIndexOf("/") + 1).replace(SUFFIX, "");
  return { title, about: cut?.[2]?.trim() ?? "" };
}

function walk(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((e) => (e.isDirectory() ? walk(join(dir, e.name)) : e.name.endsWith(SUFFIX) ? [join(dir, e.name)] : []));
}

export function examplesPlugin(root: string): Plugin {
  const dir = resolve(root, "examples");
  let dev = false;
  let json = "";
  const read = (): { list: ExampleInfo[]; texts: Record<string, string> } => {
    const texts: Record<string, string> = {};
    const list = walk(dir).map((path): ExampleInfo => {
      const file = relative(dir, path).replaceAll("\\", "/");
      const text = readFileSync(path, "utf8");
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
      const { list, texts } = read();
      if (!texts[FIRST]) this.error(`examples/${FIRST} is missing: it is what a newcomer sees first`);
      json = JSON.stringify(texts);
      const name = `assets/examples-${createHash("sha256").update(json).digest("hex").slice(0, 8)}.json`;
      let url = JSON.stringify("/examples.json");
      if (!dev) url = `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", fileName: name, source: json })}`;
      return [
        `export const examples = ${JSON.stringify(list)};`,
        `export const first = { file: ${JSON.stringify(FIRST)}, text: ${JSON.stringify(texts[FIRST])} };`,
        `export const textsUrl = ${url};`,
      ].join("\n");
    },
    configureServer(server) {
      server.middlewares.use("/examples.json", (_request, response) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(read().texts));
      });
    },
  };
}
