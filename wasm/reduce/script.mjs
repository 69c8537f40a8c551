// A text of form A as a tree of statements, for editing: enough of its syntax to find statements,
// blocks, names, calls and numbers, and none of its meaning. Any text can be read; what cannot be told
// apart stays one statement.
//
// A statement is `{text, body}`: its text without indentation and comments, and the statements of its
// block, or null; `step` is how far the body of a `def` is indented, which the printer keeps, when not by four blanks. Trees are never
// changed, only built anew; statements are shared between them.

const TOKEN =
  /(?<blank>(?:[ \t\r\n]|\\\n|#[^\n]*)+)|(?<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)|(?<number>0[xX][\da-fA-F_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z_]\w*)|(?<op>\/\/|[<>=!]=|[^])/gy;
const KEYWORDS = new Set(['with', 'as', 'def', 'import', 'pass']);
const STEP = '    ';

/** The statements of a text. */
export function parseScript(text) {
  const root = [];
  const open = [{ indent: -1, body: root }]; // blocks around the present line
  for (const { indent, text: line } of logicalLines(text)) {
    while (open.length > 1 && indent <= open.at(-1).indent) open.pop();
    if (line === 'pass') continue;
    const statement = { text: line, body: line.endsWith(':') ? [] : null };
    const around = open.at(-1);
    const step = indent - around.indent;
    if (around.isDef && !around.body.length && step !== STEP.length) around.statement.step = step;
    around.body.push(statement);
    if (statement.body) open.push({ indent, body: statement.body, statement, isDef: line.startsWith('def ') });
  }
  return root;
}

/** Every line of a text as a statement of its own, as it stands: for texts whose fault is their layout. */
export function parseLines(text) {
  return text.split('\n').map((line) => ({ text: line, body: null, isRaw: true }));
}

/** The text of statements. */
export function renderScript(statements) {
  const out = [];
  const put = (list, indent) => {
    for (const { text, body, step } of list) {
      out.push(indent + text);
      if (!body) continue;
      const inside = indent + (step ? ' '.repeat(step) : STEP);
      if (body.length) put(body, inside);
      else out.push(`${inside}pass`);
    }
  };
  put(statements, '');
  const isRaw = statements[0]?.isRaw;
  return isRaw ? out.join('\n') : `${out.join('\n')}\n`;
}

/** All statements, each before those of its block. */
export function preorder(statements) {
  return statements.flatMap((statement) => [
    statement,
    ...(statement.body ? preorder(statement.body) : []),
  ]);
}

/**
 * The tree in which every statement is what `change` makes of it: itself, others (a list), or nothing
 * (an empty list); its block has been changed before.
 */
export function mapScript(statements, change) {
  return statements.flatMap((statement) => {
    const { body } = statement;
    const inner = body && mapScript(body, change);
    const isSame =
      !body || (inner.length === body.length && inner.every((part, i) => part === body[i]));
    return change(isSame ? statement : { ...statement, body: inner }, statement);
  });
}

/** Tokens of a statement: `{kind, text, start, end, depth}`; depth counts the brackets around. */
export function tokensOf(statement) {
  statement.tokens ??= tokenize(statement.text);
  return statement.tokens;
}

/** Names a statement binds, and names it uses. */
export function namesOf(statement) {
  statement.names ??= findNames(tokensOf(statement));
  return statement.names;
}

/** `statement` with parts of its text replaced: edits are `{start, end, text}`, apart, in any order. */
export function edited(statement, edits) {
  let { text } = statement;
  for (const edit of [...edits].sort((a, b) => b.start - a.start))
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return { text, body: statement.body, isRaw: statement.isRaw };
}

/** The place of the value of keyword `key` of the outermost call: `{start, end}`, or null. */
export function keywordValue(statement, key) {
  const found = itemsOf(statement).find((item) => item.depth === 1 && item.key === key);
  return found ? { start: found.valueStart, end: found.end } : null;
}

/**
 * Items of all brackets, i.e. arguments, elements and indices: `{open, index, count, key, start, valueStart,
 * end, depth}`. `open` is the index of the bracket's token, `key` the keyword or null, `depth` 1 for
 * the outermost bracket.
 */
export function itemsOf(statement) {
  statement.items ??= findItems(tokensOf(statement));
  return statement.items;
}

function tokenize(text) {
  const tokens = [];
  let depth = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [part] = match;
    const kind = Object.keys(match.groups).find((key) => match.groups[key] !== undefined);
    if (kind === 'blank') continue;
    if (kind === 'op' && ')]}'.includes(part)) depth--;
    tokens.push({ kind, text: part, start: match.index, end: match.index + part.length, depth });
    if (kind === 'op' && '([{'.includes(part)) depth++;
  }
  return tokens;
}

// Lines joined where a bracket is open: `{indent, text}` without comments; blank ones are left out.
function logicalLines(text) {
  const lines = [];
  let line = null;
  let depth = 0;
  let last = 0; // end of the token before
  TOKEN.lastIndex = 0;
  const close = () => {
    if (line) lines.push(line);
    line = null;
    depth = 0;
  };
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [part] = match;
    if (match.groups.blank !== undefined) {
      if (part.includes('\n') && depth <= 0) close();
      continue;
    }
    if (!line) {
      const start = text.lastIndexOf('\n', match.index - 1) + 1;
      line = { indent: match.index - start, text: '' };
    } else if (match.index > last) line.text += ' ';
    line.text += part;
    last = match.index + part.length;
    if (match.groups.op && '([{'.includes(part)) depth++;
    if (match.groups.op && ')]}'.includes(part)) depth--;
  }
  close();
  return lines;
}

function findNames(tokens) {
  const binds = [];
  const uses = new Set();
  const [first, second] = tokens;
  const isAssignment = first?.kind === 'name' && second?.text === '=' && second.depth === 0;
  if (isAssignment) binds.push(first.text);
  const isImport = first?.text === 'import';
  tokens.forEach((token, i) => {
    if (token.kind !== 'name' || isImport || (isAssignment && i === 0)) return;
    if (KEYWORDS.has(token.text)) return;
    const before = tokens[i - 1]?.text;
    if (before === 'as' && token.depth === 0) binds.push(token.text);
    else if (before !== '.' && !(tokens[i + 1]?.text === '=' && token.depth > 0))
      uses.add(token.text);
  });
  return { binds, uses };
}

function findItems(tokens) {
  const items = [];
  const open = []; // brackets: {token, items, first}
  const finish = (bracket, at) => {
    if (at > bracket.first) {
      const [name, equals] = [tokens[bracket.first], tokens[bracket.first + 1]];
      const isKeyword = name.kind === 'name' && equals?.text === '=' && at > bracket.first + 2;
      bracket.items.push({
        open: bracket.token,
        index: bracket.items.length,
        key: isKeyword ? name.text : null,
        start: name.start,
        valueStart: isKeyword ? tokens[bracket.first + 2].start : name.start,
        end: tokens[at - 1].end,
        depth: name.depth,
      });
    }
    bracket.first = at + 1;
  };
  tokens.forEach((token, i) => {
    if (token.kind !== 'op') return;
    if ('([{'.includes(token.text)) open.push({ token: i, items: [], first: i + 1 });
    else if (token.text === ',' && open.length) finish(open.at(-1), i);
    else if (')]}'.includes(token.text) && open.length) {
      const bracket = open.pop();
      finish(bracket, i);
      for (const item of bracket.items) items.push({ ...item, count: bracket.items.length });
    }
  });
  return items;
}
