// Runs a C program compiled by emcc -sSTANDALONE_WASM: node tests/lib/run-wasi.mjs FILE [ARGUMENT…]
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

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
