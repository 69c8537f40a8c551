// The language for CodeMirror: the tokens of tokens.ts, replayed line by line.
import type { Extension } from "@codemirror/state";
import { StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tagHighlighter, tags } from "@lezer/highlight";
import { tokensOf, type Token } from "./tokens";

interface LineState {
  tokens: Token[];
}
const TAG = { k: tags.keyword, mo: tags.namespace, kw: tags.propertyName, st1: tags.string, co: tags.comment, lhs: tags.definition(tags.variableName), nu: tags.number };
const penguin = StreamLanguage.define<LineState>({
  name: "penguin",
  startState: () => ({ tokens: [] }),
  token(stream, state) {
    if (stream.sol()) state.tokens = tokensOf(stream.string);
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
  languageData: { commentTokens: { line: "#" }, indentOnInput: /^\s*$/ },
});
const weights = tagHighlighter(Object.entries(TAG).map(([cls, tag]) => ({ tag, class: cls })));
export const penguinLanguage: Extension = [penguin, syntaxHighlighting(weights)];
