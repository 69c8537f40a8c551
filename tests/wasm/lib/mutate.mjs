// Systematic damage to a JSON document: at every kind of place, the key removed and the value
// replaced by one of each other kind.

const samples = [null, true, 7, 2.5, 'nowhere', [], {}];

const kindOf = (value) => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'real';
  return typeof value;
};

/**
 * Yields `{what, document}`. Places that look alike (the same keys on the way, the same `name` of
 * what they are in) are damaged once; `seen` may be shared between documents. The document is put
 * back after each.
 */
export function* mutations(document, nameOf, seen = new Set()) {
  for (const { holder, key, place } of places(document, '', nameOf)) {
    if (seen.has(place)) continue;
    seen.add(place);
    const value = holder[key];
    if (!Array.isArray(holder)) {
      const entries = Object.entries(holder);
      delete holder[key];
      yield { what: `${place} removed`, document };
      for (const [name] of entries) delete holder[name];
      Object.assign(holder, Object.fromEntries(entries));
    }
    for (const sample of samples) {
      if (kindOf(sample) === kindOf(value)) continue;
      holder[key] = sample;
      yield { what: `${place} = ${JSON.stringify(sample)}`, document };
    }
    holder[key] = value;
  }
}

function* places(node, place, nameOf) {
  if (node === null || typeof node !== 'object') return;
  const own = nameOf(node) ?? '';
  for (const key of Object.keys(node)) {
    const next = `${place}${own && `(${own})`}${Array.isArray(node) ? '[]' : `.${key}`}`;
    // inside an instruction or a loop, how deep it is does not matter
    const short = next.replace(/^.*\.instructions\[\]/, 'inst');
    yield { holder: node, key, place: short };
    yield* places(node[key], short, nameOf);
  }
}
