// Every class of the table: a program made from its row reads, verifies, prints and reads back; one with a
// fault is refused in the words of the fault; it evaluates, or says why not.
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';
import { argumentsOf, faultsOf, isBranch, keywordOf, programOf, roles } from './lib/roster.mjs';

const core = await loadCore();
const { ops, rules } = core.run({ command: 'ops' });
const ofVerifier = new Set(rules.filter((rule) => rule.stage === 'verify').map((rule) => rule.code));
const instructions = ops.filter((row) => row.kind === 'instruction');
const tensors = ops.filter((row) => row.kind === 'tensor');

const run = (source, more = {}) => core.run({ command: 'run', format: 'penguin', passes: 'none', source, emit: ['penguin'], ...more });
const said = (answer) => answer.diagnostics.map((diag) => `${diag.span?.line}: ${diag.code}: ${diag.message}`).join('\n');

// Reads without a word, and what is printed prints as itself. The print; null for an operator whose
// dimension numbers and shapes, made by their types alone, do not go together for the verifier.
function roundTrip(source, row) {
  const once = run(source);
  if (row?.level === 'op' && !once.ok) {
    expect(once.diagnostics.filter((diag) => !ofVerifier.has(diag.code)), source).toEqual([]);
    return null;
  }
  expect(said(once), source).toBe('');
  expect(once.ok).toBe(true);
  const text = once.emitted.penguin;
  expect(said(run(text)), text).toBe('');
  expect(run(text).emitted.penguin).toBe(text);
  return text;
}

describe.each(instructions.map((row) => [row.name, row]))('%s', (name, row) => {
  const call = `${row.module}.${name}(`;

  it('with what it needs', () => {
    const text = roundTrip(programOf(row, argumentsOf(row, false)).source, row);
    if (text) expect(text).toContain(call);
  });

  it('with all it can say', () => {
    const common = { predicates: '[i < 1]', attrs: '{"note": [1,"two",None]}', id: '77', name: '"it\'s"', dl: 'm1.DebugLocation(tensor_op_name="op", file="f.py", line=3, column=4, hlo_id=5)' };
    if (isBranch(row)) delete common.predicates;
    const text = roundTrip(programOf(row, { ...argumentsOf(row, true), ...common }, true).source, row);
    if (!text) return;
    const line = text.split('\n').find((one) => one.includes(call));
    const operands = row.level === 'op' ? ['srcs', 'dsts'] : roles(row).map((role) => role.name);
    const keywords = [...operands, ...row.attributes.map((attribute) => keywordOf(row, attribute)), ...Object.keys(common)];
    for (const keyword of keywords) expect(line).toMatch(new RegExp(`[(, ]${keyword}=`));
  });

  it.each(row.engines.filter((engine) => engine !== 'Unassigned'))('on engine %s', (engine) => {
    const text = roundTrip(programOf(row, { ...argumentsOf(row, false), engine: `"${engine}"` }).source);
    expect(text).toContain(`engine="${engine}"`);
  });

  it.each(faultsOf(row).map((fault) => [fault.what, fault]))('refuses %s', (_, { args, code, message }) => {
    const { source, line } = programOf(row, args);
    const answer = run(source);
    expect(answer.ok).toBe(false);
    expect(answer.diagnostics, source).toHaveLength(1);
    const [diag] = answer.diagnostics;
    expect(diag.code, diag.message).toBe(code);
    expect(diag.message).toContain(message);
    expect(diag.span.line).toBe(line);
  });

  it('evaluates, or says why not', () => {
    const { source, line } = programOf(row, argumentsOf(row, false));
    const answer = run(source, { command: 'eval' });
    if (row.level === 'op' && answer.diagnostics.some((diag) => ofVerifier.has(diag.code))) return;
    if (row.tier !== 'structural') {
      expect(said(answer), source).toBe('');
      return;
    }
    expect(answer.diagnostics.map((diag) => diag.code)).toEqual(['not-evaluable']);
    expect(answer.diagnostics[0].message).toContain(name);
    expect(answer.diagnostics[0].span.line).toBe(line);
  });

  it('lowers to BIR, or says what is missing', () => {
    const answer = run(programOf(row, argumentsOf(row, false)).source, { passes: 'lower-bir', emit: ['bir'] });
    if (answer.ok) expect(answer.bir.functions).toHaveLength(1);
    else expect(answer.diagnostics.map((diag) => diag.code).filter((code) => !code.startsWith('bir-') && !(row.level === 'op' && ofVerifier.has(code)))).toEqual([]);
  });
});

