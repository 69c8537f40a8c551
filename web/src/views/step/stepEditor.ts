// Read-only CodeMirror for the program at a step, with the merge view's unified diff when there is a base.
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, drawSelection, keymap, lineNumbers } from "@codemirror/view";
import { defaultKeymap } from "@codemirror/commands";
import { codeFolding, foldKeymap } from "@codemirror/language";
import { getChunks, goToNextChunk, goToPreviousChunk, unifiedMergeView } from "@codemirror/merge";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { languageOf } from "../source/language";
import type { Format } from "../../state/format";

export interface StepEditor {
  show(text: string, base: string | null, format: Format): void;
  destroy(): void;
}

export function makeStepEditor(host: HTMLElement, onChanges: (n: number) => void): StepEditor {
  const diff = new Compartment();
  const extensions = [
    lineNumbers(),
    codeFolding(),
    drawSelection(),
    search({ top: false }),
    highlightSelectionMatches({ minSelectionLength: 2 }),
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ "aria-label": "Program after the selected pass", tabindex: "0", "aria-readonly": "true" }),
    keymap.of([
      { key: "F7", run: goToNextChunk, shift: goToPreviousChunk },
      ...searchKeymap,
      ...foldKeymap,
      ...defaultKeymap.filter((k) => !/^Alt-Arrow/.test(k.key ?? "") && k.key !== "Mod-Enter"),
    ]),
    diff.of([]),
  ];
  const view = new EditorView({ parent: host, state: EditorState.create({ doc: "", extensions }) });
  return {
    show(text, base, format) {
      const merge = base === null ? [] : unifiedMergeView({ original: base, mergeControls: false, highlightChanges: true, gutter: true, collapseUnchanged: { margin: 3, minSize: 6 } });
      view.setState(EditorState.create({ doc: text, extensions: [...extensions.slice(0, -1), languageOf(format), diff.of(merge)] }));
      onChanges(getChunks(view.state)?.chunks.length ?? 0);
    },
    destroy: () => view.destroy(),
  };
}
