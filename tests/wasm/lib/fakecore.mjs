// A core that answers from the request itself, so that the command and the test-file runner are
// tested on every outcome, the rare ones too. What it is told to say stands in comments of the text:
//   #! {"…": …}      members merged into the report
// Requests are kept in `requests`.

const PASSES = [
  {
    name: 'minreg',
    summary: 'order the statements of each scope',
    options: [
      {
        name: 'strategy',
        type: 'word',
        default: 'best',
        values: ['best', 'seed'],
        summary: 'whose order',
      },
    ],
  },
  { name: 'deps', summary: 'compute dependences', options: [] },
];
const OPS = [
  {
    name: 'NeuronSBTensor',
    module: 'm5',
    kind: 'tensor',
    summary: 'an SBUF tensor',
    space: 'SBUF',
  },
  {
    name: 'TransposeOp',
    module: 'm4',
    kind: 'instruction',
    summary: 'a transpose',
    level: 'ISA',
    tier: 'executable',
    indices: 'transpose',
    engines: ['PE', 'DVE'],
    results: [{ name: 'dst', required: true, accepts_number: false, is_list: false }],
    operands: [
      { name: 'src', required: true, accepts_number: false, is_list: false },
      { name: 'scale', required: false, accepts_number: true, is_list: false },
    ],
    attributes: [{ name: 'dma_qos', type: 'int', required: false }],
  },
];
const TARGETS = [
  { name: 'sunda', sbuf_bytes: 196608 },
  { name: 'gen3', sbuf_bytes: 196608 },
];

export class FakeCore {
  requests = [];
  version = '0.1.0';
  memoryBytes = 65536;

  run(request) {
    return JSON.parse(this.runText(request));
  }

  runText(request) {
    this.requests.push(request);
    const head = { version: 1, engine: this.version, ok: true };
    if (request.command === 'passes')
      return JSON.stringify({ ...head, default: 'deps', passes: PASSES });
    if (request.command === 'ops') return JSON.stringify({ ...head, ops: OPS });
    if (request.command === 'targets') return JSON.stringify({ ...head, targets: TARGETS });
    if (request.command === 'digest')
      return JSON.stringify({ ...head, digest: this.digest(request) });
    return this.report(request, head);
  }

  digest({ source, passes }) {
    return `${(source.length * 31 + passes.length).toString(16)}`.padStart(16, '0');
  }

  report({ source, passes, target, emit = [] }, head) {
    const said = [...source.matchAll(/^#! (.*)$/gm)].map((match) => JSON.parse(match[1]));
    const names = passes === 'none' ? [] : passes.split(',');
    const report = {
      ...head,
      target: typeof target === 'string' ? target : 'sunda',
      pipeline: passes,
      diagnostics: [],
      passes: names.map((name) => ({
        name,
        changed: false,
        outcome: 'unchanged',
        validated: null,
        remarks: [],
      })),
      functions: [
        { name: 'main', inst_count: 3, order: ['a', 'b', 'c'], order_before: ['a', 'b', 'c'] },
      ],
      emitted: Object.fromEntries(
        emit.filter((kind) => kind !== 'bir').map((kind) => [kind, `${kind} of\n\n${passes}\n`]),
      ),
    };
    Object.assign(report, ...said);
    const bir = emit.includes('bir') ? ',"bir":{"version":2,"big":9007199254740993}' : '';
    return `${JSON.stringify(report).slice(0, -1)}${bir}}`;
  }
}
