import { describe, expect, it } from 'vitest';
import { evaluateExpr, ExprError, parseExpr } from '../../wasm/expr.mjs';

const report = {
  ok: true,
  name: 'main',
  diagnostics: [
    { severity: 'warning', code: 'alias-uncovered' },
    { severity: 'note', code: 'order-equal' },
  ],
  functions: [
    {
      order: ['1', '4', '2'],
      pressure: { after: { SBUF: { during: 4960, after: 3648 } } },
      violation: null,
    },
  ],
  emitted: { 'svg-graph': '<svg/>' },
  big: '9007199254740993',
  none: [],
};
const value = (text) => evaluateExpr(text, report);

describe('paths', () => {
  it.each([
    ['functions[0].pressure.after.SBUF.during', 4960],
    ['functions[0].order[1]', '4'],
    ['functions[0].order.length', 3],
    ['name.length', 4],
    ['emitted["svg-graph"]', '<svg/>'],
    ['functions[3 - 3].order[1 + 1]', '2'],
    ['functions[9].order', null],
    ['missing.deeper[2].still', null],
    ['functions[0].violation', null],
    ['ok.constructor', null],
    ['functions.constructor', null],
    ['functions[0].__proto__', null],
    ['functions[functions]', null],
  ])('%s', (text, expected) => expect(value(text)).toBe(expected));
});

describe('operators', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 3 - 2', 5],
    ['-2 * -3', 6],
    ['2 - -3', 5],
    ['1.5e2', 150],
    ['name + 1', null],
    ['1 + 2 == 3', true],
    ['1 < 2 && 2 <= 2 && 3 > 2 && 3 >= 3', true],
    ['1 != 1 || false', false],
    ['true || false && false', true],
    ['!(1 == 2)', true],
    ['!ok', false],
    ['!!ok', true],
    ['"a" < "b"', true],
    ["'it''s' == 1", ExprError],
    ['"q\\"\\n" == \'q"\\n\'', true],
    ['1 == "1"', false],
    ['1 != "1"', true],
    ['1 < "2"', false],
    ['big == "9007199254740993"', true],
    ['functions[0].order == ["1", "4", "2"]', true],
    ['functions[0].order == ["1", "2", "4"]', false],
    ['functions[0].order != ["1"]', true],
    ['none == []', true],
  ])('%s', (text, expected) => {
    if (expected === ExprError) expect(() => value(text)).toThrow(ExprError);
    else expect(value(text)).toBe(expected);
  });
});

describe('null', () => {
  it.each(['==', '!=', '<', '<=', '>', '>='])('comparing a missing path with %s is false', (op) => {
    expect(value(`missing ${op} 1`)).toBe(false);
    expect(value(`1 ${op} missing`)).toBe(false);
    expect(value(`missing ${op} missing`)).toBe(false);
  });
  it('the word null asks whether something is there', () => {
    expect(value('functions[0].violation == null')).toBe(true);
    expect(value('missing == null && null == missing')).toBe(true);
    expect(value('ok != null')).toBe(true);
    expect(value('ok == null')).toBe(false);
    expect(value('missing != null')).toBe(false);
    expect(value('null < 1')).toBe(false);
  });
  it('is false where true or false is asked', () => {
    expect(value('!missing')).toBe(true);
    expect(value('missing || ok')).toBe(true);
    expect(value('missing && ok')).toBe(false);
  });
  it('spoils arithmetic', () => expect(value('missing + 1 == 1')).toBe(false));
});

describe('any and all', () => {
  it.each([
    ['any(diagnostics, $.code == "alias-uncovered")', true],
    ['any(diagnostics, $.severity == "error")', false],
    ['all(diagnostics, $.severity != "error")', true],
    ['all(none, false)', true],
    ['any(none, true)', false],
    ['any(missing, true)', false],
    ['all(missing, true)', false],
    ['all(functions[0].order, $.length == 1)', true],
    ['any(functions, any($.order, $ == "4"))', true],
    ['any(functions, $.order.length == functions[0].order.length)', true],
    ['any == null', true],
  ])('%s', (text, expected) => expect(value(text)).toBe(expected));
});

describe('errors', () => {
  it.each([
    ['', 'expected a value, found the end', 0],
    ['1 +', 'expected a value, found the end', 3],
    ['a b', 'unexpected "b"', 2],
    ['(1', 'expected ")", found the end', 2],
    ['1 < 2 < 3', 'comparisons do not chain', 6],
    ['a..b', 'expected a name after "."', 2],
    ['a[1', 'expected "]"', 3],
    ['any(a)', 'expected ","', 5],
    ['a = 1', 'unexpected "="', 2],
    ['"abc', 'without its closing quote', 0],
    ['a & b', 'unexpected "&"', 2],
    ['$ == 1', '"$" outside any( ) and all( )', 0],
    ['"\\x"', 'unknown escape "\\x"', 0],
    ['name && ok', 'expected true or false, "name" is "main"', 0],
    ['!3', 'expected true or false, "3" is 3', 1],
    ['['.repeat(100), 'nested deeper than 64', 64],
    ['!'.repeat(100), 'nested deeper than 64', 63],
    [`1${'+1'.repeat(2000)}`, 'longer than 2000 words', 2000],
  ])('%s', (text, message, at) => {
    let error;
    try {
      value(text);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(ExprError);
    expect(error.message).toContain(message);
    expect(error.at).toBe(at);
  });
});

it('a long chain stays within the stack', () => expect(value(`1${'+1'.repeat(900)}`)).toBe(901));

it("is never the host's evaluator", () => {
  for (const text of ['process.exit(1)', 'constructor.constructor("return 1")()', '(() => 1)()'])
    expect(() => value(text)).toThrow(ExprError);
});

describe('explain', () => {
  const why = (text) => parseExpr(text).explain(report);
  it('names what was looked at', () => {
    expect(why('functions[0].pressure.after.SBUF.during == 1')).toEqual([
      'functions[0].pressure.after.SBUF.during is 4960',
    ]);
    expect(why('missing == 1')).toEqual(['missing is missing']);
    expect(why('ok && functions[0].order.length == 2')).toEqual(['functions[0].order.length is 3']);
    expect(why('name == "a" || name == "b"')).toEqual(['name is "main"', 'name is "main"']);
    expect(why('all(diagnostics, $.severity == "warning")')).toEqual([
      'diagnostics[1] is {"severity":"note","code":"order-equal"}',
    ]);
    expect(why('any(diagnostics, $.code == "x")')).toEqual([
      'none of the 2 elements of diagnostics',
    ]);
    expect(why('any(missing, true)')).toEqual(['missing is missing, not a list']);
    expect(why('!ok')).toEqual(['ok is true']);
  });
});

// Oracle: the same arithmetic and logic in JavaScript, on random expressions without null.
it('agrees with JavaScript on random expressions', () => {
  let state = 12345;
  const random = (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % n;
  };
  const number = (depth) => {
    if (depth === 0 || random(3) === 0) return String(random(9));
    return `(${number(depth - 1)} ${'+-*'[random(3)]} ${number(depth - 1)})`;
  };
  const truth = (depth) => {
    if (depth === 0)
      return `${number(2)} ${['==', '!=', '<', '<=', '>', '>='][random(6)]} ${number(2)}`;
    if (random(4) === 0) return `!(${truth(depth - 1)})`;
    return `${truth(depth - 1)} ${['&&', '||'][random(2)]} ${truth(depth - 1)}`;
  };
  for (let i = 0; i < 500; i++) {
    const text = truth(3);
    expect(value(text), text).toBe(new Function(`return ${text}`)());
  }
});
