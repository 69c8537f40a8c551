// StableHLO texts of one @main each, over the operations and element types: what they compute is not
// said, for they are run at two stations and compared.

const FLOATS = ['f32', 'bf16', 'f16', 'f8E4M3FN', 'f8E5M2'];
const SIGNED = ['i8', 'i16', 'i32', 'i64'];
const UNSIGNED = ['ui8', 'ui16', 'ui32', 'ui64'];
const INTEGERS = [...SIGNED, ...UNSIGNED];
const UNARY = {
  real: ['abs', 'cbrt', 'ceil', 'cosine', 'exponential', 'exponential_minus_one', 'floor', 'log', 'log_plus_one', 'logistic', 'negate', 'round_nearest_afz', 'round_nearest_even', 'rsqrt', 'sign', 'sine', 'sqrt', 'tan', 'tanh'],
  whole: ['count_leading_zeros', 'negate', 'not', 'popcnt'],
  signed: ['abs', 'sign'],
  truth: ['not'],
};
const CHLO = ['erf', 'erfc', 'tan', 'atan', 'square'];
const BINARY = {
  real: ['add', 'atan2', 'divide', 'maximum', 'minimum', 'multiply', 'power', 'remainder', 'subtract'],
  whole: ['add', 'and', 'divide', 'maximum', 'minimum', 'multiply', 'or', 'power', 'remainder', 'shift_left', 'shift_right_arithmetic', 'shift_right_logical', 'subtract', 'xor'],
  truth: ['add', 'and', 'maximum', 'minimum', 'multiply', 'or', 'xor'],
};
const kindOf = (type) => (FLOATS.includes(type) ? 'real' : type === 'i1' ? 'truth' : 'whole');
const compareType = (type) => (FLOATS.includes(type) ? 'FLOAT' : UNSIGNED.includes(type) || type === 'i1' ? 'UNSIGNED' : 'SIGNED');

/** A text: `body(value)` makes lines, and `value(line, type)` names what a line computes and returns it. */
function main(args, body) {
  const lines = [];
  const results = [];
  const value = (text, type, isResult = true) => {
    const name = `%r${lines.length}`;
    lines.push(`    ${name} = ${text}`);
    if (isResult) results.push({ name, type });
    return name;
  };
  body(value);
  const list = args.map(([name, type]) => `%${name}: ${type}`).join(', ');
  return `module {\n  func.func public @main(${list}) -> (${results.map(({ type }) => type).join(', ')}) {\n${lines.join('\n')}\n    return ${results.map(({ name }) => name).join(', ')} : ${results.map(({ type }) => type).join(', ')}\n  }\n}\n`;
}

function elementwise(elem) {
  const type = `tensor<3x5x${elem}>`;
  const truth = 'tensor<3x5xi1>';
  const kind = kindOf(elem);
  return main([['a', type], ['b', type], ['p', truth], ['s', 'tensor<i1>'], ['low', `tensor<${elem}>`]], (value) => {
    const unary = [...UNARY[kind], ...(SIGNED.includes(elem) ? UNARY.signed : [])];
    for (const op of unary) value(`stablehlo.${op} %a : ${type}`, type);
    if (kind === 'real') for (const op of CHLO) value(`chlo.${op} %a : ${type} -> ${type}`, type);
    if (kind === 'real') value(`stablehlo.is_finite %a : (${type}) -> ${truth}`, truth);
    for (const op of BINARY[kind]) value(`stablehlo.${op} %a, %b : ${type}`, type);
    for (const direction of ['EQ', 'NE', 'GE', 'GT', 'LE', 'LT']) {
      value(`stablehlo.compare ${direction}, %a, %b, ${compareType(elem)} : (${type}, ${type}) -> ${truth}`, truth);
      if (kind === 'real') value(`stablehlo.compare ${direction}, %a, %b, TOTALORDER : (${type}, ${type}) -> ${truth}`, truth);
    }
    value(`stablehlo.select %p, %a, %b : ${truth}, ${type}`, type);
    value(`stablehlo.select %s, %a, %b : tensor<i1>, ${type}`, type);
    if (kind !== 'truth') {
      value(`stablehlo.clamp %b, %a, %b : ${type}`, type);
      value(`stablehlo.clamp %low, %a, %low : (tensor<${elem}>, ${type}, tensor<${elem}>) -> ${type}`, type);
    }
    for (const other of [...FLOATS, ...INTEGERS, 'i1']) value(`stablehlo.convert %a : (${type}) -> tensor<3x5x${other}>`, `tensor<3x5x${other}>`);
  });
}

