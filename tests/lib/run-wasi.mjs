// Runs a C program compiled by emcc -sSTANDALONE_WASM: node tests/lib/run-wasi.mjs FILE [ARGUMENT…]
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { WASI } from 'node:wasi';

// V8 drops the bytecode of functions that have not been called for long, and looks into it when an exit
// unwinds through one that has been on the stack all the while (Node 20): it would end in a crash.
setFlagsFromString('--no-flush-bytecode');

const [file, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [file, ...args], env: process.env, returnOnExit: true });
const module = new WebAssembly.Module(readFileSync(file));
const instance = new WebAssembly.Instance(module, {
  ...wasi.getImportObject(),
  env: { emscripten_notify_memory_growth() {} },
});
// A WASI object that is collected while its program runs takes Node with it.
globalThis.running = wasi;
process.exitCode = wasi.start(instance);
