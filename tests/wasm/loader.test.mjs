import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';
import { wasiImports } from '../../wasm/wasi.mjs';
import { tinyModule } from './lib/tinymodule.mjs';

const bytes = tinyModule();
const load = (options) => loadCore({ bytes, ...options });

describe('one request, one answer', () => {
  it('answers, with the same instance', async () => {
    const core = await load();
    expect(core.run({ source: 'a' })).toEqual({ version: 1, engine: 'tiny', ok: true, n: 1 });
    expect(core.run({ source: 'a' }).n).toBe(2);
    expect(core.runText({ source: 'a' })).toBe('{"version":1,"engine":"tiny","ok":true,"n":3}');
  });
  it('says the version of the engine', async () => expect((await load()).version).toBe('tiny'));
  it('reports progress', async () => {
    const onProgress = vi.fn();
    const core = await load({ onProgress });
    core.run({ source: 'a' });
    expect(onProgress.mock.calls).toEqual([[0, 1]]);
  });
  it('starts no instance before the first request', async () => {
    const core = await load();
    expect(core.memoryBytes).toBe(0);
    core.run({ source: 'a' });
    expect(core.memoryBytes).toBe(65536);
  });
});

describe('a lost instance is answered and replaced', () => {
  it.each([
    ['T', 'crash', 'unreachable'],
    ['R', 'crash', 'call stack'],
    ['X', 'crash', 'exit 7'],
    ['L', 'crash', 'env.unheard_of'],
    ['M', 'memory', 'out of memory: the cap of 5 bytes'],
    ['N', 'memory', 'out of memory'],
    ['J', 'crash', 'cannot be read'],
  ])('%s: %s', async (source, code, message) => {
    const core = await load();
    expect(core.version).toBe('tiny');
    const answer = core.run({ source });
    expect(answer).toMatchObject({
      version: 1,
      engine: 'tiny',
      ok: false,
      code,
      passes: [],
      functions: [],
    });
    expect(answer.diagnostics).toHaveLength(1);
    expect(answer.diagnostics[0]).toMatchObject({ severity: 'error', span: null });
    expect(answer.diagnostics[0].message).toContain(message);
    expect(core.run({ source: 'a' }).n).toBe(1); // a fresh instance
  });
  it('the engine is named although its first request is the one that ends it', async () => {
    const core = await load();
    expect(core.run({ source: 'T' }).engine).toBe('tiny');
  });
  it('a function that the first part was linked without is not a crash: the whole core is needed', async () => {
    const core = await load({ isFirst: true });
    expect(core.run({ source: 'L' })).toMatchObject({ ok: false, code: 'needs-whole' });
    expect((await load()).run({ source: 'L' }).code).toBe('crash');
  });
  it('replaces it within 100 ms', async () => {
    const core = await load();
    core.run({ source: 'T' });
    const started = performance.now();
    core.run({ source: 'a' });
    expect(performance.now() - started).toBeLessThan(100);
  });
  it("an error that is not the core's is thrown on", async () => {
    const core = await load({
      onProgress: () => {
        throw new TypeError('in the caller');
      },
    });
    expect(() => core.run({ source: 'a' })).toThrow(TypeError);
  });
});

it('lone surrogates become U+FFFD, pairs stay', async () => {
  const core = await load();
  const seen = vi.spyOn(JSON, 'stringify');
  core.run({ source: 'a\ud800b\udc00c🐧' });
  const [sent] = seen.mock.calls[0];
  seen.mockRestore();
  expect(sent.source).toBe('a\ufffdb\ufffdc🐧');
});

it('a zero byte is refused with its place, not cut at', async () => {
  const answer = (await load()).run({ source: 'é\nxé\0T' });
  expect(answer).toMatchObject({
    version: 1,
    engine: 'tiny',
    ok: false,
    passes: [],
    functions: [],
    diagnostics: [{ code: 'not-text', span: { line: 2, column: 3, length: 1, offset: 4 } }],
  });
});

describe('where the module comes from', () => {
  it('a path, a file address', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'penguin-loader-'));
    const file = path.join(folder, 'core.wasm');
    writeFileSync(file, bytes);
    expect((await loadCore({ url: file })).version).toBe('tiny');
    expect((await loadCore({ url: pathToFileURL(file) })).version).toBe('tiny');
    expect((await loadCore({ url: pathToFileURL(file).href })).version).toBe('tiny');
    rmSync(folder, { recursive: true });
  });
  it('a compiled module, as another thread got it', async () => {
    const { module } = await load();
    const code = `
      import { parentPort, workerData } from 'node:worker_threads';
      import { loadCore } from ${JSON.stringify(new URL('../../wasm/index.mjs', import.meta.url).href)};
      const core = await loadCore({ module: workerData });
      parentPort.postMessage(core.run({ source: 'a' }));`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
      workerData: module,
    });
    const answer = await new Promise((resolve, reject) =>
      worker.once('message', resolve).once('error', reject),
    );
    expect(answer.n).toBe(1);
    await worker.terminate();
  });
  it("without Node's file system, an address is fetched, whatever its MIME type", async () => {
    const server = createServer((request, response) => {
      response.setHeader('Content-Type', 'text/plain');
      if (request.url === '/core.wasm') response.end(bytes);
      else response.writeHead(404).end();
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${server.address().port}`;
    const hidden = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
    try {
      expect((await loadCore({ url: `${base}/core.wasm` })).version).toBe('tiny');
      await expect(loadCore({ url: `${base}/none.wasm` })).rejects.toThrow(/404/);
    } finally {
      hidden.mockRestore();
      server.close();
    }
  });
});

describe('fd_write', () => {
  const memory = { buffer: new ArrayBuffer(1024) };
  const put = (at, text) => new Uint8Array(memory.buffer).set(Buffer.from(text), at);
  const lines = [];
  const wasi = wasiImports(
    () => memory,
    (line) => lines.push(line),
  );
  it('stores the count and gives whole lines', () => {
    const view = new DataView(memory.buffer);
    put(100, 'one\ntw');
    put(200, 'o\nthree é');
    for (const [i, [at, length]] of [
      [100, 6],
      [200, 10],
    ].entries()) {
      view.setUint32(8 * i, at, true);
      view.setUint32(8 * i + 4, length, true);
    }
    expect(wasi.fd_write(2, 0, 2, 64)).toBe(0);
    expect(view.getUint32(64, true)).toBe(16);
    expect(lines).toEqual(['one', 'two']);
  });
  it('refuses what is no output', () => expect(wasi.fd_write(3, 0, 0, 64)).toBe(8));
  it('proc_exit throws with the last words', () =>
    expect(() => wasi.proc_exit(1)).toThrow('three é'));
});
