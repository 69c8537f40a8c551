// Lists of the project's own files.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

// All files under `folder` whose name matches, in order of name; none when the folder is missing.
export function filesUnder(folder, pattern = /./) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

// Files of the project: tracked, or new and not ignored; deleted ones left out.
export function projectFiles(pattern = /./) {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { maxBuffer: 1 << 26 })
    .toString()
    .split('\0')
    .filter((file) => file && pattern.test(file) && existsSync(file))
    .sort();
}
