// The small modules that turn bytes, positions and texts into one another.
import { describe, expect, it } from 'vitest';
import { formatDiagnostics } from '../../wasm/cli/diagnostics.mjs';
import { nearestName, suggestion } from '../../wasm/cli/nearest.mjs';
import { displayWidth, painter, plain, table, wrap } from '../../wasm/cli/text.mjs';
import { diffLines } from '../../wasm/linediff.mjs';
import { layoutJson, rawMember, withMember, withoutMember } from '../../wasm/raw.mjs';
import { decodeSource, MAX_SOURCE_BYTES } from '../../wasm/source.mjs';
import { byteToUnit, isAscii, spansToUtf16 } from '../../wasm/spans.mjs';

describe('spans', () => {
  const text = 'a = 1\nnm = "é漢🐧x"\nlast';
  const bytesOf = (part) => Buffer.byteLength(part);
  it('isAscii', () => {
    expect(isAscii('plain\n\t')).toBe(true);
    expect(isAscii('é')).toBe(false);
  });
  it('every character of a long mixed text', () => {
    const long = 'ab é漢🐧\n'.repeat(700);
    const unit = byteToUnit(long);
    let byte = 0;
    let at = 0;
    for (const char of long) {
      for (let i = 0; i < bytesOf(char); i++) expect(unit(byte + i)).toBe(at);
      byte += bytesOf(char);
      at += char.length;
    }
    expect(unit(byte)).toBe(long.length);
    expect(unit(byte + 100)).toBe(long.length);
  });
  it('a text whose length is a multiple of the step', () => {
    const long = 'é'.repeat(1024);
    expect(byteToUnit(long)(2048)).toBe(1024);
  });
  it('converts column, length and offset wherever a span is', () => {
    const prefix = 'a = 1\n';
    const before = 'nm = "é';
    const span = () => ({
      line: 2,
      column: bytesOf(before) + 1,
      length: bytesOf('漢🐧'),
      offset: bytesOf(prefix + before),
    });
    const answer = {
      diagnostics: [{ span: span(), notes: [{ span: span() }] }],
      functions: [{ insts: [{ span: span() }], tensors: [{ span: null }] }],
      emitted: { span: 'kept' },
    };
    spansToUtf16(answer, text);
    const expected = {
      line: 2,
      column: before.length + 1,
      length: 3,
      offset: (prefix + before).length,
    };
    expect(answer.diagnostics[0].span).toEqual(expected);
    expect(answer.diagnostics[0].notes[0].span).toEqual(expected);
    expect(answer.functions[0].insts[0].span).toEqual(expected);
    expect(text.slice(expected.offset, expected.offset + expected.length)).toBe('漢🐧');
  });
  it('leaves ASCII texts and spans without a place alone', () => {
    const answer = { diagnostics: [{ span: { line: 0, column: 0, length: 0, offset: 0 } }] };
    expect(spansToUtf16(structuredClone(answer), text)).toEqual(answer);
    const other = { diagnostics: [{ span: { line: 1, column: 3, length: 1, offset: 2 } }] };
    expect(spansToUtf16(structuredClone(other), 'a = 1')).toEqual(other);
  });
});

describe('decodeSource', () => {
  const decode = (...parts) => decodeSource(Buffer.concat(parts.map((part) => Buffer.from(part))));
  it('gives the text, without a byte order mark', () => {
    expect(decode('é\r\n')).toEqual({ text: 'é\r\n' });
    expect(decode([0xef, 0xbb, 0xbf], 'a')).toEqual({ text: 'a' });
    expect(decode('')).toEqual({ text: '' });
  });
  it.each([
    ['a lone continuation', [0x80]],
    ['an overlong form', [0xc0, 0xaf]],
    ['an overlong three', [0xe0, 0x80, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['past the last plane', [0xf4, 0x90, 0x80, 0x80]],
    ['cut short', [0xe6, 0xbc]],
    ['a wrong lead', [0xff]],
  ])('%s is placed', (_, bad) => {
    const { diagnostic } = decode('é\nab', bad, 'c');
    expect(diagnostic).toMatchObject({
      severity: 'error',
      code: 'not-text',
      span: { line: 2, column: 3, length: 1, offset: 5 },
    });
  });
  it('a zero byte is placed', () =>
    expect(decode('ab\n\nc', [0]).diagnostic.span).toEqual({
      line: 3,
      column: 2,
      length: 1,
      offset: 5,
    }));
  it('agrees with the platform on what is UTF-8', () => {
    let state = 99;
    for (let i = 0; i < 3000; i++) {
      const bytes = Uint8Array.from({ length: 6 }, () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return [0x41, 0x80, 0xbf, 0xc2, 0xe0, 0xa0, 0xed, 0x9f, 0xf0, 0x90, 0xf4, 0x8f, 0xff, 0xe1][
          (state >>> 20) % 14
        ];
      });
      const { diagnostic } = decodeSource(bytes);
      let isValid = true;
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        isValid = false;
      }
      expect(!diagnostic).toBe(isValid);
      // Everything before the place is text; with the byte there it is not, or not yet.
      if (diagnostic)
        new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, diagnostic.span.offset));
    }
  });
  it('over 64 MiB is refused', () => {
    expect(decodeSource(new Uint8Array(MAX_SOURCE_BYTES + 1).fill(40)).diagnostic.code).toBe(
      'text-too-long',
    );
    expect(decodeSource(new Uint8Array(MAX_SOURCE_BYTES).fill(40)).text.length).toBe(
      MAX_SOURCE_BYTES,
    );
  });
});

