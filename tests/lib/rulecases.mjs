// Programs that each break one rule of `penguin ops --rules`: the files tests/rules/STAGE.txt and
// STAGE.….txt.
//
// A file is a list of cases behind a base program:
//
//   == base                  what follows, up to the next line that starts a part, is put in front of
//                            every case from here on
//   -- CODE {options}        a case; the options are fields of the request, or one of
//                              "whole": true          no base, and no line ir=v0 behind the text
//                              "repeat": ["(", 99]    stands for every @ of the text
//                              "escaped": true        the text has JSON's escapes (\t, \u0000)
//                              "also": ["code"]       further codes the answer has; its own when it is
//                                                     reported more than once
//                              "place": [l, c, n]     line, column and bytes of a place that is not in
//                                                     the text of the case
//   text                     « and » stand around the place the diagnostic shows
//   => message               the whole message; … at its end for the rest
//
// Lines before the first part are a comment.
import { readFileSync } from 'node:fs';

const START = /^(==|--) /;

/** The cases of one file: `{code, line, options, base, text, message}`. */
export function readCases(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const cases = [];
  let base = '';
  for (let at = 0; at < lines.length; at++) {
    if (!START.test(lines[at])) continue;
    const line = at + 1;
    const [, mark, rest] = /^(..) (.*)$/.exec(lines[at]);
    const body = [];
    let message = null;
    while (at + 1 < lines.length && !START.test(lines[at + 1])) {
      const next = lines[++at];
      if (next.startsWith('=> ')) message = next.slice(3);
      else if (message === null) body.push(next);
    }
    while (body.length && !body.at(-1)) body.pop();
    const text = body.map((entry) => `${entry}\n`).join('');
    if (mark === '==') base = text;
    else {
      const [, code, options] = /^(\S+)\s*(.*)$/.exec(rest);
      cases.push({ code, line, options: options ? JSON.parse(options) : {}, base, text, message });
    }
  }
  return cases;
}

const bytes = (text) => Buffer.byteLength(text);

/** The request of a case, and the place it marks: `{line, column, length}` in bytes, or null. */
export function requestOf({ options, base, text }) {
  const { whole, repeat, escaped, also, place: given, ...fields } = options;
  let body = escaped ? JSON.parse(`"${text.replace(/"/g, '\\"').replace(/\n/g, '\\n')}"`) : text;
  if (repeat) body = body.replaceAll('@', repeat[0].repeat(repeat[1]));
  const marked = whole ? body.replace(/\n$/, '') : `${base}${body}ir=v0\n`;
  const open = marked.indexOf('«');
  const source = marked.replace(/[«»]/g, '');
  let place = given ? { line: given[0], column: given[1], length: given[2] } : null;
  if (open >= 0) {
    const before = marked.slice(0, open);
    const inside = marked.slice(open + 1, marked.indexOf('»'));
    place = { line: before.split('\n').length, column: bytes(before.slice(before.lastIndexOf('\n') + 1)) + 1, length: bytes(inside) };
  }
  return { place, request: { version: 1, command: 'run', format: 'penguin', passes: 'none', source, ...fields } };
}

/** What is wrong with the answer to a case; null when it is the diagnostic the case says, and no other. */
export function complaint(kase, place, answer, severity) {
  const found = answer.diagnostics ?? [];
  const listed = () => found.map((diag) => `\n    ${diag.severity} ${diag.code} ${JSON.stringify(diag.span)} ${diag.message}`).join('');
  const codes = [kase.code, ...(kase.options.also ?? [])];
  const others = found.filter((diag) => diag.code !== kase.code);
  const isAlone = found.length - others.length === 1 || (others.length < found.length && kase.options.also?.includes(kase.code));
  if (!isAlone || others.some((diag) => !codes.includes(diag.code)))
    return `expected ${codes.join(' and ')} alone, found${listed() || ' nothing'}`;
  const diag = found.find((one) => one.code === kase.code);
  if (diag.severity !== severity) return `it is reported as ${diag.severity}, the table says ${severity}`;
  const wanted = kase.message ?? '';
  const fits = wanted.endsWith('…') ? diag.message.startsWith(wanted.slice(0, -1)) : diag.message === wanted;
  if (!fits) return `the message is\n    ${diag.message}`;
  const { span } = diag;
  const isThere = place ? span?.line === place.line && span.column === place.column && span.length === place.length : !span?.line;
  return isThere ? null : `the place is ${JSON.stringify(span)}, marked is ${JSON.stringify(place)}`;
}

/** The lines of a case as they should stand in its file after this answer: places and message filled in. */
export function blessed(kase, answer) {
  const diag = (answer.diagnostics ?? []).find((one) => one.code === kase.code);
  let text = kase.text.replace(/[«»]/g, '');
  const { span } = diag ?? {};
  let { place, ...options } = kase.options;
  if (span?.line) {
    const skip = kase.options.whole ? 0 : kase.base.split('\n').length - 1;
    const lines = text.split('\n');
    const at = span.line - 1 - skip;
    const isInside = at >= 0 && at < lines.length - 1 && !options.repeat && !options.escaped;
    if (!isInside) options = { ...options, place: [span.line, span.column, span.length] };
    else {
      const raw = Buffer.from(lines.slice(at).join('\n'));
      const from = span.column - 1;
      const marked = Buffer.concat([raw.subarray(0, from), Buffer.from('«'), raw.subarray(from, from + span.length), Buffer.from('»'), raw.subarray(from + span.length)]);
      text = [...lines.slice(0, at), marked.toString()].join('\n');
    }
  }
  const head = Object.keys(options).length ? ` ${JSON.stringify(options)}` : '';
  const isPart = kase.message?.endsWith('…') && diag?.message.startsWith(kase.message.slice(0, -1));
  return `-- ${kase.code}${head}\n${text}=> ${isPart ? kase.message : (diag?.message ?? 'NOT REPORTED')}\n`;
}
