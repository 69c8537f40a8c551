// From an edit to its problems: the core behind a worker, and the built page in Chromium (which is
// left out with a word where page or browser are missing).
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { encodeLink } from '../../wasm/link.mjs';
import { median, report } from './lib/report.mjs';

const chromium = process.env.PENGUIN_CHROMIUM ?? '/usr/bin/chromium';
const TIMES = 40;
const BYTES = 6 * 1024;
// A real program of 6 KB: comments make up what it lacks.
const program = readFileSync('examples/kernels/expert_swiglu.penguin.py', 'utf8');
const text = `${program}${`# ${'padding '.repeat(9)}\n`.repeat(Math.max(0, Math.ceil((BYTES - program.length) / 75)))}`;
const size = `${(text.length / 1024).toFixed(1)} KB`;
const sections = ['insts', 'tensors', 'dep_edges', 'curve', 'steps'];

// What the page asks after an edit: the text as written and, where it can be read, the pipeline.
async function behindWorker() {
  const worker = new Worker(new URL('lib/coreworker.mjs', import.meta.url));
  await once(worker, 'message');
  const ask = async (request) => {
    const answer = once(worker, 'message');
    worker.postMessage(request);
    return (await answer)[0];
  };
  const edited = async (source) => {
    const start = performance.now();
    const written = await ask({ source, passes: 'none', sections: ['insts', 'tensors', 'curve'], emit: ['penguin'] });
    if (written.ok) await ask({ source, passes: 'default,lower-bir', sections, emit: ['bir'] });
    return { ms: performance.now() - start, ok: written.ok };
  };
  const wrong = [];
  const right = [];
  for (let i = 0; i < TIMES; i++) {
    const bad = await edited(text.replace('ub=4', `ub=4 ${i}`)); // no text twice: the session keeps the last one
    const good = await edited(text.replace('value=1,', `value=${i + 2},`));
    if (bad.ok || !good.ok) throw new Error('the edits are not what they should be');
    wrong.push(bad.ms);
    right.push(good.ms);
  }
  await worker.terminate();
  report(`${size} text, core and worker: edit to its problems`, median(wrong), 'ms', 50);
  report('the same, edit to all that the page shows', median(right), 'ms', 50);
}

// In the page: runs in the browser, so it sees nothing of this file.
async function typing(count) {
  const content = document.querySelector('.cm-content');
  const view = (content.cmTile ?? content.cmView).view;
  const at = view.state.doc.toString().indexOf('ub=4') + 4;
  // The frame behind the new status holds all of the result.
  const painted = (status) =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.documentElement.dataset.status !== status) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now());
          channel.port2.postMessage(0);
        });
      });
      observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-status'] });
    });
  const times = { wrong: [], right: [] };
  for (let i = 0; i < count; i++) {
    for (const [changes, status, list] of [
      [{ from: at, insert: ' 4' }, 'error', times.wrong],
      [{ from: at, to: at + 2 }, 'ready', times.right],
    ]) {
      const done = painted(status);
      const start = performance.now();
      view.dispatch({ changes, userEvent: 'input.type' });
      list.push((await done) - start);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  return times;
}

async function inPage() {
  if (!existsSync('web/dist/index.html') || !existsSync(chromium)) {
    console.log('page: skipped in the browser, needs ./build.sh web and Chromium');
    return;
  }
  const { withPage } = await import('../browser/lib/harness.mjs');
  await withPage({ path: encodeLink({ t: text, p: 'default,lower-bir' }) }, async (page) => {
    await page.waitForSelector('.cm-content');
    await page.waitForFunction(() => document.documentElement.dataset.status === 'ready');
    await page.waitForTimeout(1500); // what the first seconds fetch is not what an edit costs
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => (await devtools.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value * 1000;
    const before = await busy();
    const times = await page.evaluate(typing, TIMES);
    report('page in Chromium: CPU time of the main thread, an edit', ((await busy()) - before) / (2 * TIMES), 'ms');
    report('page in Chromium: edit to its problems painted', median(times.wrong), 'ms');
    report('page in Chromium: edit to the whole page painted', median(times.right), 'ms');
  });
}

await behindWorker();
await inPage();
