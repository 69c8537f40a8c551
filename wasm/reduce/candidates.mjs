// Smaller variants of a program, one kind of change each: trees without statements or blocks, and
// generators of statements, or of functions from tree to tree, that are smaller.
import {
  edited,
  itemsOf,
  keywordValue,
  mapScript,
  namesOf,
  preorder,
  tokensOf,
} from './script.mjs';

/** The tree without the statements `gone` and, when `follows`, without what uses a name they bound. */
export function without(statements, gone, follows) {
  const dead = new Set();
  const drop = (list, isInside) =>
    list.flatMap((statement) => {
      const { binds, uses } = namesOf(statement);
      const isGone =
        isInside || gone.has(statement) || (follows && [...uses].some((name) => dead.has(name)));
      for (const name of binds) {
        if (isGone) dead.add(name);
        else dead.delete(name);
      }
      const body = statement.body && drop(statement.body, isGone);
      if (isGone) return [];
      const isSame =
        !body ||
        (body.length === statement.body.length &&
          body.every((part, i) => part === statement.body[i]));
      return [isSame ? statement : { ...statement, body }];
    });
  return drop(statements, false);
}

/** The block's statements in its place; a loop's index is its first value. */
export function unwrapped(statements, block) {
  const lower = keywordValue(block, 'lb');
  const value = lower ? block.text.slice(lower.start, lower.end) : '0';
  const { binds } = namesOf(block);
  const first = /^-?\d+$/.test(value) ? value : '0';
  const replace = (statement) =>
    binds.reduce((result, name) => renamed(result, name, first), statement);
  return mapScript(statements, (statement, before) =>
    before === block ? mapScript(statement.body, replace) : [statement],
  );
}

/**
 * The tree without `statement`, with the name it bound replaced by that of the nearest statement before
 * it that makes something of the same class; null when there is none.
 */
export function merged(statements, statement) {
  const called = calleeOf(statement);
  const [name] = namesOf(statement).binds;
  if (!called || !name) return null;
  const before = preorder(statements);
  const earlier = before
    .slice(0, before.indexOf(statement))
    .findLast((other) => calleeOf(other) === called && namesOf(other).binds[0] !== name);
  if (!earlier) return null;
  const [other] = namesOf(earlier).binds;
  const rest = without(statements, new Set([statement]), false);
  return mapScript(rest, (part) => renamed(part, name, other));
}

// "m5.NeuronSBTensor" of a statement that binds what the call makes.
function calleeOf(statement) {
  return statement.body ? null : (/^\w+ = ([\w.]+)\(/.exec(statement.text)?.[1] ?? null);
}

function renamed(statement, name, text) {
  const tokens = tokensOf(statement);
  const edits = tokens.filter(
    (token, i) =>
      token.kind === 'name' &&
      token.text === name &&
      tokens[i - 1]?.text !== '.' &&
      tokens[i + 1]?.text !== '=',
  );
  return edits.length
    ? edited(
        statement,
        edits.map(({ start, end }) => ({ start, end, text })),
      )
    : statement;
}

/** Loops around fewer iterations: `ub` as small as can be. */
export function* tripCounts(statement) {
  if (!statement.body) return;
  const upper = keywordValue(statement, 'ub');
  const value = upper && Number(statement.text.slice(upper.start, upper.end));
  if (!Number.isSafeInteger(value)) return;
  const lower = keywordValue(statement, 'lb');
  const least = lower ? Number(statement.text.slice(lower.start, lower.end)) : 0;
  for (const extent of smaller(value - least, 1))
    yield edited(statement, [{ ...upper, text: String(least + extent) }]);
}

// By these people know the parts of their program.
const KEPT = new Set(['name', 'id', 'id_']);

/** Without one argument or element: keywords, predicates, operands of a list, edges' parts. */
export function* droppedItems(statement) {
  const tokens = tokensOf(statement);
  for (const item of itemsOf(statement)) {
    const bracket = tokens[item.open];
    const isSubscript = bracket.text === '[' && isValueEnd(tokens[item.open - 1]);
    if (isSubscript || KEPT.has(item.key)) continue;
    yield edited(statement, [cut(statement, item)]);
  }
}

// The item with the comma before it, or behind it when it is the first.
function cut(statement, { start, end }) {
  const before = /,\s*$/.exec(statement.text.slice(0, start));
  if (before) return { start: start - before[0].length, end, text: '' };
  const behind = /^\s*,\s*/.exec(statement.text.slice(end));
  return { start, end: end + (behind?.[0].length ?? 0), text: '' };
}

/** Accesses to less: an index is 0; a slice 0:1, or at least from 0. */
export function* smallerIndices(statement) {
  const tokens = tokensOf(statement);
  for (const item of itemsOf(statement)) {
    if (tokens[item.open].text !== '[' || !isValueEnd(tokens[item.open - 1])) continue;
    const text = statement.text.slice(item.start, item.end);
    const isSlice = tokens.some(
      (token) =>
        token.text === ':' &&
        token.start >= item.start &&
        token.end <= item.end &&
        token.depth === item.depth,
    );
    const count = /:.*\+ *(\d+)$/.exec(text)?.[1];
    const values = isSlice ? ['0:1', ...(count ? [`0:${count}`] : [])] : ['0'];
    for (const value of values)
      if (text !== value)
        yield edited(statement, [{ start: item.start, end: item.end, text: value }]);
  }
}

function isValueEnd(token) {
  return Boolean(token) && (token.kind === 'name' || token.text === ']' || token.text === ')');
}

// Numbers that say how large something is, or where: not those of ids and attributes.
function sizeTokens(statement) {
  const items = itemsOf(statement);
  const kept = items.filter((item) => KEPT.has(item.key) || item.key === 'attrs');
  return tokensOf(statement).filter(
    (token) =>
      token.kind === 'number' &&
      /^\d+$/.test(token.text) &&
      !kept.some((item) => token.start >= item.start && token.end <= item.end),
  );
}

/** One number of a statement smaller. */
export function* smallerNumbers(statement) {
  for (const { text, start, end } of sizeTokens(statement))
    for (const value of smaller(Number(text), 0))
      yield edited(statement, [{ start, end, text: String(value) }]);
}

/** The whole tree with a size smaller everywhere: its multiples divided by it, or itself replaced. */
export function* smallerSizes(statements) {
  const sizes = new Set();
  for (const statement of preorder(statements))
    for (const { text } of sizeTokens(statement)) if (Number(text) > 1) sizes.add(Number(text));
  for (const size of [...sizes].sort((a, b) => b - a)) {
    yield (tree) => resized(tree, (value) => (value && value % size === 0 ? value / size : value));
    for (const least of smaller(size, 1))
      yield (tree) => resized(tree, (value) => (value === size ? least : value));
  }
}

function resized(statements, change) {
  return mapScript(statements, (statement) => {
    const edits = sizeTokens(statement).flatMap(({ text, start, end }) => {
      const value = change(Number(text));
      return value === Number(text) ? [] : [{ start, end, text: String(value) }];
    });
    return edits.length ? edited(statement, edits) : statement;
  });
}

// Values to try for one of `value`, least first: `least`, powers of two, the half, one less.
function smaller(value, least) {
  const values = [least];
  for (let power = 1; power < value; power *= 2) if (power > least) values.push(power);
  values.push(Math.floor(value / 2), value - 1);
  return [...new Set(values)].filter((each) => each >= least && each < value).sort((a, b) => a - b);
}
