import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { diffLines } from '../linediff.mjs';
import { decodeSource } from '../source.mjs';
import { hasDirectives, runTestFile } from '../testfile.mjs';
import { formatJunit, formatTap } from './testreport.mjs';
import { writeFiles } from './output.mjs';
import { CommandError, INPUT, OK, USAGE, UsageError } from './status.mjs';
import { painter } from './text.mjs';

const ENDINGS = new Set(['.py', '.penguin', '.mlir', '.hlo', '.net', '.dump', '.txt', '.json']);
const SKIPPED = new Set(['node_modules', 'build', 'dist']);

export default {
  usage: 'test PATH…',
  summary: 'run test files: programs whose comments say what must hold',
  options: {
    bless: { summary: 'rewrite the expected texts and print the difference' },
    tap: { summary: 'print TAP' },
    junit: { value: 'FILE', summary: 'also write JUnit XML' },
  },
  run(context) {
    const { files, values, io, core } = context;
    if (!files.length) throw new UsageError('test needs a PATH: a test file or a folder of them');
    const suites = collect(files, io.cwd).map((entry) => runOne(core, entry, values.bless, io));
    const tests = suites.flatMap((suite) =>
      suite.tests.map((test) => ({ ...test, file: suite.name })),
    );
    const failed = tests.filter((test) => !test.ok);
    if (values.junit)
      writeFiles([{ path: path.resolve(io.cwd, values.junit), text: formatJunit(suites) }]);
    io.stdout.write(
      values.tap ? formatTap(tests) : formatFailures(failed, painter(io.stdout, io.env)),
    );
    if (!tests.length) io.stderr.write('penguin: no tests found\n');
    io.stdout.write(
      `${values.tap ? '# ' : ''}${tests.length - failed.length} passed, ${failed.length} failed\n`,
    );
    return failed.length || !tests.length ? INPUT : OK;
  },
};

// Test files in the order of their names: `{name, path, sidePath}`.
function collect(files, cwd) {
  const found = new Map();
  for (const file of files) {
    const full = path.resolve(cwd, file);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (!stat) throw new CommandError(`cannot read ${file}: no such file or folder`, USAGE);
    const entries = stat.isDirectory()
      ? walk(full, file)
      : [{ name: file, path: full, isNamed: true }];
    for (const entry of entries)
      if (!found.has(entry.path))
        found.set(entry.path, { ...entry, sidePath: sideFile(entry.path) });
  }
  return [...found.values()].filter(isTest);
}

function walk(folder, name) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const inside = {
      name: path.join(name, entry.name),
      path: path.join(folder, entry.name),
      isNamed: false,
    };
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(inside.path, inside.name);
    return entry.isFile() && ENDINGS.has(path.extname(entry.name)) ? [inside] : [];
  });
}

// JSON has no comments: NAME.json (or NAME.bir.json) has its directives in NAME.test.
function sideFile(file) {
  if (path.extname(file) !== '.json') return null;
  const stems = [file, file.slice(0, -'.json'.length), file.replace(/\.bir\.json$/, '')];
  return (
    stems
      .map((stem) => `${stem}.test`)
      .find((side) => statSync(side, { throwIfNoEntry: false })?.isFile()) ?? null
  );
}

// In a folder, only what has directives is a test; a file that was named must be one.
function isTest(entry) {
  const isOne = hasDirectives(readFileSync(entry.sidePath ?? entry.path, 'latin1'));
  if (!isOne && entry.isNamed)
    throw new CommandError(
      `${entry.name} says nothing that must hold: it has no "# run:", "# expect:", "# expect-error:" or "# emit:"`,
      INPUT,
    );
  return isOne;
}

function runOne(core, { name, path: file, sidePath }, isBlessing, io) {
  const { text: source, diagnostic } = decodeSource(readFileSync(file));
  if (diagnostic)
    return {
      name,
      tests: [
        {
          line: diagnostic.span.line,
          name: 'reading',
          ok: false,
          expected: 'a text',
          actual: diagnostic.message,
        },
      ],
    };
  const text = sidePath ? readFileSync(sidePath, 'utf8') : source;
  let { tests, blessed } = runTestFile(core, { text, source, name });
  if (isBlessing && blessed !== text) {
    io.stdout.write(`${name}\n${diffLines(text.split('\n'), blessed.split('\n')).join('\n')}\n`);
    writeFiles([{ path: sidePath ?? file, text: blessed }]);
    ({ tests } = runTestFile(core, { text: blessed, source: sidePath ? source : blessed, name }));
  }
  return { name, tests };
}

function formatFailures(failed, paint) {
  return failed
    .map(
      (test) =>
        `${paint('red', 'FAIL')} ${test.file}:${test.line} ${test.name}\n  expected ${indent(test.expected)}\n  actual   ${indent(test.actual)}\n`,
    )
    .join('');
}

function indent(text) {
  return text.split('\n').join('\n           ');
}
