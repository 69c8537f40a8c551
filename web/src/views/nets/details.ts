// What an operation of nets takes and becomes, as a card; beside the list of words and in the palette.
import { paramText, type NetOp } from "./words";

function part(tag: string, text: string, cls = ""): HTMLElement {
  const el = document.createElement(tag);
  el.textContent = text;
  if (cls) el.className = cls;
  return el;
}

/** "o=dotacc r weight [1]x[0]" a statement a line. */
export const recipeLines = (op: NetOp): string[] =>
  (op.recipe ?? "")
    .split(";")
    .map((x) => x.trim())
    .filter((x) => x !== "");

export function opDetails(op: NetOp): HTMLElement {
  const card = document.createElement("div");
  card.className = "netop";
  card.append(part("b", op.name, "m"), part("div", op.signature, "m q2"));
  const list = document.createElement("dl");
  const row = (head: string, text: string, mono = false): void => void list.append(part("dt", head), part("dd", text, mono ? "m" : ""));
  if (op.operands.length > 0) row("operands", op.operands.join(", "), true);
  for (const p of op.params) row(p.name, paramText(p));
  if (op.precisions.length > 1) row("precision", op.precisions.join(", "));
  card.append(list);
  const recipe = recipeLines(op);
  if (recipe.length > 0) card.append(part("div", "renders", "q3"), part("pre", recipe.join("\n")));
  return card;
}
