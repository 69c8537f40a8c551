import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY, listen, serveFolder } from '../../wasm/cli/server.mjs';
import serve from '../../wasm/cli/serve.mjs';
import { Folder } from './lib/command.mjs';

const folder = new Folder();
let server;
let port;
mkdirSync(folder.at('dist/assets'), { recursive: true });
folder.write('secret.txt', 'secret');
folder.write('dist/index.html', '<!doctype html>');
folder.write('dist/assets/core-AbCd1234.wasm', 'wasm');
folder.write('dist/assets/app-AbCd1234.js', 'js');
folder.write('dist/sw.js', 'js');
folder.write('dist/a b é.py', 'py');
folder.write('dist/noending', 'x');
symlinkSync(folder.at('secret.txt'), folder.at('dist/way-out.txt'));

beforeAll(async () => {
  server = await listen(serveFolder(folder.at('dist')), 0);
  ({ port } = server.address());
});
afterAll(() => {
  server.close();
  folder.remove();
});

// node:http and not fetch: fetch would tidy up the addresses that matter here.
async function get(path, method = 'GET') {
  const asked = request({ host: '127.0.0.1', port, path, method }).end();
  const [response] = await once(asked, 'response');
  let body = '';
  for await (const part of response) body += part;
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    headers: response.headers,
    body,
  };
}

it.each([
  ['/', 'text/html; charset=utf-8', '<!doctype html>'],
  ['/index.html?safe', 'text/html; charset=utf-8', '<!doctype html>'],
  ['/assets/core-AbCd1234.wasm', 'application/wasm', 'wasm'],
  ['/assets/app-AbCd1234.js', 'text/javascript; charset=utf-8', 'js'],
  ['/a%20b%20%C3%A9.py', 'text/plain; charset=utf-8', 'py'],
  ['/noending', 'application/octet-stream', 'x'],
])('%s is %s', async (path, type, body) =>
  expect(await get(path)).toMatchObject({ status: 200, type, body }),
);

it("sends the page's policy with everything", async () => {
  expect(CONTENT_SECURITY_POLICY).toBe(
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; connect-src 'self'",
  );
  for (const path of ['/', '/none', '/sw.js'])
    expect((await get(path)).headers).toMatchObject({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
    });
});

it('keeps only hashed names', async () => {
  expect((await get('/assets/app-AbCd1234.js')).headers['cache-control']).toContain('immutable');
  for (const path of ['/', '/sw.js'])
    expect((await get(path)).headers['cache-control']).toBe('no-cache');
});

it('HEAD has the head only, other methods nothing', async () => {
  expect(await get('/', 'HEAD')).toMatchObject({
    status: 200,
    body: '',
    headers: { 'content-length': '15' },
  });
  expect(await get('/', 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

describe('no way out of the folder', () => {
  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/way-out.txt',
    '//etc/passwd',
    '/%00',
    '/%zz',
    '/assets',
    '/assets/',
    '/none',
  ])('%s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('penguin serve', () => {
  const start = (options) => {
    const io = { out: '', stdout: { write: (text) => (io.out += text) } };
    return {
      io,
      done: serve.run({ io, files: [], values: {}, folder: folder.at('dist'), ...options }),
    };
  };
  it('prints the address and serves until it is closed', async () => {
    let closed;
    const listening = new Promise((resolve) => {
      const { io, done } = start({
        values: { port: '0' },
        onListening: (made) => resolve({ io, made }),
      });
      closed = done;
    });
    const { io, made } = await listening;
    expect(io.out).toBe(`Penguin Playground: http://127.0.0.1:${made.address().port}/\n`);
    made.close();
    expect(await closed).toBe(0);
  });
  it('a taken port and a page that is not built are one clear line', async () => {
    await expect(start({ values: { port: String(port) } }).done).rejects.toMatchObject({
      status: 1,
      message: `port ${port} is taken: try --port ${port + 1}, or --port 0 for a free one`,
    });
    await expect(start({ folder: folder.at('none') }).done).rejects.toMatchObject({
      status: 1,
      message: expect.stringContaining('./build.sh web'),
    });
  });
});

it('a port that is taken is an error', async () => {
  await expect(listen(serveFolder(folder.at('dist')), port)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
