// Test results in the forms other tools read: TAP 14 and JUnit XML.

/** TAP 14 with expected and actual of what failed. */
export function formatTap(tests) {
  const lines = ['TAP version 14', `1..${tests.length}`];
  tests.forEach((test, i) => {
    const title = `${test.file}:${test.line} ${test.name}`
      .replace(/[\\#]/g, '\\$&')
      .replace(/\n/g, ' ');
    lines.push(`${test.ok ? 'ok' : 'not ok'} ${i + 1} - ${title}`);
    if (!test.ok)
      lines.push(
        '  ---',
        ...block('expected', test.expected),
        ...block('actual', test.actual),
        '  ...',
      );
  });
  return `${lines.join('\n')}\n`;
}

/** One test suite per file. */
export function formatJunit(suites) {
  const tests = suites.flatMap((suite) => suite.tests);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="penguin test" ${counts(tests)}>`,
  ];
  for (const suite of suites) {
    lines.push(`  <testsuite name="${xml(suite.name)}" ${counts(suite.tests)}>`);
    for (const test of suite.tests) lines.push(...testCase(suite, test));
    lines.push('  </testsuite>');
  }
  lines.push('</testsuites>');
  return `${lines.join('\n')}\n`;
}

function testCase(suite, test) {
  const head = `    <testcase classname="${xml(suite.name)}" name="${xml(`${test.line}: ${test.name}`)}" line="${test.line}"`;
  if (test.ok) return [`${head}/>`];
  const text = `expected ${test.expected}\nactual ${test.actual}`;
  return [
    `${head}>`,
    `      <failure message="${xml(test.actual.split('\n', 1)[0])}">${xml(text)}</failure>`,
    '    </testcase>',
  ];
}

function counts(tests) {
  return `tests="${tests.length}" failures="${tests.filter((test) => !test.ok).length}" errors="0"`;
}

function block(key, text) {
  return [`  ${key}: |`, ...text.split('\n').map((line) => `    ${line}`)];
}

// Characters XML 1.0 cannot carry at all become a visible sign.
function xml(text) {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"\n]/g, (char) => entities[char]);
}
