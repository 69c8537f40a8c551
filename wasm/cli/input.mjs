// What FILE may be: a path, `-` for standard input, or a share link.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeLink, isLink, LinkError } from '../link.mjs';
import { decodeSource } from '../source.mjs';
import { CommandError, INPUT, USAGE } from './status.mjs';

const KNOWN_ENDINGS = ['.penguin.py', '.stablehlo.mlir', '.net.py', '.bir.json', '.dump.txt'];

/**
 * Reads FILE: `{name, stem, source, link, diagnostic}`. `link` is the state of a share link, else null.
 * `source` is null, and `diagnostic` says where, when the bytes are no text. Throws CommandError.
 */
export function readInput(file, io) {
  if (isLink(file)) return readLink(file);
  const isStdin = file === '-';
  const bytes = isStdin ? io.readStdin() : readBytes(path.resolve(io.cwd, file), file);
  const name = isStdin ? '<stdin>' : file;
  const stem = isStdin ? 'stdin' : stemOf(file);
  const { text, diagnostic } = decodeSource(bytes);
  return { name, stem, source: text ?? null, bytes, link: null, diagnostic: diagnostic ?? null };
}

/** The state of a share link as an input. */
export function readLink(text) {
  let link;
  try {
    link = decodeLink(text);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    throw new CommandError(error.message, error.code === 'not-a-link' ? USAGE : INPUT);
  }
  const title = typeof link.n === 'string' ? link.n.replace(/[^\w.-]+/g, '-').slice(0, 60) : '';
  return {
    name: 'link',
    stem: title || 'link',
    source: link.t ?? '',
    bytes: null,
    link,
    diagnostic: null,
  };
}

/** The file's name without folder and ending. */
export function stemOf(file) {
  const base = path.basename(file);
  const ending = KNOWN_ENDINGS.find((known) => base.endsWith(known) && base !== known);
  return ending ? base.slice(0, -ending.length) : path.parse(base).name;
}

function readBytes(full, file) {
  try {
    return readFileSync(full);
  } catch (error) {
    throw new CommandError(`cannot read ${file}: ${fileReason(error)}`, USAGE);
  }
}

/** Why a file cannot be read, in words. */
export function fileReason(error) {
  const reasons = {
    ENOENT: 'no such file',
    EISDIR: 'it is a folder',
    EACCES: 'permission denied',
  };
  return reasons[error.code] ?? error.message;
}