function special(elem) {
  const type = `tensor<8x${elem}>`;
  return main([], (value) => {
    const a = value(`stablehlo.constant dense<[0.0, -0.0, 1.0, -1.5, 2.5, ${{ f32: '0x7F800000, 0xFF800000, 0x7FC00000', bf16: '0x7F80, 0xFF80, 0x7FC0', f16: '0x7C00, 0xFC00, 0x7E00' }[elem]}]> : ${type}`, type, false);
    const b = value(`stablehlo.reverse ${a}, dims = [0] : ${type}`, type);
    for (const op of UNARY.real) value(`stablehlo.${op} ${a} : ${type}`, type);
    for (const op of BINARY.real) value(`stablehlo.${op} ${a}, ${b} : ${type}`, type);
    for (const direction of ['EQ', 'NE', 'GE', 'GT', 'LE', 'LT'])
      for (const order of ['FLOAT', 'TOTALORDER']) value(`stablehlo.compare ${direction}, ${a}, ${b}, ${order} : (${type}, ${type}) -> tensor<8xi1>`, 'tensor<8xi1>');
    for (const whole of [...INTEGERS, 'i1']) value(`stablehlo.convert ${a} : (${type}) -> tensor<8x${whole}>`, `tensor<8x${whole}>`);
  });
}

function structure(elem) {
  const of = (...dims) => `tensor<${[...dims, elem].join('x')}>`;
  return main([['a', of(3, 4)], ['z', of()], ['v', of(4)], ['i', 'tensor<i32>'], ['j', 'tensor<i32>'], ['w', of(2, 2)]], (value) => {
    value(`stablehlo.reshape %a : (${of(3, 4)}) -> ${of(2, 6)}`, of(2, 6));
    value(`stablehlo.transpose %a, dims = [1, 0] : (${of(3, 4)}) -> ${of(4, 3)}`, of(4, 3));
    value(`stablehlo.broadcast_in_dim %v, dims = [1] : (${of(4)}) -> ${of(3, 4)}`, of(3, 4));
    value(`stablehlo.broadcast_in_dim %z, dims = [] : (${of()}) -> ${of(2, 2)}`, of(2, 2));
    value(`stablehlo.reverse %a, dims = [0, 1] : ${of(3, 4)}`, of(3, 4));
    value(`stablehlo.slice %a [0:3:2, 1:4] : (${of(3, 4)}) -> ${of(2, 3)}`, of(2, 3));
    value(`stablehlo.pad %a, %z, low = [1, -1], high = [0, 2], interior = [1, 0] : (${of(3, 4)}, ${of()}) -> ${of(6, 5)}`, of(6, 5));
    value(`stablehlo.concatenate %a, %a, dim = 1 : (${of(3, 4)}, ${of(3, 4)}) -> ${of(3, 8)}`, of(3, 8));
    value(`stablehlo.dynamic_slice %a, %i, %j, sizes = [2, 2] : (${of(3, 4)}, tensor<i32>, tensor<i32>) -> ${of(2, 2)}`, of(2, 2));
    value(`stablehlo.dynamic_update_slice %a, %w, %i, %j : (${of(3, 4)}, ${of(2, 2)}, tensor<i32>, tensor<i32>) -> ${of(3, 4)}`, of(3, 4));
    value(`stablehlo.get_dimension_size %a, dim = 1 : (${of(3, 4)}) -> tensor<i32>`, 'tensor<i32>');
    if (elem !== 'i1') value(`stablehlo.iota dim = 1 : ${of(3, 4)}`, of(3, 4));
    const rows = value('stablehlo.constant dense<[[2], [0], [7]]> : tensor<3x1xi64>', 'tensor<3x1xi64>', false);
    value(`"stablehlo.gather"(%a, ${rows}) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (${of(3, 4)}, tensor<3x1xi64>) -> ${of(3, 4)}`, of(3, 4));
    const places = value('stablehlo.constant dense<[[1, 0], [3, 2], [0, 9]]> : tensor<3x2xi32>', 'tensor<3x2xi32>', false);
    value(`"stablehlo.gather"(%a, ${places}) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (${of(3, 4)}, tensor<3x2xi32>) -> ${of(3, 2)}`, of(3, 2));
    const scatter = (name, region) =>
      value(`"stablehlo.scatter"(%a, ${rows}, %a) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({\n    ^bb0(%x${name}: ${of()}, %y${name}: ${of()}):\n${region(`%x${name}`, `%y${name}`)}\n    }) : (${of(3, 4)}, tensor<3x1xi64>, ${of(3, 4)}) -> ${of(3, 4)}`, of(3, 4));
    const fold = (name, op) => scatter(name, (x, y) => `      %s${name} = stablehlo.${op} ${x}, ${y} : ${of()}\n      stablehlo.return %s${name} : ${of()}`);
    fold('add', 'add');
    fold('max', 'maximum');
    if (elem !== 'i1') fold('sub', 'subtract');
    scatter('set', (x, y) => `      stablehlo.return ${y} : ${of()}`);
    scatter('keep', (x) => `      stablehlo.return ${x} : ${of()}`);
    value(`"stablehlo.sort"(%a) <{dimension = 0 : i64, is_stable = false}> ({\n    ^bb0(%x1: ${of()}, %y1: ${of()}):\n      %c1 = stablehlo.compare GT, %x1, %y1, ${compareType(elem)} : (${of()}, ${of()}) -> tensor<i1>\n      stablehlo.return %c1 : tensor<i1>\n    }) : (${of(3, 4)}) -> ${of(3, 4)}`, of(3, 4));
    const order = kindOf(elem) === 'real' ? 'TOTALORDER' : compareType(elem);
    value(`"stablehlo.sort"(%a) <{dimension = -1 : i64, is_stable = true}> ({\n    ^bb0(%x2: ${of()}, %y2: ${of()}):\n      %k2 = stablehlo.maximum %x2, %z : ${of()}\n      %c2 = stablehlo.compare LT, %y2, %x2, ${order} : (${of()}, ${of()}) -> tensor<i1>\n      stablehlo.return %c2 : tensor<i1>\n    }) : (${of(3, 4)}) -> ${of(3, 4)}`.replace(/\n.*%k2 = .*/, ''), of(3, 4));
  });
}

