// Test files: programs whose comments say what must hold.
//
//   # run: PIPELINE        opens a group (before any, the group has no pass)
//   # with: OPTIONS        options of `penguin run`, for the group
//   # expect: EXPR         an expression over the report (expr.mjs)
//   # expect-error: 12:9 part of the message       must match all errors of the group, and only them
//   # emit: KIND           then, after a line `# -----`, the exact text as comments
//
// Every group is one run of the core. Its errors are one test, each `expect` and `emit` another.
import {
  emittedText,
  INPUT_OPTIONS,
  overCapacity,
  requestOptions,
  RUN_OPTIONS,
  SECTIONS,
} from './cli/job.mjs';
import { parseOptions } from './cli/options.mjs';
import { CommandError } from './cli/status.mjs';
import { ExprError, parseExpr, show } from './expr.mjs';
import { diffLines } from './linediff.mjs';

const DIRECTIVE = /^\s*(#|\/\/) ?(run|with|expect|expect-error|emit):(?:[ \t]+(.*?))?\s*$/;
const MISSPELT = /^\s*(?:#|\/\/) ?((?:runs?|emits?|withs?|e?xp?e?[cp]?[ecp]+ts?[a-z-]*|expected[a-z-]*)):/;
const COMMENT = /^\s*(?:#|\/\/)(?: |$)(.*)$/;
const RULE = /^\s*(?:#|\/\/) ?-----\s*$/;
const POSITION = /^(\d+):(\d+)(?:\s+|$)/;
const GROUP_OPTIONS = {
  ...INPUT_OPTIONS,
  validate: RUN_OPTIONS.validate,
  seed: RUN_OPTIONS.seed,
  fit: RUN_OPTIONS.fit,
};

/**
 * The groups of a test file: `{groups, problems}`. A group is `{line, passes, options, fit, checks, errors}`;
 * a problem `{line, message}` is a directive that cannot be read.
 */
export function parseTestFile(text) {
  const lines = text.split(/\r?\n/);
  const groups = [];
  const problems = [];
  const open = (line, passes) => {
    groups.push({ line, passes, options: {}, fit: false, checks: [], errors: [] });
    return groups.at(-1);
  };
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1;
    const match = DIRECTIVE.exec(lines[at]);
    if (!match) {
      const wrong = MISSPELT.exec(lines[at]);
      if (wrong)
        problems.push({
          line,
          message: `unknown directive "${wrong[1]}:"; there are run, with, expect, expect-error, emit`,
        });
      continue;
    }
    const [, comment, word, rest = ''] = match;
    if (word === 'run') {
      open(line, rest || 'none');
      continue;
    }
    const group = groups.at(-1) ?? open(line, 'none');
    try {
      if (word === 'with') readWith(group, rest);
      else if (word === 'expect')
        group.checks.push({ kind: 'expect', line, expr: parseExpr(rest) });
      else if (word === 'expect-error') group.errors.push(readError(line, rest));
      else {
        const check = readEmit(lines, at, comment, rest);
        group.checks.push(check);
        at = check.blockEnd - 1;
      }
    } catch (error) {
      if (!(error instanceof ExprError) && !(error instanceof CommandError)) throw error;
      problems.push({ line, message: error.message });
    }
  }
  return { groups, problems };
}

/** True when a text has a directive, i.e. is a test file. */
export function hasDirectives(text) {
  return text.split(/\r?\n/).some((line) => DIRECTIVE.test(line));
}

/**
 * Runs the groups of `text`. `source` is the program (the same text, but for a side file).
 * @returns {{tests: object[], blessed: string}}  a test is `{line, name, ok, expected, actual}`;
 *   `blessed` is `text` with every emitted block as it came out
 */
export function runTestFile(core, { text, source, name }) {
  const { groups, problems } = parseTestFile(text);
  const tests = problems.map(({ line, message }) => ({
    line,
    name: 'directive',
    ok: false,
    expected: 'a directive that can be read',
    actual: message,
  }));
  const blocks = [];
  for (const group of groups) {
    const emit = group.checks.filter((check) => check.kind === 'emit').map((check) => check.emit);
    if (group.checks.some(({ expr }) => expr && /\bbir\./.test(expr.text))) emit.push('bir');
    const request = {
      ...group.options,
      command: speaksOfEval(group) ? 'eval' : 'run',
      source,
      name,
      passes: group.passes,
      sections: SECTIONS,
      emit: [...new Set(emit)],
    };
    const answer = core.runText(request);
    const report = JSON.parse(answer);
    tests.push(checkErrors(group, report));
    if (group.fit) tests.push(checkFits(group, report));
    for (const check of group.checks) {
      if (check.kind === 'expect') tests.push(checkExpr(check, group, report));
      else {
        const actual = emittedLines(check.emit, report, answer);
        tests.push(checkEmit(check, group, actual));
        if (actual) blocks.push({ check, actual });
      }
    }
  }
  return { tests, blessed: bless(text, blocks) };
}

// A group whose expressions look at `eval` is evaluated, after its passes.
function speaksOfEval(group) {
  return group.checks.some(({ kind, expr }) => kind === 'expect' && /\beval\b/.test(expr.text));
}

function readWith(group, rest) {
  const { values, files } = parseOptions(splitWords(rest), GROUP_OPTIONS);
  if (files.length) throw new CommandError(`"with:" takes options, not "${files[0]}"`);
  const { fit, ...others } = values;
  if (fit) group.fit = true;
  Object.assign(group.options, requestOptions(others));
}

// Words separated by blanks; '…' and "…" keep what is inside together.
function splitWords(text) {
  return [...text.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, one, two) => one ?? two),
  );
}

function readError(line, rest) {
  const match = POSITION.exec(rest);
  const message = match ? rest.slice(match[0].length) : rest;
  return { line, at: match ? { line: Number(match[1]), column: Number(match[2]) } : null, message };
}

// The block after the directive, up to a line that is no comment, another directive or a closing rule.
function readEmit(lines, at, comment, kind) {
  if (!kind) throw new CommandError('"emit:" needs a kind');
  const check = {
    kind: 'emit',
    line: at + 1,
    emit: kind,
    comment,
    expected: null,
    blockStart: at + 1,
    blockEnd: at + 1,
  };
  if (!RULE.test(lines[at + 1] ?? '')) return check;
  check.expected = [];
  let end = at + 2;
  for (; end < lines.length; end++) {
    const text = COMMENT.exec(lines[end]);
    if (!text || RULE.test(lines[end]) || DIRECTIVE.test(lines[end])) break;
    check.expected.push(text[1]);
  }
  check.blockEnd = end;
  return check;
}

function titleOf(group) {
  return group.passes === 'none' ? 'no pass' : group.passes;
}

function checkErrors(group, report) {
  const left = report.diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const missing = [];
  for (const wanted of group.errors) {
    const at = left.findIndex((error) => matches(wanted, error));
    if (at < 0) missing.push(wanted);
    else left.splice(at, 1);
  }
  const ok = !missing.length && !left.length;
  const expected = group.errors.length
    ? (missing.length ? missing : group.errors).map(describeWanted).join('\n')
    : 'no error';
  const actual = left.length ? left.map(describeError).join('\n') : 'no further error';
  return {
    line: group.errors[0]?.line ?? group.line,
    name: `errors [${titleOf(group)}]`,
    ok,
    expected,
    actual,
  };
}

function matches(wanted, error) {
  const isThere =
    !wanted.at || (error.span?.line === wanted.at.line && error.span.column === wanted.at.column);
  return isThere && error.message.includes(wanted.message);
}

function describeWanted({ at, message }) {
  return `${at ? `${at.line}:${at.column} ` : ''}${message}`;
}

function describeError({ span, message }) {
  return describeWanted({ at: span?.line ? span : null, message });
}

function checkFits(group, report) {
  const over = overCapacity(report);
  return {
    line: group.line,
    name: `fits [${titleOf(group)}]`,
    ok: !over.length,
    expected: 'every peak within its capacity',
    actual: over.join('\n'),
  };
}

function checkExpr({ line, expr }, group, report) {
  const test = {
    line,
    name: `${expr.text} [${titleOf(group)}]`,
    ok: false,
    expected: expr.text,
    actual: '',
  };
  try {
    const value = expr.evaluate(report);
    test.ok = value === true;
    if (!test.ok)
      test.actual =
        value === false
          ? expr.explain(report).join('\n')
          : `the expression is ${show(value)}, neither true nor false`;
  } catch (error) {
    if (!(error instanceof ExprError)) throw error;
    test.actual = error.message;
  }
  return test;
}

function emittedLines(kind, report, answer) {
  return emittedText(kind, report, answer)?.replace(/\n$/, '').split('\n') ?? null;
}

function checkEmit(check, group, actual) {
  const test = {
    line: check.line,
    name: `emit ${check.emit} [${titleOf(group)}]`,
    ok: false,
    expected: 'the text below it',
    actual: '',
  };
  if (!actual) test.actual = `the core gave no "${check.emit}"`;
  else if (!check.expected) test.actual = 'no expected text; --bless writes it';
  else {
    // An editor may drop blanks at the end of a comment line, the emitters write none.
    const diff = diffLines(check.expected, actual);
    test.ok = diff.length === 0;
    test.actual = diff.join('\n');
  }
  return test;
}

function bless(text, blocks) {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  for (const { check, actual } of [...blocks].reverse()) {
    const block = [
      `${check.comment} -----`,
      ...actual.map((line) => (line ? `${check.comment} ${line}` : check.comment)),
    ];
    lines.splice(check.blockStart, check.blockEnd - check.blockStart, ...block);
  }
  return lines.join(eol);
}