describe('rawMember', () => {
  const json =
    '{"a":1,"s":"x\\"},{\\\\","o":{"b":[1,{"c":"]}"}]} , "n":9007199254740993,"t":true,"e":{} }';
  it.each([
    ['a', '1'],
    ['s', '"x\\"},{\\\\"'],
    ['o', '{"b":[1,{"c":"]}"}]}'],
    ['n', '9007199254740993'],
    ['t', 'true'],
    ['e', '{}'],
    ['b', null],
  ])('%s', (key, text) => expect(rawMember(json, key)).toBe(text));
  it('is not fooled by what is no object', () => {
    expect(rawMember('[1]', 'a')).toBe(null);
    expect(rawMember('{}', 'a')).toBe(null);
    expect(rawMember('', 'a')).toBe(null);
  });
  it('withoutMember leaves null', () => {
    expect(withoutMember('{"a":1,"b":{"c":[2]},"d":3}', 'b')).toBe('{"a":1,"b":null,"d":3}');
    expect(withoutMember('{"a":1}', 'b')).toBe('{"a":1}');
  });
  it('withMember adds at the end', () => {
    expect(withMember('{"a":1}', 'b', { c: 2 })).toBe('{"a":1,"b":{"c":2}}');
    expect(withMember('{}', 'b', 1)).toBe('{"b":1}');
  });
});

