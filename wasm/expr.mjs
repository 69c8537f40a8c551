// Expressions over the report: a small language of its own, parsed and walked, never handed to the
// host's evaluator.
//
//   or      := and { "||" and }
//   and     := compared { "&&" compared }
//   compared:= sum [ ("==" | "!=" | "<" | "<=" | ">" | ">=") sum ]
//   sum     := product { ("+"|"-") product }       product := unary { "*" unary }
//   unary   := ("!"|"-") unary | primary
//   primary := number | "text" | 'text' | true | false | null | "[" [ or { "," or } ] "]"
//            | "(" or ")" | ("any"|"all") "(" or "," or ")" | path
//   path    := (NAME | "$") { "." NAME | "[" or "]" }
//
// A path starts at the report; `$` is the element of the innermost any/all. A missing path is null.
// A comparison with null is false, whichever the operator; only comparing with the word null itself
// (`x == null`, `x != null`) asks whether something is there. Kinds that do not match are unequal and
// not ordered. Arithmetic on what is no number gives null. `&& || !` take true, false or null (as
// false). Lists compare element by element.

const MAX_DEPTH = 64;
// Also bounds how deep a long chain (`a + a + …`) leans to the left.
const MAX_TOKENS = 2000;
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z_][A-Za-z0-9_]*|\$)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(==|!=|<=|>=|&&|\|\||[<>!+\-*()[\],.]))/y;
const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** What is wrong with an expression; `at` is the offset in its text. */
export class ExprError extends Error {
  constructor(message, at) {
    super(`${message} (at ${at + 1})`);
    this.name = 'ExprError';
    this.at = at;
  }
}

/** Parses `text`; throws ExprError. The result has `evaluate(report)` and `explain(report)`. */
export function parseExpr(text) {
  return new Expr(text, new Parser(text).parse());
}

/** Value of the expression `text` over `report`; throws ExprError. */
export function evaluateExpr(text, report) {
  return parseExpr(text).evaluate(report);
}

class Expr {
  constructor(text, root) {
    this.text = text;
    this.root = root;
  }

  evaluate(report) {
    return valueOf(this.root, { report, element: undefined, text: this.text });
  }

  /** Why it is not true: one line for each value that a false part looked at. */
  explain(report) {
    const lines = [];
    explainNode(this.root, { report, element: undefined, text: this.text }, lines);
    return lines;
  }
}

class Parser {
  constructor(text) {
    this.text = text;
    this.depth = 0;
    this.tokens = tokenize(text);
    this.index = 0;
  }

  get token() {
    return this.tokens[this.index];
  }

  parse() {
    const root = this.or();
    if (this.token.kind !== 'end') this.fail(`unexpected ${quote(this.token)}`);
    return root;
  }

  or() {
    if (++this.depth > MAX_DEPTH) this.fail(`nested deeper than ${MAX_DEPTH}`);
    const node = this.chain(['||'], () => this.chain(['&&'], () => this.compared()));
    this.depth--;
    return node;
  }

  chain(operators, operand) {
    let left = operand();
    while (this.token.kind === 'op' && operators.includes(this.token.text)) {
      const op = this.next().text;
      const right = operand();
      left = { kind: 'binary', op, left, right, start: left.start, end: right.end };
    }
    return left;
  }

  compared() {
    const left = this.sum();
    if (this.token.kind !== 'op' || !COMPARISONS.has(this.token.text)) return left;
    const op = this.next().text;
    const right = this.sum();
    if (this.token.kind === 'op' && COMPARISONS.has(this.token.text))
      this.fail('comparisons do not chain; join them with &&');
    return { kind: 'compare', op, left, right, start: left.start, end: right.end };
  }

  sum() {
    return this.chain(['+', '-'], () => this.chain(['*'], () => this.unary()));
  }

  unary() {
    const first = this.token;
    if (!this.is('!') && !this.is('-')) return this.primary();
    if (++this.depth > MAX_DEPTH) this.fail(`nested deeper than ${MAX_DEPTH}`);
    this.next();
    const operand = this.unary();
    this.depth--;
    return { kind: 'unary', op: first.text, operand, start: first.start, end: operand.end };
  }

