// Runs the command inside the test's process.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dispatch } from '../../../wasm/cli/dispatch.mjs';

/** A folder of its own, removed at the end. */
export class Folder {
  path = mkdtempSync(path.join(tmpdir(), 'penguin-test-'));

  at(name) {
    return path.join(this.path, name);
  }

  write(name, text) {
    writeFileSync(this.at(name), text);
    return name;
  }

  read(name) {
    return readFileSync(this.at(name), 'utf8');
  }

  remove() {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** `{status, out, err}` of `penguin ARGS`. */
export async function penguin(args, { core, cwd, stdin = '', isTTY = false, env = {}, onLoad } = {}) {
  const result = { status: null, out: '', err: '' };
  const io = {
    stdout: { isTTY, write: (text) => (result.out += text) },
    stderr: { isTTY, write: (text) => (result.err += text) },
    readStdin: () => Buffer.from(stdin),
    env,
    cwd: cwd ?? process.cwd(),
  };
  const own = async (options) => {
    onLoad?.(options);
    return core;
  };
  const load = core === undefined ? undefined : own;
  result.status = await dispatch(args, io, load);
  return result;
}
