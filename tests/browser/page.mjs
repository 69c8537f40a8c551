// The page beside the walk: states, keyboard, undo, links that are damaged, offline, sizes of screen.
import assert from 'node:assert/strict';
import { encodeLink } from '../../wasm/link.mjs';
import { axe, browserTests, screenshot } from './lib/harness.mjs';
import { caretBehind, choose, editorText, inspectorSays, settled, stepText } from './lib/person.mjs';

const clean = async (page, where) => assert.deepEqual(await axe(page), [], where);
const focusedPane = (page) => page.evaluate(() => document.activeElement?.closest('[data-pane]')?.dataset.pane ?? null);

await browserTests(async ({ test, open, address }) => {
  await test('a first visit ends with a result and nothing to set up', async () => {
    const page = await open();
    await page.getByRole('heading', { name: 'Expert SwiGLU with RMS norm' }).waitFor();
    await settled(page);
    assert.match(await page.title(), /Expert SwiGLU with RMS norm · Penguin Playground/);
    assert.match(await page.locator('.hdr').innerText(), /\d+ lines · 24 instructions/);
    assert.match(await stepText(page, 'source'), /parsed peak 217 KiB/);
    await clean(page, 'first visit');
  });

  await test('the text is there before the core and the editor are', async () => {
    const slow = (page) =>
      page.route(/\.wasm$|codemirror-.*\.js$/, async (route) => {
        await new Promise((go) => setTimeout(go, 1500));
        await route.continue().catch(() => {});
      });
    const page = await open({ prepare: slow });
    await page.locator('pre.still').getByText('AllGatherOp').first().waitFor();
    const top = await page.locator('pre.still .ln', { hasText: 'wg = m5' }).boundingBox();
    assert.match(await page.locator('.run').innerText(), /Loading core/);
    assert.match(await page.locator('.rail').innerText(), /minreg/);
    await clean(page, 'loading');
    await screenshot(page, 'page-loading-light');
    await settled(page);
    const line = await page.locator('.cm-line', { hasText: 'wg = m5' }).boundingBox();
    assert.equal(Math.round(line.y), Math.round(top.y), 'the editor stands where the still text stood');
  });

  await test('a safe start runs nothing until Run', async () => {
    const page = await open({ path: '?safe' });
    await page.getByText('Safe start, nothing has run').waitFor();
    await page.waitForSelector('.cm-content');
    await page.waitForTimeout(300);
    assert.match(await page.locator('.run').innerText(), /Safe start/);
    await clean(page, 'safe start');
    await page.getByRole('button', { name: /^Run/ }).click();
    await settled(page);
  });

  // A worker that the test can make hang, or die, on its next run.
  const spoilWorker = (page) =>
    page.addInitScript(() => {
      const Real = globalThis.Worker;
      globalThis.Worker = class extends Real {
        postMessage(message, ...rest) {
          const spoil = message.kind === 'request' && message.request.command === 'run' ? globalThis.spoil : undefined;
          globalThis.spoil = undefined;
          if (spoil === 'crash') queueMicrotask(() => this.onmessage({ data: { kind: 'crash', id: message.id, message: 'unreachable' } }));
          else if (spoil === 'hang') queueMicrotask(() => this.onmessage({ data: { kind: 'progress', id: message.id, done: 3, total: 10 } }));
          else super.postMessage(message, ...rest);
        }
      };
    });
  const openWithSpoiltWorker = async () => {
    const page = await open({ prepare: spoilWorker });
    await settled(page);
    return page;
  };

  await test('a long run says so after 300 ms and can be cancelled; the last result stays', async () => {
    const page = await openWithSpoiltWorker();
    await page.evaluate(() => (globalThis.spoil = 'hang'));
    await caretBehind(page, '# Expert');
    await page.keyboard.type('s');
    await page.getByText(/Computing, 0\.\d s/).waitFor();
    await clean(page, 'computing');
    await screenshot(page, 'page-computing-light');
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await page.getByText('Cancelled').waitFor();
    assert.match(await page.locator('[data-pane=inspector]').innerText(), /Stale: result of 1 edit ago/);
    await page.keyboard.press('Control+Enter');
    await settled(page);
    assert.equal(await page.getByText('Stale').count(), 0);
  });

  await test('a lost core loses no text: it is said, and the next run goes well', async () => {
    const page = await openWithSpoiltWorker();
    await page.evaluate(() => (globalThis.spoil = 'crash'));
    await caretBehind(page, '# Expert');
    await page.keyboard.type('s');
    await page.getByText(/The core stopped:/).waitFor();
    assert.match(await editorText(page), /^# Experts SwiGLU/);
    await clean(page, 'crashed');
    await screenshot(page, 'page-crashed-light');
    await page.getByRole('button', { name: 'Copy reproducer' }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('# engine'));
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /# penguin run expert_swiglu\.penguin\.py --passes .*\n# Experts SwiGLU/);
    await page.getByRole('button', { name: 'Run again' }).click();
    await settled(page);
    assert.equal(await page.getByText(/The core stopped:/).count(), 0);
  });

  await test('an edit recomputes; undo takes it back; loading an example is one undoable step', async () => {
    const page = await open();
    await settled(page);
    const before = await editorText(page);
    await caretBehind(page, '# Expert');
    await page.keyboard.type('s');
    await page.getByRole('heading', { name: 'Experts SwiGLU with RMS norm' }).waitFor();
    await settled(page);
    await page.keyboard.press('Control+z');
    assert.equal(await editorText(page), before);
    await page.keyboard.press('Control+Shift+z');
    const edited = await editorText(page);
    assert.notEqual(edited, before);
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('menuitem', { name: 'Empty program' }).click();
    await page.getByRole('heading', { name: 'untitled' }).waitFor();
    assert.equal(await editorText(page), '');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+z');
    await page.getByRole('heading', { name: 'Experts SwiGLU with RMS norm' }).waitFor();
    assert.equal(await editorText(page), edited);
    await settled(page);
    assert.match(await stepText(page, 'source'), /217 KiB/);
  });

  await test('the pipeline is edited in the rail, and undone', async () => {
    const page = await open();
    await settled(page);
    const names = async () => (await page.locator('.rail .ps .m').allInnerTexts()).map((t) => t.replace(/\{.*/, ''));
    const start = await names();
    await page.getByRole('button', { name: /^Edit pass \d+ minreg/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('strategy', { exact: true }).selectOption('program');
    await page.waitForFunction(() => /minreg\{strategy=program\}/.test(document.querySelector('.rail').textContent));
    await page.getByRole('button', { name: 'Remove' }).click();
    await settled(page);
    assert.deepEqual(await names(), start.filter((n) => n !== 'minreg'));
    await page.getByRole('button', { name: 'Pass', exact: true }).click();
    await page.getByPlaceholder('Filter passes').fill('minreg');
    await page.keyboard.press('Enter');
    await settled(page);
    assert.equal((await names()).at(-1), 'minreg');
    for (let i = 0; i < 3; i++) {
      await page.locator('.hdr').click({ position: { x: 400, y: 2 } });
      await page.keyboard.press('Control+z');
    }
    await settled(page);
    assert.deepEqual(await names(), start);
  });

  await test('Alt and arrows step through the passes; the program after a step and its changes can be read', async () => {
    const page = await open();
    await settled(page);
    const at = () => page.locator('.rail [aria-current=step] .q3').first().innerText();
    const last = Number(await at());
    await page.keyboard.press('Alt+ArrowLeft');
    assert.equal(Number(await at()), last - 1);
    await page.keyboard.press('Alt+ArrowUp');
    const first = Number(await at());
    assert.match(await page.locator('.rail [aria-current=step]').innerText(), /≠|changed/);
    await page.getByRole('tab', { name: 'IR at step' }).click();
    await page.getByLabel('Program after the selected pass').waitFor();
    assert.ok(first >= 1);
    await choose(page, 'minreg');
    await page.waitForFunction(() => document.querySelectorAll('[data-pane=step] .cm-changedLine, [data-pane=step] .cm-deletedChunk').length > 0);
    await clean(page, 'IR at step');
    await screenshot(page, 'page-step-diff-light');
  });

  await test('F6 goes round the panes and comes back; Esc then Tab leaves the editor', async () => {
    const page = await open();
    await settled(page);
    const seen = [];
    for (let i = 0; i < 8; i++) {
      await page.keyboard.press('F6');
      seen.push(await focusedPane(page));
      if (seen.indexOf(seen.at(-1)) < seen.length - 1) break;
    }
    for (const pane of ['passes', 'source', 'graph', 'inspector', 'problems']) assert.ok(seen.includes(pane), `${pane} in ${seen}`);
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    assert.notEqual(await page.evaluate(() => document.activeElement?.closest('.cm-editor') !== null && document.activeElement?.className.includes('cm-content')), true);
  });

  await test('splitters move with the arrow keys and say where they are', async () => {
    const page = await open();
    await settled(page);
    const bar = page.getByRole('separator', { name: 'Width of the source' });
    const before = Number(await bar.getAttribute('aria-valuenow'));
    await bar.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(Number(await bar.getAttribute('aria-valuenow')), before + 16);
    const box = await page.locator('[data-pane=source]').boundingBox();
    assert.equal(Math.round(box.width), before + 16);
    await page.keyboard.press('Home');
    assert.equal(await bar.getAttribute('aria-valuenow'), await bar.getAttribute('aria-valuemin'));
  });

  await test('a damaged link says so and leaves the page usable; a text that is no program too', async () => {
    const page = await open({ path: '#1dAAAAAAAAAA' });
    await page.getByText(/This link was not opened/).waitFor();
    await settled(page);
    assert.match(await stepText(page, 'source'), /217 KiB/);
    await clean(page, 'damaged link');
    await page.getByRole('button', { name: 'Close this message' }).click();
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('((((');
    await page.waitForFunction(() => /error/.test(document.querySelector('.run').textContent));
    assert.equal(await editorText(page), '((((');
    await clean(page, 'error');
  });

  await test('a link whose result differs says so; one that agrees says nothing', async () => {
    const text = '# Small: a test\nv0 = m0.Function(id_=0)\nx = m0.Tensor(name="x", shape=(128,4), dtype="float32")\nv0.markInput(x)\nt = m5.NeuronSBTensor(name="t", shape=(128,4), dtype="float32", partition_dim=0)\nl = m4.SBAtomLoad(dst=t[0:128,0:4], src=x[0:128,0:4], name="l")\nir=v0\n';
    const page = await open({ path: encodeLink({ t: text, p: 'default,lower-bir', e: '0.0.1', h: '0123456789abcdef', f: ['t:t'] }) });
    await page.getByText(/The result differs from the link's \(engine 0\.0\.1 then/).waitFor();
    assert.equal(await editorText(page), text);
    await inspectorSays(page, '16 B per partition');
    await clean(page, 'digest differs');
  });

  await test('a file is opened; Back goes to the program before', async () => {
    const page = await open();
    await settled(page);
    await page.getByRole('button', { name: 'Examples' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: /^Open file/ }).click();
    await (await chooser).setFiles({ name: 'mine.penguin.py', mimeType: 'text/plain', buffer: Buffer.from('# Mine: opened from a file\nv0 = m0.Function(id_=0)\nir=v0\n') });
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
    assert.match(await page.locator('[data-pane=source]').innerText(), /mine\.penguin\.py/);
    await page.goBack();
    await page.getByRole('heading', { name: 'Expert SwiGLU with RMS norm' }).waitFor();
    await settled(page);
    const second = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('menuitem', { name: /^Open file/ }).click();
    await (await second).setFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from([137, 80, 78, 71, 0, 1, 2, 255]) });
    await page.getByText(/picture\.png was not opened/).waitFor();
    await page.getByRole('heading', { name: 'Expert SwiGLU with RMS norm' }).waitFor();
  });

  await test('work is kept over a reload, and a stash of it when it is replaced', async () => {
    const page = await open();
    await settled(page);
    await caretBehind(page, '# Expert');
    await page.keyboard.type(' kept');
    await page.waitForTimeout(700);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Expert kept SwiGLU with RMS norm' }).waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('menuitem', { name: 'Empty program' }).click();
    await page.waitForTimeout(200);
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('menuitem', { name: /^Expert kept SwiGLU/ }).click();
    await page.getByRole('heading', { name: 'Expert kept SwiGLU with RMS norm' }).waitFor();
  });

  await test('works offline after the first load', async () => {
    const page = await open();
    await settled(page);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto(address);
    await settled(page);
    assert.match(await page.locator('.problems').innerText(), /offline/);
    assert.match(await stepText(page, 'source'), /217 KiB/);
    await page.context().setOffline(false);
  });

  await test('key sheet, palette, share and menus have no fault', async () => {
    const page = await open({ theme: 'dark' });
    await settled(page);
    await page.locator('.hdr').click({ position: { x: 400, y: 2 } });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await clean(page, 'keys');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    await clean(page, 'palette');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByLabel(/^Link, /).waitFor();
    await clean(page, 'share');
    await screenshot(page, 'page-share-dark');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Theme' }).click();
    await clean(page, 'theme menu');
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
    await page.getByRole('menuitemcheckbox', { name: /Projector/ }).click();
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '20px');
    await page.keyboard.press('Escape');
    await clean(page, 'projector');
    await screenshot(page, 'page-projector-light');
  });

  await test('every width has its arrangement and no fault', async () => {
    for (const [width, height] of [[1280, 800], [1100, 800], [1000, 760], [820, 1180], [390, 844]]) {
      const page = await open({ width, height });
      await settled(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${width}: ${over} px too wide`);
      await clean(page, `${width} wide`);
      await screenshot(page, `page-${width}-light`);
    }
  });

  await test('forced colours keep every control', async () => {
    const page = await open();
    await page.emulateMedia({ forcedColors: 'active' });
    await settled(page);
    await clean(page, 'forced colours');
    await screenshot(page, 'page-forced-colours');
  });
});
