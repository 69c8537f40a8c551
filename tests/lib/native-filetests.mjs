// `penguin test` over the native driver (with sanitizers): every request also goes to the WASM
// module, whose answer must be the same to the byte. Each request is one test more.
//
//   node tests/lib/native-filetests.mjs DRIVER PATH…
import { loadCore } from '../../wasm/index.mjs';
import { dispatch } from '../../wasm/cli/dispatch.mjs';
import { nativeCore } from './native-core.mjs';

const [program, ...paths] = process.argv.slice(2);
const native = nativeCore(program);
const wasm = await loadCore();
let same = 0;
let different = 0;

const core = {
  memoryBytes: 0,
  runText(request) {
    const expected = wasm.runText(request);
    let answer;
    try {
      answer = native.runText(request);
    } catch (error) {
      different++;
      console.log(`${request.name}, passes ${request.passes}: ${error.message}`);
      return expected;
    }
    if (answer === expected) same++;
    else {
      different++;
      let at = 0;
      while (answer[at] === expected[at]) at++;
      console.log(`${request.name}, passes ${request.passes}: the answers part at ${at}\n  native …${answer.slice(Math.max(0, at - 60), at + 60)}\n  WASM   …${expected.slice(Math.max(0, at - 60), at + 60)}`);
    }
    return answer;
  },
};

let output = '';
const io = {
  stdout: { isTTY: false, write: (text) => (output += text) },
  stderr: process.stderr,
  readStdin: () => Buffer.alloc(0),
  env: { NO_COLOR: '1' },
  cwd: process.cwd(),
};
const status = await dispatch(['test', ...paths], io, async () => core);
const count = /(\d+) passed, (\d+) failed\n$/.exec(output);
console.log(count ? output.slice(0, count.index) : output);
const passed = Number(count?.[1] ?? 0) + same;
const failed = Number(count?.[2] ?? 1) + different;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || status ? 1 : 0;
