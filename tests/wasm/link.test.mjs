import { readdirSync, readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  crc32,
  decodeLink,
  encodeLink,
  isLink,
  LinkError,
  MAX_INFLATED,
  MAX_NON_TEXT,
} from '../../wasm/link.mjs';

const corpus = new URL('links/', import.meta.url);
const text = readFileSync(new URL('fixtures/two_chains.penguin.py', import.meta.url), 'utf8');
const sealed = (head) => {
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(head));
  return `#${head}${crc.toString('base64url')}`;
};
const problem = (link) => {
  try {
    return decodeLink(link) && null;
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    return error;
  }
};

it('crc32 is the IEEE one', () => {
  expect(crc32('123456789')).toBe(0xcbf43926);
  expect(crc32('')).toBe(0);
});

describe('round trip', () => {
  it.each([
    [{}],
    [{ t: '' }],
    [{ t: text, p: 'deps,minreg{strategy=seed}', e: '0.1.0', h: '0123456789abcdef' }],
    [
      {
        t: 'é 漢 🐧 \u0000 \\ "',
        n: 'title',
        q: 'note',
        s: 2,
        c: 40,
        f: [1, 2],
        b: { p: 'none' },
        w: { zoom: 1.5 },
      },
    ],
    [{ t: 'x', zz: { later: [1] }, aa: null }],
  ])('%j', (state) => {
    const expected = JSON.parse(JSON.stringify(state, (_, value) => value ?? undefined));
    expect(decodeLink(encodeLink(state))).toEqual(expected);
  });
  it('keeps keys it does not know', () =>
    expect(decodeLink(encodeLink({ t: 'a', future: 7 })).future).toBe(7));
  it('the same state gives the same link, whatever the order of its keys', () => {
    expect(encodeLink({ p: 'deps', t: 'a' })).toBe(encodeLink({ t: 'a', p: 'deps' }));
  });
  it('reads what another deflate wrote', () => {
    const payload = deflateRawSync(JSON.stringify({ t: text })).toString('base64url');
    expect(decodeLink(sealed(`1d${payload}`))).toEqual({ t: text });
  });
  it('reads the plain codec', () => {
    const payload = Buffer.from('{"t":"é"}').toString('base64url');
    expect(decodeLink(sealed(`1r${payload}`))).toEqual({ t: 'é' });
  });
  it('as an address, a fragment, or its text alone, with blanks or a full stop after it', () => {
    const link = encodeLink({ t: text });
    for (const form of [
      link,
      link.slice(1),
      `https://host/a/?x=1${link}`,
      ` ${link}\n`,
      `${link}.`,
      `(${link})`.slice(1),
    ])
      expect(decodeLink(form)).toEqual({ t: text });
  });
});

describe('isLink', () => {
  it.each(['#1dAAAA', 'http://127.0.0.1:8080/#1dAA', 'https://host/p/?q#1rAA', '#2zAA'])(
    '%s',
    (link) => expect(isLink(link)).toBe(true),
  );
  it.each(['a.penguin.py', '-', 'dir#1dAA', '#x', 'https://host/', '#1', 'x y#1dAA'])(
    'not %s',
    (file) => expect(isLink(file)).toBe(false),
  );
});

describe('what went wrong is named', () => {
  const link = encodeLink({ t: text, p: 'deps' });
  it('cut, at every length', () => {
    for (let length = 4; length < link.length; length++)
      expect(problem(link.slice(0, length))?.code, `${length}`).toBe('cut');
  });
  it('cut within the check sum, to the character', () => {
    for (let lost = 1; lost <= 6; lost++)
      expect(problem(link.slice(0, -lost)).message).toContain(`last ${lost} characters`);
  });
  it('damaged: no single changed character passes', () => {
    for (let at = 3; at < link.length; at++) {
      const other = link[at] === 'A' ? 'B' : 'A';
      expect(problem(link.slice(0, at) + other + link.slice(at + 1))?.code, `${at}`).toMatch(
        /^(damaged|cut)$/,
      );
    }
  });
  it('damaged: a character that is none of ours is shown with its place', () => {
    const error = problem(`${link.slice(0, 10)}%${link.slice(11)}`);
    expect(error.code).toBe('damaged');
    expect(error.message).toContain('"%"');
    expect(error.message).toContain('character 11');
  });
  it('damaged: a right check sum over what is no state', () => {
    for (const json of ['[]', 'null', '3', '{', '{"t":5}', '{"p":[]}', '\xff']) {
      const payload = Buffer.from(json, 'latin1').toString('base64url');
      expect(problem(sealed(`1r${payload}`))?.code, json).toBe('damaged');
    }
    expect(problem(sealed('1dAAAA'))?.code).toBe('damaged');
  });
  it('newer: another format or codec, with the raw link to save', () => {
    for (const newer of ['#2dAAAA', '#1kAAAABBBB', '#17zQQ']) {
      const error = problem(newer);
      expect(error.code).toBe('newer');
      expect(error.raw).toBe(newer.slice(1));
    }
  });
  it('not a link', () => {
    for (const other of ['', '#', 'hello', 'https://host/#section'])
      expect(problem(other).code, other).toBe('not-a-link');
  });
  it('too long: more than 4 MiB inflated, without inflating all of it', () => {
    const bomb = deflateRawSync(Buffer.alloc(300 * 2 ** 20, 32), { level: 9 }).toString(
      'base64url',
    );
    const before = process.memoryUsage().arrayBuffers;
    expect(problem(sealed(`1d${bomb}`)).code).toBe('too-long');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 2 ** 20);
  });
  it('too long: more than 64 KiB besides the text, both ways', () => {
    const big = { t: 'x', q: 'n'.repeat(MAX_NON_TEXT) };
    expect(() => encodeLink(big)).toThrow(/besides its text/);
    const payload = deflateRawSync(JSON.stringify(big)).toString('base64url');
    expect(problem(sealed(`1d${payload}`)).code).toBe('too-long');
  });
  it('texts of both lanes are no non-text', () => {
    const state = { t: 'x'.repeat(MAX_NON_TEXT), b: { t: 'y'.repeat(MAX_NON_TEXT) } };
    expect(decodeLink(encodeLink(state))).toEqual(state);
  });
  it('refuses to make what it would not read', () => {
    expect(() => encodeLink({ t: 'x'.repeat(MAX_INFLATED) })).toThrow(LinkError);
  });
});

it('any bytes after the head give a state or a LinkError', () => {
  let state = 7;
  const alphabet = 'ABCxyz019-_%. é';
  for (let i = 0; i < 2000; i++) {
    let body = '';
    for (let j = i % 60; j > 0; j--) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      body += alphabet[(state >>> 16) % alphabet.length];
    }
    expect(problem(`#1${'dr'[i % 2]}${body}`), body).toBeInstanceOf(LinkError);
  }
});

// Links that people have: each must open for ever. A file holds the link, then what it carries.
describe('corpus', () => {
  const files = readdirSync(corpus).filter((file) => file.endsWith('.txt'));
  it('is there', () => expect(files.length).toBeGreaterThanOrEqual(5));
  it.each(files)('%s', (file) => {
    const [link, ...rest] = readFileSync(new URL(file, corpus), 'utf8').split('\n');
    const expected = JSON.parse(rest.join('\n'));
    if (expected.error) expect(problem(link).code).toBe(expected.error);
    else expect(decodeLink(link)).toEqual(expected.state);
  });
});
