// Small programs, and what they compute worked out here from the definitions.

/** A function of `lines` between its head and its end. */
export function program(...lines) {
  return ['v0 = m0.Function(id_=0, batch_ids=[], attrs=())', ...lines, 'ir=v0', ''].join('\n');
}

/** An SBUF tensor called like its variable. */
export function tile(name, shape, dtype = 'float32') {
  return `${name} = m5.NeuronSBTensor(name="${name}", shape=(${shape}), dtype="${dtype}", partition_dim=0)`;
}

/** b = a, of two types. */
export function copyProgram(from = 'float32', to = from, shape = '2,3') {
  return program(
    tile('a', shape, from),
    tile('b', shape, to),
    'v0.markInput(a)',
    'c = m3.TensorCopyOp(dst=b, src=a, name="c")',
    'v0.markOutput(b)',
  );
}

const wrap = (value) => BigInt.asUintN(64, value);
const mix = (x) => {
  x = wrap((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n);
  x = wrap((x ^ (x >> 27n)) * 0x94d049bb133111ebn);
  return x ^ (x >> 31n);
};
const hashes = new Map();
function nameHash(name) {
  if (!hashes.has(name)) {
    let hash = 0xcbf29ce484222325n;
    for (const byte of Buffer.from(name)) hash = wrap((hash ^ BigInt(byte)) * 0x100000001b3n);
    hashes.set(name, hash);
  }
  return hashes.get(name);
}

/** Element `k` of the float32 seeded input `name`: splitmix64 over FNV-1a of the name. */
export function seededElement(name, k, seed = 0n) {
  const z = mix(wrap(nameHash(name) + mix(wrap(seed)) + BigInt(k + 1) * 0x9e3779b97f4a7c15n));
  return Math.fround(Number(z >> 40n) * 2 ** -23 - 1);
}

/** Its first `count` elements. */
export function seededFloats(name, count, seed = 0n) {
  return Array.from({ length: count }, (_, k) => seededElement(name, k, seed));
}
