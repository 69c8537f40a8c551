// The verbs, in the order help lists them. One file each: `{usage, summary, options, run(context)}`.
import check from './check.mjs';
import fmt from './fmt.mjs';
import help from './help.mjs';
import link from './link.mjs';
import open from './open.mjs';
import ops from './ops.mjs';
import passes from './passes.mjs';
import run from './run.mjs';
import serve from './serve.mjs';
import targets from './targets.mjs';
import test from './test.mjs';
import version from './version.mjs';

export const VERBS = {
  run,
  check,
  fmt,
  test,
  passes,
  ops,
  targets,
  link,
  open,
  serve,
  version,
  help,
};

/** Verbs that the design has and this version does not. */
export const LATER = ['eval', 'diff', 'reduce'];
