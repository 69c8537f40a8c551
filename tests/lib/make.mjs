// The C builds of the tests, through the one makefile.
import { runOne } from './tally.mjs';

// One test: that the targets build without a warning.
export function make(name, ...targets) {
  return runOne(name, 'flock', [
    `${process.env.PENGUIN_BUILD ?? 'build'}/.make-lock`,
    'make', '--no-print-directory', '--silent', '--keep-going', '-f', 'core/Makefile',
    `-j${process.env.JOBS ?? 2}`,
    ...(process.env.CJSON ? [`CJSON=${process.env.CJSON}`] : []),
    ...targets,
  ]);
}
