// The core in a thread of its own, as the page's worker has it: a request in, its answer out.
import { parentPort } from 'node:worker_threads';
import { loadCore } from '../../../wasm/index.mjs';

const core = await loadCore();
parentPort.on('message', (request) => parentPort.postMessage(core.run(request)));
parentPort.postMessage('ready');
