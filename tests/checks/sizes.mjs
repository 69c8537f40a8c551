// Sources stay short enough to read: 800 lines at most; those over 500 are named.
import { checkFiles } from '../lib/check.mjs';
import { projectFiles } from '../lib/files.mjs';

const limit = 800;
const aim = 500;
const sources = projectFiles(/\.(c|h|def|mjs|js|ts|tsx|css|sh)$|^build\.sh$|Makefile$/);

checkFiles(sources, (file, text) => {
  const lines = text.split('\n').length - 1;
  if (lines > aim && lines <= limit) console.log(`note: ${file} has ${lines} lines, over the aim of ${aim}`);
  return lines > limit ? [`${lines} lines; split it by what it is about (at most ${limit})`] : [];
});