function contractions(elem) {
  const of = (...dims) => `tensor<${[...dims, elem].join('x')}>`;
  const out = kindOf(elem) === 'real' ? 'f32' : elem;
  return main([['a', of(2, 3, 4)], ['b', of(2, 4, 5)], ['x', of(2, 6, 7, 4)], ['k', of(3, 2, 2, 6)], ['m', of(3, 4)], ['n', of(4, 2)]], (value) => {
    for (const result of new Set([elem, out])) {
      const into = (...dims) => `tensor<${[...dims, result].join('x')}>`;
      value(`stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (${of(2, 3, 4)}, ${of(2, 4, 5)}) -> ${into(2, 3, 5)}`, into(2, 3, 5));
      value(`stablehlo.dot_general %a, %b, contracting_dims = [0, 2] x [0, 1] : (${of(2, 3, 4)}, ${of(2, 4, 5)}) -> ${into(3, 5)}`, into(3, 5));
      value(`stablehlo.dot %m, %n : (${of(3, 4)}, ${of(4, 2)}) -> ${into(3, 2)}`, into(3, 2));
      value(`stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 1], [0, 2]], lhs_dilate = [1, 2], rhs_dilate = [2, 1], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (${of(2, 6, 7, 4)}, ${of(3, 2, 2, 6)}) -> ${into(2, 2, 14, 6)}`, into(2, 2, 14, 6));
      value(`stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[f, 1, 0, b], window = {pad = [[0, 0], [0, 0]]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (${of(2, 6, 7, 4)}, tensor<3x2x4x6x${elem}>) -> ${into(6, 6, 4, 1)}`.replace('%k)', '%l)'), into(6, 6, 4, 1));
    }
  }).replace('%m: ', `%l: tensor<3x2x4x6x${elem}>, %m: `);
}

