// MLIR's own reader, where it is installed.
import { spawnSync } from 'node:child_process';

// Its name; undefined without one. Version 16 and older do not know properties in <{…}>.
export const mlirOpt = ['mlir-opt-19', 'mlir-opt-20', 'mlir-opt-22', 'mlir-opt'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);
