// What must not be in the project: paths of one machine, addresses of package registries, and loose
// ends (skipped or focused tests, notes to self).
import { checkFiles, lineComplaints } from '../lib/check.mjs';
import { projectFiles } from '../lib/files.mjs';

const rules = [
  { pattern: /(?<![\w.~/-])\/(?:work|farm|tmp|root|home|Users)\/\w+/, why: 'a path of one machine' },
  { pattern: /(?:https?:)?\/\/(?:registry|deb|security|snapshot|ftp|mirror|archive)\.[a-z]+\.\w+/i, why: 'the address of a package registry' },
  { pattern: /"resolved":/, why: 'a lock file with download addresses' },
];
const looseEnds = [
  { pattern: /\b(?:it|test|describe)\.(?:skip|todo|only)\b|\bx(?:it|describe)\s*\(/, why: 'a skipped or focused test' },
  { pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/, why: 'a loose end' },
];
// This file names what it looks for.
const own = 'tests/checks/leaks.mjs';

checkFiles(projectFiles(/\.(c|h|def|mjs|js|ts|tsx|css|html|json|md|py|sh|txt|test)$|^build\.sh$|Makefile$|^\.[^/]+(\/run)?$|^tests\/run$/).filter((file) => file !== own), (file, text) => [
  ...lineComplaints(text, rules),
  ...(file === 'package-lock.json' ? [] : lineComplaints(text, looseEnds)),
]);