function folds(elem) {
  const of = (...dims) => `tensor<${[...dims, elem].join('x')}>`;
  const s = of();
  const kind = kindOf(elem);
  const ops = kind === 'real' ? ['add', 'multiply', 'maximum', 'minimum'] : kind === 'truth' ? ['and', 'or', 'xor', 'add', 'multiply', 'maximum'] : ['add', 'multiply', 'maximum', 'minimum', 'and', 'or', 'xor'];
  let count = 0;
  const region = (op) => {
    const n = count++;
    return `({\n    ^bb0(%x${n}: ${s}, %y${n}: ${s}):\n      %s${n} = stablehlo.${op} %x${n}, %y${n} : ${s}\n      stablehlo.return %s${n} : ${s}\n    })`;
  };
  // The largest element and its place, as argmax is exported.
  const argmax = () => {
    const n = count++;
    const order = compareType(elem);
    return `reducer(%v${n}: ${s}, %w${n}: ${s}) (%i${n}: tensor<i32>, %j${n}: tensor<i32>) {\n      %g${n} = stablehlo.compare GT, %v${n}, %w${n}, ${order} : (${s}, ${s}) -> tensor<i1>\n      %n${n} = stablehlo.compare NE, %v${n}, %v${n}, ${order} : (${s}, ${s}) -> tensor<i1>\n      %t${n} = stablehlo.or %g${n}, %n${n} : tensor<i1>\n      %e${n} = stablehlo.compare EQ, %v${n}, %w${n}, ${order} : (${s}, ${s}) -> tensor<i1>\n      %l${n} = stablehlo.compare LT, %i${n}, %j${n}, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n      %b${n} = stablehlo.and %e${n}, %l${n} : tensor<i1>\n      %c${n} = stablehlo.or %t${n}, %b${n} : tensor<i1>\n      %p${n} = stablehlo.select %t${n}, %v${n}, %w${n} : tensor<i1>, ${s}\n      %q${n} = stablehlo.select %c${n}, %i${n}, %j${n} : tensor<i1>, tensor<i32>\n      stablehlo.return %p${n}, %q${n} : ${s}, tensor<i32>\n    }`;
  };
  return main([['a', of(3, 4, 5)], ['z', s], ['src', of(3, 2, 2)], ['k', 'tensor<3x4x5xi32>'], ['o', 'tensor<i32>']], (value) => {
    for (const op of ops) {
      value(`stablehlo.reduce(%a init: %z) applies stablehlo.${op} across dimensions = [0, 2] : (${of(3, 4, 5)}, ${s}) -> ${of(4)}`, of(4));
      value(`"stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 1, 2, 3>, window_strides = array<i64: 1, 2, 1>, base_dilations = array<i64: 1, 1, 2>, window_dilations = array<i64: 1, 2, 1>, padding = dense<[[0, 0], [1, 1], [2, 0]]> : tensor<3x2xi64>}> ${region(op)} : (${of(3, 4, 5)}, ${s}) -> ${of(3, 2, 9)}`, of(3, 2, 9));
    }
    const longer = `({\n    ^bb0(%xl: ${s}, %yl: ${s}):\n      %ml = stablehlo.maximum %xl, %yl : ${s}\n      %sl = stablehlo.${kind === 'truth' ? 'xor' : 'multiply'} %ml, %z : ${s}\n      stablehlo.return %sl : ${s}\n    })`;
    value(`"stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 1>}> ${longer} : (${of(3, 4, 5)}, ${s}) -> ${of(3, 5)}`, of(3, 5));
    value(`"stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 1, 3, 1>}> ${longer.replace(/l(?=[:, \n])/g, 'w')} : (${of(3, 4, 5)}, ${s}) -> ${of(3, 2, 5)}`, of(3, 2, 5));
    if (kind !== 'truth') {
      const pair = value(`stablehlo.reduce(%a init: %z), (%k init: %o) across dimensions = [2] : (${of(3, 4, 5)}, tensor<3x4x5xi32>, ${s}, tensor<i32>) -> (${of(3, 4)}, tensor<3x4xi32>)\n     ${argmax()}`, of(3, 4), false);
      value(`stablehlo.reshape ${pair}#0 : (${of(3, 4)}) -> ${of(12)}`, of(12));
      value(`stablehlo.reshape ${pair}#1 : (tensor<3x4xi32>) -> tensor<12xi32>`, 'tensor<12xi32>');
      for (const [select, scatter] of [['GE', 'add'], ['LT', 'maximum']]) {
        const n = count++;
        value(`"stablehlo.select_and_scatter"(%a, %src, %z) <{window_dimensions = array<i64: 1, 2, 3>, window_strides = array<i64: 1, 2, 2>, padding = dense<0> : tensor<3x2xi64>}> ({\n    ^bb0(%x${n}: ${s}, %y${n}: ${s}):\n      %c${n} = stablehlo.compare ${select}, %x${n}, %y${n}, ${compareType(elem)} : (${s}, ${s}) -> tensor<i1>\n      stablehlo.return %c${n} : tensor<i1>\n    }, ${region(scatter)}) : (${of(3, 4, 5)}, ${of(3, 2, 2)}, ${s}) -> ${of(3, 4, 5)}`.replace('}, ({', '}, {').replace(/\}\)\) : /, '}) : '), of(3, 4, 5));
      }
      value(`"stablehlo.map"(%a, %a) <{dimensions = array<i64: 0, 1, 2>}> ({\n    ^bb0(%xm: ${s}, %ym: ${s}):\n      %two = stablehlo.constant dense<2> : ${s}\n      %am = stablehlo.add %xm, %two : ${s}\n      %bm = stablehlo.multiply %am, %ym : ${s}\n      stablehlo.return %bm : ${s}\n    }) : (${of(3, 4, 5)}, ${of(3, 4, 5)}) -> ${of(3, 4, 5)}`.replace('dense<2>', kind === 'real' ? 'dense<2.0>' : 'dense<2>'), of(3, 4, 5));
    }
  }).replace(/%(r\d+) = stablehlo\.reduce\(%a init: %z\), /g, '%$1:2 = stablehlo.reduce(%a init: %z), ');
}