describe('layoutJson', () => {
  const json =
    '{"a":1,"list":[[512,128],[1,128]],"o":{"long":"{[,\\"]}","n":9007199254740993,"e":[],"z":{}},"last":[true,null]}';
  it('breaks only what does not fit, and changes only blanks', () => {
    expect(layoutJson(json, 30)).toBe(`{
 "a": 1,
 "list": [[512,128],[1,128]],
 "o": {
  "long": "{[,\\"]}",
  "n": 9007199254740993,
  "e": [],
  "z": {}
 },
 "last": [true,null]
}
`);
    expect(layoutJson(json, 1000)).toBe(`${json}\n`);
  });
  it('reads back as the same value at every width', () => {
    for (let width = 0; width < 130; width++)
      expect(JSON.parse(layoutJson(json, width))).toEqual(JSON.parse(json));
    for (const line of layoutJson(json, 30).split('\n'))
      expect(line.length).toBeLessThanOrEqual(30);
  });
  it('plain values', () => {
    for (const text of ['1', '"x"', '[]', '{}', 'null'])
      expect(layoutJson(text, 1)).toBe(
        text.length > 1 && '[{'.includes(text[0]) ? `${text[0]}\n${text[1]}\n` : `${text}\n`,
      );
  });
  it('is linear: a megabyte of nested lists in well under a second', () => {
    const deep = `[${Array.from({ length: 20000 }, () => '[[[[[[[[[[1]]]]]]]]]]').join(',')}]`;
    const started = performance.now();
    expect(layoutJson(deep, 10).length).toBeGreaterThan(deep.length);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('nearestName', () => {
  const names = ['minreg', 'pipeline', 'deps', 'alias-induce'];
  it.each([
    ['minrge', 'minreg'],
    ['pipelin', 'pipeline'],
    ['dep', 'deps'],
    ['alias_induce', 'alias-induce'],
    ['xyz', null],
    ['', null],
  ])('%s', (wanted, near) => expect(nearestName(wanted, names)).toBe(near));
  it('suggestion', () => expect(suggestion('dpes', names)).toBe('; did you mean "deps"?'));
});

describe('text', () => {
  it('widths', () => {
    expect(displayWidth('abc')).toBe(3);
    expect(displayWidth('漢字')).toBe(4);
    expect(displayWidth('e\u0301')).toBe(1);
    expect(displayWidth('🐧')).toBe(2);
  });
  it('table', () =>
    expect(
      table(
        [
          ['a', '1', 'x'],
          ['bb', '22', ''],
        ],
        'lrl',
        ' ',
      ),
    ).toEqual([' a    1  x', ' bb  22']));
  it('wrap', () =>
    expect(wrap('aa bb cc dddddddd', 6, ' ')).toEqual([' aa bb', ' cc', ' dddddddd']));
  it('colours only on a terminal that wants them', () => {
    expect(painter({ isTTY: true }, {})('red', 'x')).toBe('\x1b[31mx\x1b[0m');
    for (const [stream, env] of [
      [{ isTTY: true }, { NO_COLOR: '1' }],
      [{}, {}],
      [{ isTTY: true }, { TERM: 'dumb' }],
    ])
      expect(painter(stream, env)('red', 'x')).toBe('x');
  });
});

describe('formatDiagnostics', () => {
  const show = (source, span, extra = {}) =>
    formatDiagnostics(
      [
        {
          severity: 'error',
          code: 'c',
          message: 'm',
          pass: null,
          original: null,
          notes: [],
          span,
          ...extra,
        },
      ],
      { name: 'f', source },
      plain,
    );
  it('place, line, caret', () => {
    expect(show('ab\n\tfoo(x)\nc', { line: 2, column: 2, length: 3, offset: 4 })).toBe(
      'f:2:2: error: m [c]\n   foo(x)\n   ^~~\n',
    );
  });
  it('the caret stands under the character after wide ones', () => {
    expect(show('漢é=x', { line: 1, column: 6, length: 1, offset: 5 })).toBe(
      'f:1:6: error: m [c]\n  漢é=x\n     ^\n',
    );
  });
  it('without a place, at the end, with CRLF', () => {
    expect(show('x', null)).toBe('f: error: m [c]\n');
    expect(show('x', { line: 0, column: 0, length: 0, offset: 0 })).toBe('f: error: m [c]\n');
    expect(show('ab\r\n', { line: 2, column: 1, length: 0, offset: 4 })).toBe(
      'f:2:1: error: m [c]\n  \n  ^\n',
    );
    expect(show('ab\r\ncd', { line: 1, column: 3, length: 0, offset: 2 })).toBe(
      'f:1:3: error: m [c]\n  ab\n    ^\n',
    );
    expect(show('', { line: 1, column: 1, length: 0, offset: 0 })).toBe(
      'f:1:1: error: m [c]\n  \n  ^\n',
    );
  });
  it('a line of a million characters shows the part around the caret', () => {
    const out = show('('.repeat(1_000_000), {
      line: 1,
      column: 500_000,
      length: 400_000,
      offset: 499_999,
    }).split('\n');
    expect(out[1]).toBe(`  …${'('.repeat(120)}…`);
    expect(out[2]).toBe(`  ${' '.repeat(61)}^${'~'.repeat(59)}`);
  });
  it('control characters of a text do not reach the terminal', () => {
    expect(show('a\x1b[31mb', { line: 1, column: 1, length: 1, offset: 0 })).not.toContain('\x1b');
  });
  it('the pass, the original wording, the notes', () => {
    const span = { line: 1, column: 2, length: 1, offset: 1 };
    const notes = [
      { message: 'here', span: { ...span, column: 1, offset: 0 } },
      { message: 'there', span: { ...span } },
      { message: 'hint', span: null },
    ];
    expect(show('xy', span, { pass: 'deps', original: 'Invalid Predicate!', notes })).toBe(
      'f:1:2: error: deps: m (Invalid Predicate!) [c]\n  xy\n   ^\nf:1:1: note: here\n  xy\n  ^\nf:1:2: note: there\nf: note: hint\n',
    );
  });
});

describe('diffLines', () => {
  const lines = (text) => (text ? text.split('') : []);
  it('equal', () => expect(diffLines(['a'], ['a'])).toEqual([]));
  it('one change with its context', () => {
    expect(diffLines(lines('abcdefghij'), lines('abcdeXghij'))).toEqual([
      '@@ -3 +3 @@',
      ' c',
      ' d',
      ' e',
      '-f',
      '+X',
      ' g',
      ' h',
      ' i',
    ]);
  });
  it('two places far apart', () => {
    const out = diffLines(lines('Aabcdefghijk'), lines('abcdefghijkZ'));
    expect(out.filter((line) => line.startsWith('@@'))).toHaveLength(2);
  });
  it('applied to the first text it gives the second, and it is the shortest', () => {
    let state = 3;
    const random = (n) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state >>> 16) % n;
    };
    const text = () => Array.from({ length: random(9) }, () => 'abc'[random(3)]);
    for (let i = 0; i < 2000; i++) {
      const [a, b] = [text(), text()];
      const out = diffLines(a, b);
      const edits = out.filter((line) => !line.startsWith('@@'));
      expect(edits.filter((line) => line[0] !== ' ').length).toBe(
        a.length + b.length - 2 * longestCommon(a, b),
      );
      expect(apply(a, out)).toEqual(b);
    }
  });
});

function longestCommon(a, b) {
  const best = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      best[i][j] =
        a[i] === b[j] ? best[i + 1][j + 1] + 1 : Math.max(best[i + 1][j], best[i][j + 1]);
  return best[0][0];
}

function apply(before, diff) {
  const out = [];
  let at = 0;
  for (const line of diff) {
    const head = /^@@ -(\d+) /.exec(line);
    if (head) while (at < Number(head[1]) - 1) out.push(before[at++]);
    else if (line[0] === '+') out.push(line.slice(1));
    else {
      expect(before[at]).toBe(line.slice(1));
      if (line[0] === ' ') out.push(before[at]);
      at++;
    }
  }
  return [...out, ...before.slice(at)];
}
