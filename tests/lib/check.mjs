// Checks over the sources: each file looked at is a test, and fails with the lines that are wrong.
import { readFileSync } from 'node:fs';

// Runs look(file, text) over the files; it returns a list of complaints. Prints them and the count.
export function checkFiles(files, look) {
  let passed = 0;
  let failed = 0;
  for (const file of files) {
    const complaints = look(file, readFileSync(file, 'utf8'));
    for (const complaint of complaints) console.log(`${file}: ${complaint}`);
    if (complaints.length) failed++;
    else passed++;
  }
  finish(passed, failed);
}

export function finish(passed, failed) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed || !passed ? 1 : 0;
}

// C without comments and without the content of strings, line for line.
export function bareC(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, (token) => {
    if (token[0] === '/') return token.replace(/[^\n]/g, ' ');
    return token[0] + token[0];
  });
}

// Complaints for each line of `text` that a rule's pattern matches.
export function lineComplaints(text, rules) {
  const complaints = [];
  text.split('\n').forEach((line, index) => {
    for (const { pattern, why } of rules) {
      const match = pattern.exec(line);
      if (match) complaints.push(`${index + 1}: ${match[0].trim()}: ${why}`);
    }
  });
  return complaints;
}