function bitcasts() {
  const pairs = [['f32', 'i32'], ['bf16', 'ui16'], ['f16', 'i16'], ['i64', 'ui64'], ['f8E5M2', 'i8']];
  return main(pairs.map(([from], i) => [`a${i}`, `tensor<3x4x${from}>`]), (value) => {
    pairs.forEach(([from, to], i) => {
      const there = value(`stablehlo.bitcast_convert %a${i} : (tensor<3x4x${from}>) -> tensor<3x4x${to}>`, `tensor<3x4x${to}>`);
      value(`stablehlo.bitcast_convert ${there} : (tensor<3x4x${to}>) -> tensor<3x4x${from}>`, `tensor<3x4x${from}>`);
    });
    const narrow = value('stablehlo.bitcast_convert %a0 : (tensor<3x4xf32>) -> tensor<3x4x2xui16>', 'tensor<3x4x2xui16>');
    value(`stablehlo.bitcast_convert ${narrow} : (tensor<3x4x2xui16>) -> tensor<3x4xf32>`, 'tensor<3x4xf32>');
    value('stablehlo.bitcast_convert %a3 : (tensor<3x4xi64>) -> tensor<3x4x8xui8>', 'tensor<3x4x8xui8>');
  });
}

function batchNorm(elem) {
  const type = `tensor<2x3x4x${elem}>`;
  const row = `tensor<3x${elem}>`;
  return main([['a', type], ['s', row], ['o', row], ['m', row], ['v', row]], (value) => {
    const v = value(`stablehlo.multiply %v, %v : ${row}`, row, false);
    value(`"stablehlo.batch_norm_inference"(%a, %s, %o, %m, ${v}) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (${type}, ${row}, ${row}, ${row}, ${row}) -> ${type}`, type);
  });
}

/** Name and text of each. */
export const generated = [
  ...[...FLOATS, ...INTEGERS, 'i1'].map((elem) => [`elementwise ${elem}`, elementwise(elem)]),
  ...['f32', 'bf16', 'f16'].map((elem) => [`infinities and the like ${elem}`, special(elem)]),
  ...['f32', 'bf16', 'f8E5M2', 'i8', 'i32', 'ui64', 'i1'].map((elem) => [`structure ${elem}`, structure(elem)]),
  ...['f32', 'bf16', 'f16', 'f8E4M3FN', 'i8', 'i32', 'ui8'].map((elem) => [`contractions ${elem}`, contractions(elem)]),
  ...['f32', 'bf16', 'f16', 'i8', 'i32', 'ui32', 'i64', 'i1'].map((elem) => [`folds ${elem}`, folds(elem)]),
  ...['f32', 'bf16'].map((elem) => [`batch norm ${elem}`, batchNorm(elem)]),
  ['bit casts', bitcasts()],
];
