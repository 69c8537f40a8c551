// The verbs, in the order help lists them. One file each: `{usage, summary, options, run(context)}`.
import check from './check.mjs';
import diff from './diff.mjs';
import evaluate from './eval.mjs';
import fmt from './fmt.mjs';
import help from './help.mjs';
import link from './link.mjs';
import open from './open.mjs';
import ops from './ops.mjs';
import passes from './passes.mjs';
import reduce from './reduce.mjs';
import run from './run.mjs';
import serve from './serve.mjs';
import targets from './targets.mjs';
import test from './test.mjs';
import version from './version.mjs';

export const VERBS = {
  run,
  eval: evaluate,
  check,
  fmt,
  diff,
  test,
  passes,
  ops,
  targets,
  link,
  open,
  reduce,
  serve,
  version,
  help,
};
