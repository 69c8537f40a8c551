// Writes results so that nothing is ever half there: to a new file beside the target, then renamed.
import { mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError, USAGE } from './status.mjs';

/** Writes `{path, text}` entries, all or none: nothing is renamed before everything is written. */
export function writeFiles(entries) {
  const written = [];
  let current;
  try {
    for (const { path: file, text } of entries) {
      current = file;
      const target = resolveTarget(file);
      if (target.isSpecial) {
        writeFileSync(target.path, text);
        continue;
      }
      const temporary = path.join(
        path.dirname(target.path),
        `.${path.basename(target.path)}.${process.pid}.tmp`,
      );
      written.push({ temporary, target: target.path, file });
      writeFileSync(temporary, text);
    }
    for (const { temporary, target, file } of written) {
      current = file;
      renameSync(temporary, target);
    }
  } catch (error) {
    for (const { temporary } of written) rmSync(temporary, { force: true });
    throw new CommandError(`cannot write ${current}: ${reason(error)}`, USAGE);
  }
}

/** True when `out` names a folder: it ends in "/" or is one. */
export function isFolder(out) {
  return /[/\\]$/.test(out) || statOf(out)?.isDirectory() === true;
}

/** Makes a folder for results. */
export function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new CommandError(`cannot make the folder ${folder}: ${reason(error)}`, USAGE);
  }
}

// Follows a link, so that it stays one; pipes and devices are written to as they are.
function resolveTarget(file) {
  const stat = statOf(file);
  if (!stat) return { path: file, isSpecial: false };
  return { path: realpathSync(file), isSpecial: !stat.isFile() && !stat.isDirectory() };
}

function statOf(file) {
  return statSync(file, { throwIfNoEntry: false });
}

function reason(error) {
  const reasons = {
    ENOENT: 'no such folder',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of the path is no folder',
    ENOSPC: 'no space left',
  };
  return reasons[error.code] ?? error.code ?? error.message;
}
