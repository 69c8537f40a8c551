// Programs of any size for measuring, the same for the same numbers; tests/bench/request.c makes the
// same text.

// 32-bit generator (mulberry32): the next number in 0 .. bound-1.
function random(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % bound;
  };
}

const WIDTH = 16;

// A random layered DAG in form A: `units` instructions in layers of 16, each reading two results of
// the layer before, results of 4 to 2048 bytes a partition.
export function layeredProgram(units, seed = 1) {
  const next = random(seed);
  const lines = ['v0 = m0.Function(id_=0, batch_ids=[], attrs=())'];
  lines.push('t0 = m5.NeuronSBTensor(name="t0", shape=(128,64), dtype="uint8", partition_dim=0)', 'v0.markInput(t0)');
  for (let i = 1; i <= units; i++) {
    const layer = Math.floor((i - 1) / WIDTH);
    const pick = () => (layer === 0 ? 0 : (layer - 1) * WIDTH + 1 + next(WIDTH));
    const [a, b] = [pick(), pick()];
    const size = 4 << next(10);
    const reads = a === b ? `t${a}` : `t${a}, t${b}`;
    lines.push(
      `t${i} = m5.NeuronSBTensor(name="t${i}", shape=(128,${size}), dtype="uint8", partition_dim=0)`,
      `i${i} = m4.SundaCustomOp(dsts=[t${i}], srcs=[${reads}], function_name="f", name="i${i}")`,
    );
  }
  lines.push(`v0.markOutput(t${units})`, 'ir=v0', '');
  return lines.join('\n');
}