  primary() {
    const token = this.next();
    const { start } = token;
    if (token.kind === 'number')
      return { kind: 'value', value: Number(token.text), start, end: token.end };
    if (token.kind === 'string')
      return { kind: 'value', value: unquote(token), start, end: token.end };
    if (token.kind === 'name') return this.named(token);
    if (token.text === '(') {
      const inner = this.or();
      const end = this.expect(')').end;
      return { ...inner, start, end };
    }
    if (token.text === '[') return this.list(start);
    this.index--;
    return this.fail(`expected a value, found ${quote(token)}`);
  }

  list(start) {
    const items = [];
    while (!this.is(']')) {
      items.push(this.or());
      if (!this.is(']')) this.expect(',');
    }
    return { kind: 'list', items, start, end: this.next().end };
  }

  named(token) {
    const words = { true: true, false: false, null: null };
    if (Object.hasOwn(words, token.text))
      return { kind: 'value', value: words[token.text], start: token.start, end: token.end };
    if ((token.text === 'any' || token.text === 'all') && this.is('('))
      return this.quantified(token);
    let node = { kind: 'root', name: token.text, start: token.start, end: token.end };
    for (;;) {
      if (this.is('.')) {
        this.next();
        const name = this.next();
        if (name.kind !== 'name') {
          this.index--;
          this.fail(`expected a name after ".", found ${quote(name)}`);
        }
        node = { kind: 'member', object: node, name: name.text, start: node.start, end: name.end };
      } else if (this.is('[')) {
        this.next();
        const index = this.or();
        node = { kind: 'index', object: node, index, start: node.start, end: this.expect(']').end };
      } else return node;
    }
  }

  quantified(token) {
    this.expect('(');
    const list = this.or();
    this.expect(',');
    const body = this.or();
    return {
      kind: 'quantified',
      all: token.text === 'all',
      list,
      body,
      start: token.start,
      end: this.expect(')').end,
    };
  }

  is(text) {
    return this.token.kind === 'op' && this.token.text === text;
  }

  next() {
    return this.tokens[this.index++];
  }

  expect(text) {
    if (!this.is(text)) this.fail(`expected "${text}", found ${quote(this.token)}`);
    return this.next();
  }

  fail(message) {
    throw new ExprError(message, this.token.start);
  }
}

function tokenize(text) {
  const tokens = [];
  const kinds = ['number', 'name', 'string', 'op'];
  let at = 0;
  const length = text.trimEnd().length;
  while (at < length) {
    if (tokens.length === MAX_TOKENS) throw new ExprError(`longer than ${MAX_TOKENS} words`, at);
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) {
      const start = at + text.slice(at, length).search(/\S/);
      const found = text[start];
      throw new ExprError(
        found === '"' || found === "'"
          ? 'a text without its closing quote'
          : `unexpected "${found}"`,
        start,
      );
    }
    const which = match.slice(1).findIndex((part) => part !== undefined);
    const part = match[which + 1];
    at = TOKEN.lastIndex;
    tokens.push({ kind: kinds[which], text: part, start: at - part.length, end: at });
  }
  // Twice, so that a parser that took the end by mistake still finds one.
  const end = { kind: 'end', text: '', start: text.length, end: text.length };
  tokens.push(end, end);
  return tokens;
}

function quote(token) {
  return token.kind === 'end' ? 'the end' : `"${token.text}"`;
}

