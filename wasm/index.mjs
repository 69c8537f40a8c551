// Loads the core and speaks with it: browser, worker and Node, plain WebAssembly API.
//
// One request in, one whole answer out. A trap, a run-away stack or exhausted memory costs the
// instance and nothing else: the answer says `code: "memory"` or `"crash"`, and the next request
// gets a fresh instance of the module that is already compiled.
import { decodeSource } from './source.mjs';
import { spansToUtf16 } from './spans.mjs';
import { wasiImports } from './wasi.mjs';

export { decodeSource, MAX_SOURCE_BYTES } from './source.mjs';
export { isAscii, spansToUtf16 } from './spans.mjs';

const PROTOCOL = 1;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Thrown through the core by its imports, and never out of this file: memory has ended; a function is
// called that the module was linked without.
class Exhausted extends Error {}
class LeftOut extends Error {}

/**
 * Compiles (unless `module` is given) and starts the core.
 *
 * @param {object} [options]
 * @param {string|URL} [options.url]  where penguin.wasm is; default: beside this file, then (in Node) the build folder
 * @param {BufferSource} [options.bytes]  its bytes
 * @param {WebAssembly.Module} [options.module]  already compiled, e.g. by another thread
 * @param {boolean} [options.isFirst=false]  the module is penguin-first.wasm, which lacks what a page can do without at
 *   first: a request that needs it is answered with `code: "needs-whole"`
 * @param {(done: number, total: number) => void} [options.onProgress]
 * @param {(line: string) => void} [options.onLog]  what the core prints (nothing in a sound build)
 */
export async function loadCore({ url, bytes, module, isFirst, onProgress, onLog } = {}) {
  const compiled = module ?? (await compile({ url, bytes }));
  return new Core(compiled, Boolean(isFirst), onProgress, onLog);
}

class Core {
  #instance = null;
  #isFirst;
  #onProgress;
  #onLog;
  #version = null;

  constructor(module, isFirst, onProgress, onLog) {
    /** The compiled module; can be posted to another thread and given to loadCore there. */
    this.module = module;
    this.#isFirst = isFirst;
    this.#onProgress = onProgress;
    this.#onLog = onLog;
  }

  /** Version of the engine, from the core itself; empty when it cannot say. */
  get version() {
    if (this.#version === null) {
      this.#version = ''; // also the answer while the question is open
      this.#version = JSON.parse(this.runText({ command: 'targets' })).engine ?? '';
    }
    return this.#version;
  }

  /** Bytes of linear memory the present instance holds; 0 when there is none. */
  get memoryBytes() {
    return this.#instance ? this.#instance.exports.memory.buffer.byteLength : 0;
  }

  /**
   * Answers one request.
   *
   * @param {object} request  `{command, source, passes, …}`; `version` and `command: "run"` may be left out
   * @param {object} [options]
   * @param {boolean} [options.utf16=true]  spans count UTF-16 units of `source`; false leaves the core's UTF-8 bytes
   */
  run(request, { utf16 = true } = {}) {
    const text = this.runText(request);
    let answer;
    try {
      answer = JSON.parse(text);
    } catch (error) {
      this.#instance = null;
      return JSON.parse(
        failure('crash', `the core's answer cannot be read: ${error.message}`, this.version),
      );
    }
    return utf16 && typeof request.source === 'string'
      ? spansToUtf16(answer, wellFormed(request.source))
      : answer;
  }

  /** As run, but the answer's own text, byte for byte what the core wrote. */
  runText(request) {
    const problem = typeof request.source === 'string' ? zeroByte(request.source) : null;
    if (problem) return refusal(problem, this.version);
    const full = { version: PROTOCOL, command: 'run', ...request };
    if (typeof full.source === 'string') full.source = wellFormed(full.source);
    try {
      const exports = this.#start();
      return ask(exports, encoder.encode(JSON.stringify(full)));
    } catch (error) {
      this.#instance = null;
      if (error instanceof LeftOut) return failure('needs-whole', error.message, this.version);
      if (error instanceof Exhausted)
        return failure('memory', `out of memory: ${error.message}`, this.version);
      if (isMemoryError(error))
        return failure(
          'memory',
          'out of memory: the request or its answer is too large',
          this.version,
        );
      if (isCrash(error))
        return failure('crash', `the core stopped: ${error.message}`, this.version);
      throw error;
    }
  }

  #start() {
    if (!this.#instance) this.#instance = this.#instantiate();
    return this.#instance.exports;
  }

