// Differences of two texts by lines, in the unified form (Myers 1986, "An O(ND) difference algorithm").

const CONTEXT = 3;
const MOST_EDITS = 2000; // beyond it the middle is shown as replaced: cost is bounded

/** Lines "-…", "+…", " …" with "@@" heads; empty when the texts are equal. */
export function diffLines(before, after) {
  const edits = editScript(before, after);
  const out = [];
  let at = 0;
  while (at < edits.length) {
    const first = edits.findIndex((edit, i) => i >= at && edit.sign !== ' ');
    if (first < 0) break;
    const start = Math.max(at, first - CONTEXT);
    let end = first;
    for (let quiet = 0, i = first; i < edits.length && quiet <= 2 * CONTEXT; i++) {
      quiet = edits[i].sign === ' ' ? quiet + 1 : 0;
      if (quiet === 0) end = i + 1;
    }
    const stop = Math.min(edits.length, end + CONTEXT);
    out.push(`@@ -${edits[start].a + 1} +${edits[start].b + 1} @@`);
    for (const edit of edits.slice(start, stop)) out.push(edit.sign + edit.text);
    at = stop;
  }
  return out;
}

// Every line of both texts in order, with the positions it stands at.
function editScript(before, after) {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before.at(-1 - tail) === after.at(-1 - tail)
  )
    tail++;
  const middle = shortest(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  );
  const kept = (lines) => lines.map((text) => ({ sign: ' ', text }));
  const all = [
    ...kept(before.slice(0, head)),
    ...middle,
    ...kept(before.slice(before.length - tail)),
  ];
  let a = 0;
  let b = 0;
  for (const edit of all) {
    edit.a = a;
    edit.b = b;
    if (edit.sign !== '+') a++;
    if (edit.sign !== '-') b++;
  }
  return all;
}

function shortest(before, after) {
  const most = Math.min(before.length + after.length, MOST_EDITS);
  const furthest = new Map([[1, 0]]);
  const steps = [];
  for (let d = 0; d <= most; d++) {
    steps.push(new Map(furthest));
    for (let k = -d; k <= d; k += 2) {
      const isDown =
        k === -d || (k !== d && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
      let x = isDown ? furthest.get(k + 1) : furthest.get(k - 1) + 1;
      let y = x - k;
      while (x < before.length && y < after.length && before[x] === after[y]) {
        x++;
        y++;
      }
      furthest.set(k, x);
      if (x >= before.length && y >= after.length) return trace(before, after, steps);
    }
  }
  return [
    ...before.map((text) => ({ sign: '-', text })),
    ...after.map((text) => ({ sign: '+', text })),
  ];
}

function trace(before, after, steps) {
  const out = [];
  let x = before.length;
  let y = after.length;
  for (let d = steps.length - 1; d >= 0; d--) {
    const furthest = steps[d];
    const k = x - y;
    const isDown =
      k === -d || (k !== d && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
    const fromK = isDown ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : furthest.get(fromK);
    const fromY = d === 0 ? 0 : fromX - fromK;
    while (x > fromX && y > fromY && before[x - 1] === after[y - 1]) {
      out.push({ sign: ' ', text: before[--x] });
      y--;
    }
    if (d === 0) break;
    if (isDown) out.push({ sign: '+', text: after[--y] });
    else out.push({ sign: '-', text: before[--x] });
  }
  return out.reverse();
}
