// A static file server for the built page: right MIME types, the page's content security policy, no
// way out of the folder. Listens on the loopback address only.
import { createReadStream, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';

export const CONTENT_SECURITY_POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; connect-src 'self'";

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mlir': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.py': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
// Vite puts a hash of the content in these names.
const HASHED = /-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/;

/** A server of the files in `folder`, not listening yet. */
export function serveFolder(folder) {
  const root = realpathSync(folder);
  return createServer((request, response) => {
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return refuse(response, 405, 'only GET and HEAD');
    }
    const file = findFile(root, request.url);
    if (!file) return refuse(response, 404, 'not found');
    response.setHeader(
      'Content-Type',
      TYPES[path.extname(file.path).toLowerCase()] ?? 'application/octet-stream',
    );
    response.setHeader('Content-Length', file.size);
    response.setHeader(
      'Cache-Control',
      HASHED.test(file.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (request.method === 'HEAD') return response.end();
    // A reader that goes away midway ends the stream; there is nobody left to tell.
    return pipeline(createReadStream(file.path), response, () => {});
  });
}

/** Listens on 127.0.0.1; resolves when ready, rejects when the port cannot be had. */
export function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

// The file behind an address, or null. Links inside the folder that point out of it are not followed.
function findFile(root, url) {
  let name;
  try {
    name = decodeURIComponent(url.split(/[?#]/, 1)[0]);
  } catch {
    return null;
  }
  if (name.includes('\0') || name.includes('\\')) return null;
  const wanted = path.join(root, name.endsWith('/') ? `${name}index.html` : name);
  if (!isInside(root, wanted)) return null;
  try {
    const real = realpathSync(wanted);
    const stat = statSync(real);
    return isInside(root, real) && stat.isFile() ? { path: real, size: stat.size } : null;
  } catch {
    return null;
  }
}

function isInside(root, file) {
  return file.startsWith(root + path.sep);
}

function refuse(response, status, reason) {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`${status} ${reason}\n`);
}
