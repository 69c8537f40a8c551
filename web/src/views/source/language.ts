// The languages for CodeMirror: the tokens of tokens.ts, replayed line by line.
import type { Extension } from "@codemirror/state";
import { StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tagHighlighter, tags } from "@lezer/highlight";
import { tokensOf, type Token } from "./tokens";
import type { Format } from "../../state/format";

interface LineState {
  tokens: Token[];
}
const TAG = { k: tags.keyword, mo: tags.namespace, kw: tags.propertyName, st1: tags.string, co: tags.comment, lhs: tags.definition(tags.variableName), nu: tags.number };
const define = (format: Format) => StreamLanguage.define<LineState>({
  name: format,
  startState: () => ({ tokens: [] }),
  token(stream, state) {
    if (stream.sol()) state.tokens = tokensOf(stream.string, format);
    const next = state.tokens.find((t) => t.to > stream.pos);
    if (!next) {
      stream.skipToEnd();
      return null;
    }
    if (next.from > stream.pos) {
      stream.pos = next.from;
      return null;
    }
    stream.pos = next.to;
    return next.cls;
  },
  tokenTable: TAG,
  languageData: { commentTokens: { line: format === "stablehlo" ? "//" : "#" }, indentOnInput: /^\s*$/ },
});
const weights = tagHighlighter(Object.entries(TAG).map(([cls, tag]) => ({ tag, class: cls })));
const made = new Map<Format, Extension>();
export function languageOf(format: Format): Extension {
  let language = made.get(format);
  if (!language) made.set(format, (language = [define(format), syntaxHighlighting(weights)]));
  return language;
}
