// Ways a program comes in: examples, files, an empty sheet.
import { signal } from "@preact/signals";
import { first, url, type ExampleInfo } from "virtual:examples";
import { loadProgram, visitProgram } from "../../state/program";
import { guessFormat } from "../../state/format";
import { notify } from "../../state/notices";

/** The menu; empty until it was asked for. */
export const examples = signal<ExampleInfo[]>([]);

interface Examples {
  list: ExampleInfo[];
  texts: Record<string, string>;
}
let fetched: Promise<Examples> | null = null;
export function fetchExamples(): Promise<Examples> {
  fetched ??= fetch(url).then((r) => {
    if (!r.ok) throw new Error(`HTTP ${r.status}`);
    return r.json() as Promise<Examples>;
  });
  fetched.then(
    (all) => (examples.value = all.list),
    () => (fetched = null),
  );
  return fetched;
}

const baseName = (file: string): string => file.slice(file.lastIndexOf("/") + 1);

export async function openExample(file: string): Promise<void> {
  try {
    const text = (await fetchExamples()).texts[file];
    if (text === undefined) throw new Error("it is not in this build");
    await visitProgram({ text, fileName: baseName(file) });
  } catch (error) {
    const title = examples.value.find((e) => e.file === file)?.title ?? file;
    notify({ kind: "warn", text: `“${title}” could not be loaded: ${(error as Error).message}.` });
  }
}

export function openFirst(): void {
  loadProgram({ text: first.text, fileName: baseName(first.file) });
}

export function newProgram(): void {
  void visitProgram({ text: "", fileName: "untitled.penguin.py" });
}

export async function openFile(file: File): Promise<void> {
  const { decodeSource } = await import("../../../../wasm/source.mjs");
  const decoded = decodeSource(new Uint8Array(await file.arrayBuffer()));
  if (decoded.diagnostic) {
    notify({ kind: "bad", text: `${file.name} was not opened: ${decoded.diagnostic.message}.` });
    return;
  }
  const text = decoded.text as string;
  // BIR: no pass works on it, and on one line nothing could be found in it.
  if (guessFormat(text) !== "bir") return visitProgram({ text, fileName: file.name });
  const { layoutJson } = await import("../../../../wasm/raw.mjs");
  const isCompact = !/\n\s*\S|": /.test(text);
  await visitProgram({ text: isCompact ? layoutJson(text.trim(), 100) : text, pipeline: "none", fileName: file.name });
}

export function openFilePicker(): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".py,.penguin,.txt,.mlir,.json";
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) void openFile(file);
  };
  input.click();
}
