// Random programs that evaluate: chains of elementwise operations, activations, selects, reductions,
// scans, contractions and casts over tiles of all element types, some under masks.

const REAL = ['float32', 'bfloat16', 'float16', 'float8_e4m3', 'float8_e5m2', 'float8_e3m4', 'float8_e4m3fn'];
const WHOLE = ['int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64', 'bool'];
const BOTH_OPS =
  'add subtract mult divide max min logical_and logical_or logical_xor is_equal not_equal is_gt is_ge is_lt is_le average pow mod rsqrt abs abs_max abs_min elemwise_mul bypass'.split(' ');
const WHOLE_OPS =
  'bitwise_not bitwise_and bitwise_or bitwise_xor arith_shift_left arith_shift_right logical_shift_left logical_shift_right mod_int'.split(' ');
const FUNCS =
  'Abs Arctan Copy Erf Exp Gelu Gelu_apprx_sigmoid Gelu_apprx_tanh Identity Is_finite Ln Lrelu Mish Prelu Reciprocal Relu Rsqrt Sigmoid Sign Silu Sin Softplus Sqrt Square Tanh Derivative_Erf Derivative_Gelu Derivative_silu Dsqrt Ln_prime Abs_reciprocal_sqrt'.split(' ');
const MASKS = ['p + f < 7', 'f >= p', '(3*p + f) % 5 >= 1', '(f + 2*p) // 3 >= 1', 'f % 2 == 0'];

/** Numbers below a bound, the same for the same seed. */
export function generator(seed) {
  let state = seed >>> 0;
  const below = (bound) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 16)) >>> 0) % bound;
  };
  return { below, pick: (list) => list[below(list.length)] };
}

/** A program of `length` instructions over tiles of 4 x 6; every tile is an output. */
export function randomEvaluation(seed, length = 24) {
  const { below, pick } = generator(seed);
  const lines = ['v0 = m0.Function(id_=0)', 'p = m2.APIndex(name="p", ub=4)', 'f = m2.APIndex(name="f", ub=6)', 'g = m2.APIndex(name="g", ub=4)'];
  const tiles = [];
  const declare = (dtype, init = '') => {
    const name = `t${tiles.length}`;
    lines.push(`${name} = m5.NeuronSBTensor(name="${name}", shape=(4,6), dtype="${dtype}", partition_dim=0${init})`);
    tiles.push({ name, dtype });
    return name;
  };
  const isWhole = (name) => WHOLE.includes(tiles.find((tile) => tile.name === name).dtype);
  for (const dtype of [...REAL, ...WHOLE]) lines.push(`v0.markInput(${declare(dtype)})`);
  const source = () => pick(tiles).name;
  const anyType = () => pick([...REAL, ...WHOLE]);
  const at = '[p, f]';
  for (let i = 0; i < length; i++) {
    const mask = below(3) ? '' : `, predicates=[${pick(MASKS)}]`;
    const [a, b] = [source(), source()];
    const op = pick(isWhole(a) && isWhole(b) ? [...BOTH_OPS, ...WHOLE_OPS] : BOTH_OPS);
    const dst = declare(anyType(), ', init=1');
    switch (below(8)) {
      case 0:
      case 1:
        lines.push(`m4.TensorTensorOp(dst=${dst}${at}, src0=${a}${at}, src1=${b}${at}, op="${op}"${mask})`);
        break;
      case 2:
        lines.push(`m4.ActivationOp(dst=${dst}${at}, src=${a}${at}, func="${pick(FUNCS)}", scale=${pick(['0.5', '-3.0', `${b}[p, 0]`])}, bias=${pick(['0.25', `${b}[p, 1]`])}${mask})`);
        break;
      case 3:
        lines.push(`m4.TensorScalarPtrOp(dst=${dst}${at}, src=${a}${at}, operand0=${pick(['3', '-0.75', `${b}[p, 2]`])}, op0="${pick(BOTH_OPS)}", reverse0=${pick(['True', 'False'])}, operand1=2, op1="${pick(BOTH_OPS)}"${mask})`);
        break;
      case 4:
        lines.push(`m4.TensorReduceOp(dst=${dst}[p, 0], src=${a}${at}, op="${pick(['add', 'max', 'min', 'mult'])}", negate=${pick(['True', 'False'])}${mask})`);
        break;
      case 5:
        lines.push(`m4.TensorTensorScanOp(dst=${dst}${at}, src0=${a}${at}, src1=${b}${at}, initial=0.5, op0="${pick(['mult', 'max'])}", op1="add"${mask})`);
        break;
      case 6:
        lines.push(`m4.MatMulOp(dst=${dst}[g, f], stationary=${a}[p, g], moving=${b}${at}, is_accumulate=${pick(['True', 'False'])}${mask})`);
        break;
      default:
        lines.push(`m4.TensorSelect(dst=${dst}${at}, pred=${source()}${at}, on_true=${a}${at}, on_false=${b}${at}${mask})`);
    }
  }
  lines.push(...tiles.map(({ name }) => `v0.markOutput(${name})`), 'ir=v0', '');
  return lines.join('\n');
}