  #instantiate() {
    const memory = () => instance.exports.memory;
    const env = {
      penguin_now: () => performance.now(),
      penguin_progress: (done, total) => this.#onProgress?.(done, total),
      penguin_exhausted: (at) => {
        throw new Exhausted(cString(memory(), at));
      },
      emscripten_notify_memory_growth: () => {},
    };
    const known = { env, wasi_snapshot_preview1: wasiImports(memory, this.#onLog) };
    const instance = new WebAssembly.Instance(
      this.module,
      complete(this.module, known, this.#isFirst ? LeftOut : WebAssembly.RuntimeError),
    );
    instance.exports._initialize?.();
    return instance;
  }
}

function ask(exports, bytes) {
  const { memory, malloc, free, penguin_request, penguin_release } = exports;
  const at = malloc(bytes.length + 1) >>> 0;
  if (!at) throw new Exhausted(`the request of ${bytes.length} bytes`);
  const heap = new Uint8Array(memory.buffer);
  heap.set(bytes, at);
  heap[at + bytes.length] = 0;
  const answer = penguin_request(at) >>> 0;
  free(at);
  if (!answer) throw new Exhausted('the answer');
  const text = cString(memory, answer);
  penguin_release(answer);
  return text;
}

function cString(memory, at) {
  const heap = new Uint8Array(memory.buffer); // memory may have grown: never keep a view
  const end = heap.indexOf(0, at);
  return decoder.decode(heap.subarray(at, end));
}

// Every import the module names exists, so that it starts; what we do not know fails when called.
function complete(module, known, Missing) {
  const imports = {};
  for (const { module: space, name, kind } of WebAssembly.Module.imports(module)) {
    imports[space] ??= {};
    imports[space][name] =
      known[space]?.[name] ??
      (kind === 'function'
        ? () => {
            throw new Missing(`it calls ${space}.${name}, which is not provided`);
          }
        : undefined);
  }
  return imports;
}

function isMemoryError(error) {
  // Engines report a text or buffer over their limits in these ways.
  return (
    error?.code === 'ERR_STRING_TOO_LONG' ||
    error?.code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ||
    (error instanceof RangeError &&
      /invalid (string|array|typed array)|allocation|memory/i.test(error.message))
  );
}

function isCrash(error) {
  return (
    error instanceof WebAssembly.RuntimeError ||
    error instanceof RangeError ||
    error?.name === 'InternalError' ||
    error?.name === 'WasiExit'
  );
}

// Texts reach the core NUL-terminated: what follows a zero byte would be dropped in silence.
function zeroByte(source) {
  const at = source.indexOf('\0');
  return at < 0 ? null : decodeSource(encoder.encode(source.slice(0, at + 1))).diagnostic;
}

function refusal(diagnostic, engine) {
  return JSON.stringify({
    version: PROTOCOL,
    engine,
    ok: false,
    diagnostics: [diagnostic],
    passes: [],
    functions: [],
  });
}

function failure(code, message, engine) {
  const diagnostic = {
    severity: 'error',
    code: code === 'memory' ? 'out-of-memory' : 'internal',
    message,
    pass: null,
    span: null,
    original: null,
    notes: [],
  };
  return JSON.stringify({
    version: PROTOCOL,
    engine,
    ok: false,
    code,
    message,
    diagnostics: [diagnostic],
    passes: [],
    functions: [],
  });
}

// A lone surrogate has no UTF-8 form; JSON would carry it as an escape the core cannot read.
function wellFormed(text) {
  return /\p{Surrogate}/u.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd') : text;
}

async function compile({ url, bytes }) {
  if (bytes) return WebAssembly.compile(bytes);
  const fs = globalThis.process?.getBuiltinModule?.('node:fs');
  if (fs) return WebAssembly.compile(readModule(fs, url));
  // Held in a variable so that bundlers leave the address alone: the page passes its own.
  const name = 'penguin.wasm';
  const response = await fetch(url ?? new URL(name, import.meta.url));
  if (!response.ok)
    throw new Error(`cannot load the core: ${response.url} answers ${response.status}`);
  // A server that names another MIME type must not keep the core from loading.
  return WebAssembly.compile(await response.arrayBuffer());
}

function readModule(fs, url) {
  if (url) return fs.readFileSync(/^file:/.test(url) ? new URL(url) : url);
  const places = ['penguin.wasm', '../build/wasm/penguin.wasm'];
  for (const place of places) {
    try {
      return fs.readFileSync(new URL(place, import.meta.url));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  throw new Error('penguin.wasm is not built: run ./build.sh wasm');
}
