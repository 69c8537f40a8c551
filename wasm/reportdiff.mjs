// What differs between two reports of the core: order, peaks and edges function by function, and the
// results of evaluation. Pure: reports in, plain data out (`DiffReport` of diff.d.ts).
import { distance, isSameElement, placeIn } from './elements.mjs';
import { movedNames } from './moved.mjs';

const SPACES = ['SBUF', 'PSUM', 'HBM', 'total'];

/** Functions of both reports: `{functions, only_a, only_b}`. Those of one name go together, and two only ones. */
export function diffFunctions(a, b) {
  const arePair = a.functions.length === 1 && b.functions.length === 1;
  const partner = (func) =>
    arePair ? b.functions[0] : b.functions.find(({ name }) => name === func.name);
  const pairs = a.functions.map((func) => [func, partner(func)]);
  const taken = new Set(pairs.map(([, other]) => other));
  return {
    functions: pairs.filter(([, other]) => other).map(([func, other]) => diffFunction(func, other)),
    only_a: pairs.filter(([, other]) => !other).map(([{ name }]) => name),
    only_b: b.functions.filter((func) => !taken.has(func)).map(({ name }) => name),
  };
}

function diffFunction(a, b) {
  const order = diffOrder(a.order, b.order);
  const peaks = diffPeaks(a.pressure.after, b.pressure.after);
  const edges = diffEdges(a.dep_edges ?? [], b.dep_edges ?? []);
  return { name: a.name, same: order.same && peaks.same && edges.same, order, peaks, edges };
}

function diffOrder(a, b) {
  const [inA, inB] = [positions(a), positions(b)];
  const moved = movedNames(
    a.filter((name) => inB.has(name)),
    b.filter((name) => inA.has(name)),
  );
  const order = {
    same: false,
    a: a.length,
    b: b.length,
    moved: moved.map(({ name }) => ({ name, from: inA.get(name), to: inB.get(name) })),
    only_a: a.filter((name) => !inB.has(name)),
    only_b: b.filter((name) => !inA.has(name)),
  };
  order.same = !order.moved.length && !order.only_a.length && !order.only_b.length;
  return order;
}

function positions(names) {
  return new Map(names.map((name, at) => [name, at]));
}

function diffPeaks(a, b) {
  const spaces = {};
  let same = true;
  for (const space of SPACES) {
    const pair = (key) => ({ a: a[space][key], b: b[space][key] });
    spaces[space] = { during: pair('during'), after: pair('after') };
    for (const { a: left, b: right } of Object.values(spaces[space])) same &&= left === right;
  }
  return { same, spaces };
}

function diffEdges(a, b) {
  const keyed = (edges) => new Map(edges.map((edge) => [edgeKey(edge), edge]));
  const [inA, inB] = [keyed(a), keyed(b)];
  const rest = (own, other) => [...own].filter(([key]) => !other.has(key)).map(([, edge]) => edge);
  const edges = {
    same: false,
    a: inA.size,
    b: inB.size,
    only_a: rest(inA, inB),
    only_b: rest(inB, inA),
  };
  edges.same = !edges.only_a.length && !edges.only_b.length;
  return edges;
}

function edgeKey({ src, dst, kind, origin, tensor, distance }) {
  return JSON.stringify([src, dst, kind, origin, tensor, distance]);
}

/**
 * Outputs of two evaluations, by name and rank, bit for bit. `same` is null when there is nothing to
 * say: `reason` tells why.
 */
export function diffResults(a, b) {
  const reason = incomparable(a, b);
  if (reason) return { same: null, reason, outputs: [] };
  const outputs = a.eval.outputs.map((output) => {
    const other = b.eval.outputs.find(
      ({ name, rank }) => name === output.name && rank === output.rank,
    );
    return diffOutput(output, other);
  });
  return { same: outputs.every((output) => output.same), reason: null, outputs };
}

function incomparable(a, b) {
  for (const [side, report] of [
    ['A', a],
    ['B', b],
  ])
    if (!report.eval) return `${side} does not evaluate: ${report.reason}`;
  for (const [what, list] of [
    ['input', (report) => report.inputs.map(signature)],
    ['output', (report) => report.eval.outputs.map(signature)],
  ]) {
    const [left, right] = [list(a), list(b)];
    const [onlyA] = left.filter((entry) => !right.includes(entry));
    const [onlyB] = right.filter((entry) => !left.includes(entry));
    if (onlyA) return `the ${what} ${onlyA} is only in A`;
    if (onlyB) return `the ${what} ${onlyB} is only in B`;
  }
  if (!a.eval.outputs.length) return 'there are no outputs';
  return null;
}

function signature({ name, rank, dtype, shape }) {
  return `${name} ${dtype} [${shape.join(',')}]${rank ? ` of rank ${rank}` : ''}`;
}

function diffOutput(a, b) {
  const { name, rank, dtype, shape } = a;
  const out = { name, rank, dtype, shape, same: true, differing: 0, first: null, largest: null };
  if (
    a.sha256 === b.sha256 &&
    a.values.every((value, k) => (value === null) === (b.values[k] === null))
  )
    return out;
  a.values.forEach((value, k) => {
    if (isSameElement(value, b.values[k])) return;
    out.differing++;
    out.first ??= { index: placeIn(k, shape), a: value, b: b.values[k] };
    const gap = distance(value, b.values[k]);
    if (Number.isFinite(gap)) out.largest = Math.max(gap, out.largest ?? 0);
  });
  out.same = out.differing === 0;
  return out;
}
