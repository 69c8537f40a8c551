// Programs made from a row of the class table (`penguin ops --json`): the least one that uses the class,
// one that says everything it can say, and ones with a single fault.

const SIDE = 4;
const TENSORS = {
  SBUF: (name) => `${name} = m5.NeuronSBTensor(name="${name}", shape=(${SIDE},${SIDE}), dtype="float32", partition_dim=0)`,
  PSUM: (name) => `${name} = m5.NeuronPSUMTensor(name="${name}", shape=(${SIDE},${SIDE}), dtype="float32", partition_dim=0)`,
  DRAM: (name) => `${name} = m0.Tensor(name="${name}", shape=(${SIDE},${SIDE}), dtype="float32")`,
};

/** Attribute values by name, where the type alone does not say enough. */
const BY_NAME = {
  replica_groups: '[[0]]',
  src_target_pairs: '[[0,0]]',
  split_count: '1',
  target: '"bb"',
  epsilon: '0.5',
  shape: `[${SIDE},${SIDE}]`,
};
const BY_TYPE = {
  bool: 'True',
  int: '0',
  string: '"word"',
  alu: '"add"',
  activation: '"Exp"',
  literal: '1',
  comparison: 'p >= 0',
  affine: 'p + 1',
  'list of integers': '[0]',
  'lists of integers': '[[0,0]]',
  number: '1',
  'element type': '"float32"',
  function: 'np.add',
};
/** What an attribute of a type does not take, and the code that says so. */
const WRONG = {
  bool: ['5', 'wrong-kind'],
  int: ['"x"', 'wrong-kind'],
  string: ['5', 'wrong-kind'],
  alu: ['"no_such_operation"', 'unknown-alu-op'],
  activation: ['"NoSuchFunction"', 'unknown-activation'],
  comparison: ['p + 1', 'invalid-predicate'],
  affine: ['"x"', 'wrong-kind'],
  'list of integers': ['5', 'wrong-kind'],
  'lists of integers': ['5', 'wrong-kind'],
  number: ['"x"', 'wrong-kind'],
  'element type': ['"no_such_type"', 'unknown-dtype'],
  function: ['np.no_such_function', 'unknown-tensor-func'],
};

/** Accesses of the operands by how the class relates their indices. */
const ACCESSES = {
  reduce: (role) => (role.isResult && role.name !== 'dst' ? `[0:${SIDE}, 0]` : ''),
};

// What a class needs beside its row: accesses, attribute values, shapes, types and spaces by name, and
// attributes (`needs`) that only the verifier asks for.
const SPECIAL = {
  ActivationAccumulationOp: { access: { acc: `[0:${SIDE}, 0]` } },
  AffSelTensorScalarOp: { access: { dst: '[p, 0]', src: '[p, 0]' } },
  IndexValueInst: { access: { dst: '[p, 0]' }, dtype: 'int32' },
  LoadTensorToRegister: { access: { src: '[0, 0]' }, dtype: 'int32' },
  TensorScalarCacheReduce: { needs: ['op1'] },
  TensorScalarCacheCumulative: { needs: ['op1'] },
  RangeSelectReduce: { shapes: { acc: '(4,1)' } },
  SundaBNStats: { shapes: { dst: '(4,6)' } },
  SundaBNAggr: { shapes: { dst: '(4,2)', src: '(4,6)' } },
  StreamShuffleInst: { shape: '(32,4)', attrs: { shuffle_mask: `[${Array(32).fill(1)}]` } },
  BroadcastPartition: { shapes: { src: '(1,4)' } },
  SimpleBroadcastPartition: { shapes: { src: '(1,4)' } },
  GetSequenceBounds: { dtype: 'int32', shapes: { dst: '(4,8)' } },
  SundaMax8: { shape: '(4,8)' },
  SundaMaxIndex8: { shape: '(4,8)', dtypes: { dst: 'uint32' } },
  SundaMatchReplace8: { shape: '(4,8)' },
  MaxIndexAndMatchReplace: { shape: '(4,8)', dtypes: { dst_idx: 'uint32' } },
  MatMulOp: { spaces: { dst: 'PSUM' } },
  MatMulSparseOp: { spaces: { dst: 'PSUM' } },
  ConditionalBranchInst: { in: 'block', attrs: { condition: '1 > 0' }, rename: { target: 'true' }, extra: ['false="bb"'] },
  UnconditionalBranchInst: { in: 'block' },
  GetGlobalRankId: { dtype: 'int32' },
};

