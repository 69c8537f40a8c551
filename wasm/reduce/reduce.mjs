// Delta debugging over the statements of a program (Zeller and Hildebrandt 2002, "Simplifying and
// isolating failure-inducing input", by halving chunks from the end; what uses a dropped name goes with
// it), then over loops, names, sizes, arguments and indices. Everything is tried again until nothing helps, so
// the result is 1-minimal on statements: without any one of them the property is lost. Only smaller
// programs are taken, so it ends; nothing depends on time or chance.
import { createHash } from 'node:crypto';
import {
  droppedItems,
  merged,
  smallerIndices,
  smallerNumbers,
  smallerSizes,
  tripCounts,
  unwrapped,
  without,
} from './candidates.mjs';
import { mapScript, preorder, renderScript, tokensOf } from './script.mjs';

/**
 * @param {object[]} statements  a tree (script.mjs) that `holds`
 * @param {(text: string) => boolean} holds  the property; must not change between calls
 * @param {(state: {tries: number, statements: number, bytes: number, what: string}) => void} [progress]
 * @returns {{statements: object[], text: string, tries: number}}
 */
export function reduceScript(statements, holds, progress = () => {}) {
  const reducer = new Reducer(statements, holds, progress);
  reducer.run();
  return { statements: reducer.tree, text: renderScript(reducer.tree), tries: reducer.tries };
}

class Reducer {
  constructor(tree, holds, progress) {
    this.tree = tree;
    this.size = sizeOf(tree);
    this.holds = holds;
    this.progress = progress;
    this.tries = 0;
    this.known = new Set([digestOf(renderScript(tree))]); // texts that were tried
  }

  run() {
    const steps = [
      ['statements', () => this.dropStatements()],
      ['loops', () => this.unwrapBlocks()],
      ['names', () => this.mergeNames()],
      ['trip counts', () => this.editStatements(tripCounts)],
      ['sizes', () => this.shrinkSizes()],
      ['arguments', () => this.editStatements(droppedItems)],
      ['indices', () => this.editStatements(smallerIndices)],
      ['numbers', () => this.editStatements(smallerNumbers)],
    ];
    for (let before = null; before !== this.tree;) {
      before = this.tree;
      for (const [what, step] of steps) {
        this.what = what;
        this.tell();
        step();
      }
    }
  }

  tell() {
    const [statements] = this.size;
    const { tries, what } = this;
    this.progress({ tries, statements, bytes: renderScript(this.tree).length, what });
  }

  /** Takes `tree` if it is smaller and the property holds of it. */
  take(tree) {
    const size = sizeOf(tree);
    if (!isSmaller(size, this.size)) return false;
    const text = renderScript(tree);
    const digest = digestOf(text);
    if (this.known.has(digest)) return false;
    this.known.add(digest);
    this.tries++;
    if (!this.holds(text)) {
      if (this.tries % 64 === 0) this.tell();
      return false;
    }
    [this.tree, this.size] = [tree, size];
    this.tell();
    return true;
  }

  // Chunks of halving length, from the end; single ones again and again until none can go.
  dropStatements() {
    for (let length = preorder(this.tree).length; length > 1; length = Math.ceil(length / 2))
      this.dropChunks(length);
    while (this.dropChunks(1));
  }

  dropChunks(length) {
    let isChanged = false;
    for (
      let end = preorder(this.tree).length;
      end > 0;
      end = Math.min(end - length, preorder(this.tree).length)
    ) {
      const gone = new Set(preorder(this.tree).slice(Math.max(0, end - length), end));
      isChanged =
        this.take(without(this.tree, gone, true)) ||
        this.take(without(this.tree, gone, false)) ||
        isChanged;
    }
    return isChanged;
  }

  // Outer blocks first. What is taken leaves the other blocks as they are, but for a loop's index.
  unwrapBlocks() {
    for (let at = 0; at < preorder(this.tree).length;) {
      const statement = preorder(this.tree)[at];
      if (!statement.body || !this.take(unwrapped(this.tree, statement))) at++;
    }
  }

  // From the last; two tensors that can be one are.
  mergeNames() {
    for (let at = preorder(this.tree).length - 1; at >= 0; at--) {
      const tree = merged(this.tree, preorder(this.tree)[at]);
      if (tree) this.take(tree);
    }
  }

  shrinkSizes() {
    for (const change of smallerSizes(this.tree)) this.take(change(this.tree));
  }

  // Every variant of every statement, last statement first; a taken one is the next to vary.
  editStatements(variants) {
    for (let at = preorder(this.tree).length - 1; at >= 0; at--) {
      while (this.editStatement(preorder(this.tree)[at], variants));
    }
  }

  editStatement(statement, variants) {
    for (const variant of variants(statement)) {
      const tree = mapScript(this.tree, (part, before) =>
        before === statement ? { ...variant, body: part.body } : part,
      );
      if (this.take(tree)) return true;
    }
    return false;
  }
}

function digestOf(text) {
  return createHash('sha256').update(text).digest('base64');
}

// Statements; then parts, where a name is more than a number; then how large the numbers are.
function sizeOf(tree) {
  const statements = preorder(tree);
  let parts = 0;
  let numbers = 0;
  for (const statement of statements) {
    for (const { kind, text } of tokensOf(statement)) {
      parts += kind === 'name' ? 2 : 1;
      if (kind === 'number') numbers += Math.min(Number(text) || 0, 2 ** 40);
    }
  }
  return [statements.length, parts, numbers];
}

function isSmaller(a, b) {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && a[at] < b[at];
}