function unquote(token) {
  const escapes = { n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"', "'": "'" };
  return token.text.slice(1, -1).replace(/\\(.)/g, (_, char) => {
    if (!Object.hasOwn(escapes, char))
      throw new ExprError(`unknown escape "\\${char}"`, token.start);
    return escapes[char];
  });
}

function valueOf(node, scope) {
  switch (node.kind) {
    case 'value':
      return node.value;
    case 'list':
      return node.items.map((item) => valueOf(item, scope));
    case 'root':
      if (node.name !== '$') return member(scope.report, node.name);
      if (scope.element === undefined)
        throw new ExprError('"$" outside any( ) and all( )', node.start);
      return scope.element;
    case 'member':
      return member(valueOf(node.object, scope), node.name);
    case 'index':
      return member(valueOf(node.object, scope), valueOf(node.index, scope));
    case 'unary':
      return node.op === '!'
        ? !truth(node.operand, scope)
        : arithmetic('-', 0, valueOf(node.operand, scope));
    case 'binary':
      if (node.op === '&&') return truth(node.left, scope) && truth(node.right, scope);
      if (node.op === '||') return truth(node.left, scope) || truth(node.right, scope);
      return arithmetic(node.op, valueOf(node.left, scope), valueOf(node.right, scope));
    case 'compare':
      return compare(node, valueOf(node.left, scope), valueOf(node.right, scope));
    default:
      return quantify(node, scope);
  }
}

function member(object, key) {
  if (object === null || object === undefined || key === null) return null;
  if (key === 'length' && (Array.isArray(object) || typeof object === 'string'))
    return object.length;
  if (typeof object !== 'object' || !Object.hasOwn(object, key)) return null;
  return object[key] ?? null;
}

function truth(node, scope) {
  const value = valueOf(node, scope);
  if (value === null) return false;
  if (typeof value === 'boolean') return value;
  throw new ExprError(
    `expected true or false, "${source(node, scope)}" is ${show(value)}`,
    node.start,
  );
}

function arithmetic(op, left, right) {
  if (typeof left !== 'number' || typeof right !== 'number') return null;
  return op === '+' ? left + right : op === '-' ? left - right : left * right;
}

function compare(node, left, right) {
  const { op } = node;
  if (isNullWord(node.left) || isNullWord(node.right)) {
    if (op === '==') return left === null && right === null;
    if (op === '!=') return (left === null) !== (right === null);
  }
  if (left === null || right === null) return false;
  if (op === '==') return same(left, right);
  if (op === '!=') return !same(left, right);
  if (typeof left !== typeof right || !['number', 'string'].includes(typeof left)) return false;
  if (op === '<') return left < right;
  if (op === '<=') return left <= right;
  return op === '>' ? left > right : left >= right;
}

function isNullWord(node) {
  return node.kind === 'value' && node.value === null;
}

function same(left, right) {
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object')
    return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && same(left[key], right[key]))
  );
}

function quantify(node, scope) {
  const list = valueOf(node.list, scope);
  if (!Array.isArray(list)) return false;
  const holds = (element) => truth(node.body, { ...scope, element });
  return node.all ? list.every(holds) : list.some(holds);
}

// Walks only what made the whole false, so that a long && names its failing part.
function explainNode(node, scope, lines) {
  if (node.kind === 'binary' && node.op === '&&') {
    const failing = truth(node.left, scope) ? node.right : node.left;
    explainNode(failing, scope, lines);
  } else if (node.kind === 'binary' && node.op === '||') {
    explainNode(node.left, scope, lines);
    explainNode(node.right, scope, lines);
  } else if (node.kind === 'compare') {
    for (const side of [node.left, node.right]) explainValue(side, scope, lines);
  } else if (node.kind === 'unary' && node.op === '!') explainValue(node.operand, scope, lines);
  else if (node.kind === 'quantified') explainQuantified(node, scope, lines);
  else explainValue(node, scope, lines);
}

function explainValue(node, scope, lines) {
  if (node.kind === 'value' || node.kind === 'list') return;
  lines.push(`${source(node, scope)} is ${show(valueOf(node, scope))}`);
}

function explainQuantified(node, scope, lines) {
  const list = valueOf(node.list, scope);
  const name = source(node.list, scope);
  if (!Array.isArray(list)) lines.push(`${name} is ${show(list)}, not a list`);
  else if (!node.all) lines.push(`none of the ${list.length} elements of ${name}`);
  else {
    const at = list.findIndex((element) => !truth(node.body, { ...scope, element }));
    lines.push(`${name}[${at}] is ${show(list[at])}`);
  }
}

function source(node, scope) {
  return scope.text.slice(node.start, node.end);
}

/** A value as a short text: null reads "missing". */
export function show(value) {
  if (value === null || value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