describe.each(tensors.map((row) => [row.name, row]))('%s', (name, row) => {
  const allocation = { SBUF: '(0,4096)', PSUM: '(1,0,512)', DRAM: '(4096,)' }[row.space];
  const own = `t = ${row.module}.${name}(shape=(128,128), dtype="float32"`;
  const program = (tail, body = '') => `v0 = m0.Function(id_=0)\n${own}${tail})\n${body}ir=v0\n`;

  it('with what it needs', () => {
    const text = roundTrip(program('', 'v0.markInput(t)\nm4.SundaCustomOp(dsts=[], srcs=[t], function_name="f", name="use")\n'));
    expect(text).toMatch(new RegExp(`${row.module}\\.${name}\\(name="t", shape=\\(128,128\\), .*dtype="float32"`));
  });

  it('with all it can say', () => {
    const text = roundTrip(program(`, name="it's", id=9, partition_dim=0, allocation=${allocation}, init=0.0, view=m0.TensorView(shape=(128,128), layout="NC", transpose=(0,1)), attrs={"k": 1}, value=2.5, non_local=True, layout="NC", address_space="Shared"`));
    for (const part of ['id=9', `allocation=${allocation}`, 'init=0.0', 'view=m0.TensorView(shape=(128,128), layout="NC", transpose=(0,1))', 'attrs={"k": 1}', 'value=2.5', 'non_local=True', 'layout="NC"', 'address_space="Shared"']) expect(text).toContain(part);
  });

  it.each([
    ['unknown-keyword', ', no_such=1', `${row.module}.${name} has no keyword 'no_such'`],
    ['wrong-kind', ', name=5', 'expected a string as name'],
    ['wrong-kind', ', view=5', 'expected m0.TensorView(…) as view'],
    ['wrong-kind', ', init="x"', 'expected a number'],
    ['bad-partition-dim', ', partition_dim=2', 'partition_dim is 2'],
    ['bad-allocation', ', allocation="x"', 'allocation'],
  ])('refuses %s%s', (code, tail, message) => {
    const answer = run(program(tail));
    expect(answer.diagnostics.map((diag) => diag.code)).toEqual([code]);
    expect(answer.diagnostics[0].message).toContain(message);
    expect(answer.diagnostics[0].span.line).toBe(2);
  });
});

