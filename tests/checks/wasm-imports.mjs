// The module may import what the loader gives it, and nothing else: a function that core forgot to
// define would otherwise show only when it is called.
import { readFileSync } from 'node:fs';

const allowed = new Set([
  'env.penguin_now',
  'env.penguin_progress',
  'env.penguin_exhausted',
  'env.emscripten_notify_memory_growth',
  'wasi_snapshot_preview1.proc_exit',
  'wasi_snapshot_preview1.fd_write',
  'wasi_snapshot_preview1.fd_seek',
  'wasi_snapshot_preview1.fd_close',
]);

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const missing = WebAssembly.Module.imports(module)
  .map((entry) => `${entry.module}.${entry.name}`)
  .filter((name) => !allowed.has(name));
for (const name of missing) console.error(`${process.argv[2]}: undefined symbol ${name}`);
process.exit(missing.length ? 1 : 0);