export const roles = (row) => [
  ...row.results.map((role) => ({ ...role, isResult: true })),
  ...row.operands.map((role) => ({ ...role, isResult: false })),
];

export const isBranch = (row) => special(row).in === 'block';

const special = (row) => SPECIAL[row.name] ?? {};

export const keywordOf = (row, attribute) => special(row).rename?.[attribute.name] ?? attribute.name;

function valueOf(row, attribute) {
  return special(row).attrs?.[attribute.name] ?? BY_NAME[attribute.name] ?? BY_TYPE[attribute.type];
}

function tensorLine(row, role) {
  const { shape, shapes, dtype, dtypes, spaces } = special(row);
  const space = spaces?.[role.name] ?? (row.level === 'op' ? 'DRAM' : 'SBUF');
  let line = TENSORS[space](`t_${role.name}`);
  const own = shapes?.[role.name] ?? shape;
  if (own) line = line.replace(`(${SIDE},${SIDE})`, own);
  const type = dtypes?.[role.name] ?? dtype;
  return type ? line.replace('float32', type) : line;
}

const operandOf = (row, role) => {
  const access = `t_${role.name}${special(row).access?.[role.name] ?? ACCESSES[row.indices]?.(role) ?? ''}`;
  return role.is_list ? `[${access}]` : access;
};

/** The keyword arguments of the class: `{keyword: value}`; all of them, or those it needs. */
export function argumentsOf(row, isFull) {
  const args = {};
  for (const role of roles(row)) if (isFull || role.required) args[role.name] = operandOf(row, role);
  for (const attribute of row.attributes)
    if (isFull || attribute.required || special(row).needs?.includes(attribute.name)) args[keywordOf(row, attribute)] = valueOf(row, attribute);
  return args;
}

/** The program around one call of the class, in a loop `i` if asked; `{source, line}`, the line of the call. */
export function programOf(row, args, isInLoop = false) {
  const own = special(row);
  const call = `${row.module}.${row.name}(${[...Object.entries(args).map(([key, value]) => `${key}=${value}`), ...(own.extra ?? [])].join(', ')})`;
  const lines = ['v0 = m0.Function(id_=0)', `p = m2.APIndex(ub=${SIDE})`];
  for (const role of roles(row)) {
    lines.push(tensorLine(row, role));
    lines.push(`v0.markInput(t_${role.name})`);
  }
  if (own.in === 'block') lines.push('with m0.BasicBlock(name="bb"):');
  else if (isInLoop) lines.push('with m0.AffineAxis(ub=2) as i:');
  lines.push(`${own.in === 'block' || isInLoop ? '    ' : ''}it = ${call}`);
  return { source: `${lines.join('\n')}\nir=v0\n`, line: lines.length };
}

/** Faults of one call: `{what, args, code, message}`. */
export function faultsOf(row) {
  const args = argumentsOf(row, false);
  const name = `${row.module}.${row.name}`;
  const faults = [{ what: 'a keyword it has not', args: { ...args, no_such_keyword: '1' }, code: 'unknown-keyword', message: `${name} has no keyword 'no_such_keyword'` }];
  const without = (key) => Object.fromEntries(Object.entries(args).filter(([other]) => other !== key));
  for (const role of roles(row)) {
    const list = role.isResult ? 'dsts' : 'srcs'; // an operator may list its operands
    if (role.required) faults.push({ what: `no ${role.name}`, args: without(role.name), code: 'missing-keyword', message: `${name} needs ${row.level === 'op' ? list : role.name}=` });
    if (!role.accepts_number && !role.is_list) faults.push({ what: `a number as ${role.name}`, args: { ...args, [role.name]: '5' }, code: 'wrong-kind', message: `${role.name}= of ${name} is a tensor or an access, not a number` });
    if (role.is_list) faults.push({ what: `no list as ${role.name}`, args: { ...args, [role.name]: '5' }, code: 'wrong-kind', message: `expected a list as ${role.name}` });
    faults.push({ what: `an index as ${role.name}`, args: { ...args, [role.name]: role.is_list ? '[p]' : 'p' }, code: 'wrong-kind', message: "expected a tensor, found the index 'p'" });
  }
  for (const attribute of row.attributes) {
    const key = keywordOf(row, attribute);
    if (attribute.required) faults.push({ what: `no ${key}`, args: without(key), code: 'missing-keyword', message: `${name} needs ${key}=` });
    const wrong = WRONG[attribute.type];
    if (wrong) faults.push({ what: `${wrong[0]} as ${key}`, args: { ...args, [key]: wrong[0] }, code: wrong[1], message: '' });
  }
  return faults;
}