// Containers, loops, helpers of the text: where each stands in a program.
const HEAD = 'v0 = m0.Function(id_=0)\nt = m5.NeuronSBTensor(shape=(4,4), dtype="int32")\nv0.markInput(t)\n';
const NOP = (name) => `${name} = m4.SundaCustomOp(dsts=[], srcs=[], function_name="f", name="${name}")\n`;
const block = (call, as = '') => `${HEAD}with ${call}${as}:\n    ${NOP('inside')}ir=v0\n`;
const gather = (name) => `${name} = m4.AllGatherOp(dst=t, src=t, replica_groups=[[0]], name="${name}")\n`;
const NODES = {
  Module: ['v1 = m0.Function(id_=0)\nv2 = m0.Function(id_=1)\nm = m0.Module(functions=[v1, v2], root_function=v2)\nir=m\n', 'm0.Module(functions=[v0, v1], root_function=v1)'],
  Function: ['v0 = m0.Function(id_=3, batch_ids=[1], attrs=("a=1", "b=2"), name="f")\nir=v0\n', 'm0.Function(id_=3, batch_ids=[1], attrs=("a=1", "b=2"), name="f")'],
  TensorView: ['v0 = m0.Function()\nt = m0.Tensor(shape=(4,2), dtype="int8", view=m0.TensorView(shape=(4,2), layout="NC", transpose=(1,0)))\nir=v0\n', 'view=m0.TensorView(shape=(4,2), layout="NC", transpose=(1,0))'],
  BasicBlock: ['v0 = m0.Function()\nwith m0.BasicBlock(name="bb"):\n    pass\nir=v0\n', 'with m0.BasicBlock(name="bb"):'],
  Block: [block('m0.Block(name="b")'), 'with m0.Block(name="b"):'],
  StmtGroup: [block('m0.StmtGroup(name="g")'), 'with m0.StmtGroup(name="g"):'],
  Macro: [block('m0.Macro(name="m")'), 'with m0.Macro(name="m"):'],
  DAGMacro: [block('m0.DAGMacro(name="m")'), 'with m0.DAGMacro(name="m"):'],
  ScopeRegion: [block('m0.ScopeRegion(name="s", kind="LoopScope", no_reorder=True)'), 'with m0.ScopeRegion(name="s", kind="LoopScope", no_reorder=True):'],
  While: [`${HEAD}r = m4.LoadTensorToRegister(src=t[0, 0])\nwith m0.While(name="w", guard=[r >= 1], continue_condition=[r >= 2], is_do_while=True):\n    ${NOP('inside')}ir=v0\n`, 'is_do_while=True'],
  AffineAxis: [block('m0.AffineAxis(lb=8, ub=-4, stride=-2, axis_type=m0.AxisType.Parallel, attrs={"k": 1})', ' as i'), 'lb=8, ub=-4, stride=-2, axis_type=m0.AxisType.Parallel'],
  DynamicAxis: [`${HEAD}r = m4.LoadTensorToRegister(src=t[0, 0])\nwith m0.DynamicAxis(ub=r) as d:\n    ${NOP('inside')}ir=v0\n`, 'with m0.DynamicAxis('],
  SequentialAxis: [block('m0.SequentialAxis(ub=4)', ' as i'), 'with m0.SequentialAxis('],
  Filter: [`${HEAD}with m0.AffineAxis(ub=4) as i:\n    with m0.Filter(predicates=[i < 2]):\n        ${NOP('inside')}ir=v0\n`, 'with m0.Filter(predicates=[-i + 1 >= 0]):'],
  APIndex: ['v0 = m0.Function()\np = m2.APIndex(ub=7)\nir=v0\n', 'p = m2.APIndex(ub=7)'],
  NeuronTensorOp: ['v0 = m0.Function()\nt = m0.Tensor(shape=(4,4), dtype="int32")\nv0.markInput(t)\nu = m0.Tensor(shape=(4,4), dtype="int32")\nm8.NeuronTensorOp(srcs=[t, t], dsts=[u], xla_op=\'mhlo.binary\', op=np.add)\nir=v0\n', "xla_op='mhlo.binary', op=np.add"],
  DebugLocation: [`${HEAD}dl = m1.DebugLocation(file="f", line=2)\nit = m4.SundaCustomOp(dsts=[], srcs=[], function_name="f", dl=dl)\nir=v0\n`, 'dl=m1.DebugLocation(file="f", line=2)'],
  DependencyEdge: [`${HEAD}${NOP('a')}${NOP('b')}b.add_dep_edge(m6.DependencyEdge(src=a, dst=b, idx_map=[1], kind=m6.EdgeKind.ANTI, predicates=[], origin="alias"))\nir=v0\n`, 'kind=m6.EdgeKind.ANTI, predicates=[], origin="alias"'],
  AGForcedOrderingEdge: [`${HEAD}${gather('a')}${gather('b')}v0.add_ag_edge(m9.AGForcedOrderingEdge(src=a, dst=b))\nir=v0\n`, 'm9.AGForcedOrderingEdge(src='],
  AGRemovableOrderingEdge: [`${HEAD}${gather('a')}${gather('b')}v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=a, dst=b, cost=3, priority=2))\nir=v0\n`, 'cost=3, priority=2'],
};

describe('nodes of the text', () => {
  const nodes = ops.filter((row) => row.kind === 'node');
  it.each(nodes.map((row) => row.name))('%s reads and prints back', (name) => {
    expect(NODES, 'a program for each node class').toHaveProperty(name);
    const [source, part] = NODES[name];
    expect(roundTrip(source)).toContain(part);
  });

  const opened = ['Block', 'StmtGroup', 'Macro', 'DAGMacro', 'ScopeRegion', 'While', 'AffineAxis', 'DynamicAxis', 'SequentialAxis', 'Filter', 'BasicBlock'];
  it.each(opened)('%s stands behind with', (name) => {
    const answer = run(`v0 = m0.Function()\nb = m0.${name}()\nir=v0\n`);
    expect(answer.diagnostics.map((diag) => diag.code)).toEqual(['no-statement']);
    expect(answer.diagnostics[0].message).toBe(`${name} opens a block: with m0.${name}(…):`);
  });

  // Locations and operators of the front end keep keywords that they do not know.
  const KEPT = { DebugLocation: [], NeuronTensorOp: ['unknown-op-keyword'] };
  it.each(nodes.map((row) => row.name))('%s has no keyword that is not its own', (name) => {
    const [source] = NODES[name];
    const answer = run(source.replace(new RegExp(`(m\\d\\.${name}\\()`), '$1no_such_keyword=1, '));
    expect(answer.diagnostics.map((diag) => diag.code)).toEqual(KEPT[name] ?? ['unknown-keyword']);
  });
});
