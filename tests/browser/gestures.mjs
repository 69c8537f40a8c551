// What is done with the hand: passes dragged in the rail, nodes put somewhere, the difference of two orders, narrow lanes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { axe, browserTests, screenshot } from './lib/harness.mjs';
import { encodeLink } from '../../wasm/link.mjs';
import { settled } from './lib/person.mjs';

const clean = async (page, where) => assert.deepEqual(await axe(page), [], where);
const linkTo = (name, more = {}) => encodeLink({ t: readFileSync(`examples/${name}.penguin.py`, 'utf8'), p: 'default,lower-bir', ...more });
const middle = async (locator) => {
  const b = await locator.boundingBox();
  return [b.x + b.width / 2, b.y + b.height / 2, b];
};

await browserTests(async ({ test, open }) => {
  const names = (page) => page.locator('.rail [data-step] .m').allInnerTexts();

  await test('a pass is dragged to another place, dropped where it was, put back with Escape and with undo', async () => {
    const page = await open({ path: linkTo('kernels/expert_swiglu', { p: 'deps,minreg,dce,lower-bir' }) });
    await settled(page);
    assert.deepEqual(await names(page), ['source', 'deps', 'minreg', 'dce', 'lower-bir']);
    const step = (text) => page.locator('.rail [data-step]', { hasText: text });
    const drag = async (from, to, side, release = true) => {
      const [x, y] = await middle(step(from));
      const [, , b] = await middle(step(to));
      await page.mouse.move(x, y);
      await page.waitForFunction(() => performance.getEntriesByType('resource').some((e) => /drag-/.test(e.name)));
      await page.mouse.down();
      await page.waitForTimeout(50);
      await page.mouse.move(x + 10, y);
      await page.mouse.move(side === 'left' ? b.x + 4 : b.x + b.width - 4, y, { steps: 4 });
      if (release) await page.mouse.up();
    };
    await drag('dce', 'deps', 'left', false);
    assert.equal(await page.locator('.rail .dropl').count(), 1);
    await screenshot(page, 'rail-dragging');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    assert.equal(await page.locator('.rail .dropl').count(), 0);
    assert.deepEqual(await names(page), ['source', 'deps', 'minreg', 'dce', 'lower-bir']);

    await drag('dce', 'deps', 'left');
    await page.waitForFunction(() => document.querySelector('.rail').textContent.includes('1dce'));
    await settled(page);
    assert.deepEqual(await names(page), ['source', 'dce', 'deps', 'minreg', 'lower-bir']);
    await drag('dce', 'dce', 'right');
    assert.deepEqual(await names(page), ['source', 'dce', 'deps', 'minreg', 'lower-bir']);
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => document.querySelector('.rail').textContent.includes('1deps'));
    await settled(page);
    // A press on a pass, or in its menu, followed by a move of the mouse drags nothing.
    await step('dce').click();
    await page.getByRole('button', { name: /^Edit pass \d+ dce/ }).click();
    await page.getByRole('dialog').first().click({ position: { x: 5, y: 5 } });
    await page.mouse.move(20, 70, { steps: 5 });
    await page.mouse.move(700, 400, { steps: 3 });
    assert.equal(await page.locator('.rail .held').count(), 0);
    await page.keyboard.press('Escape');
    assert.deepEqual(await names(page), ['source', 'deps', 'minreg', 'dce', 'lower-bir']);
  });

  for (const theme of ['light', 'dark']) {
    await test(`nodes, ${theme}: dragged and pinned by keys, they stay through a run, travel in the link, and are let go`, async () => {
      const page = await open({ theme, path: linkTo('kernels/expert_swiglu') });
      await settled(page);
      const node = page.locator('[data-node=sq]');
      const [x, y] = await middle(node);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 30, y + 8, { steps: 2 });
      await page.mouse.move(x + 150, y + 40, { steps: 4 });
      await page.mouse.up();
      const [x1, y1] = await middle(node);
      assert.ok(Math.abs(x1 - x - 150) < 3 && Math.abs(y1 - y - 40) < 3, `moved by ${x1 - x}, ${y1 - y}`);
      await page.getByRole('button', { name: 'Unpin 1' }).waitFor();

      const stage = page.locator('.gstage');
      await stage.focus();
      await node.click();
      await page.keyboard.press('Shift+ArrowRight');
      const [x2] = await middle(node);
      assert.ok(x2 > x1 + 2, 'Shift and an arrow move it');
      assert.match(await page.locator('#graph-active').getAttribute('aria-label'), /^sq .* pinned; from/);
      await clean(page, `pinned ${theme}`);
      await screenshot(page, `graph-pinned-${theme}`);

      await page.keyboard.press('Control+Enter');
      await page.waitForTimeout(300);
      await settled(page);
      const [x3, y3] = await middle(node);
      assert.ok(Math.abs(x3 - x2) < 1 && Math.abs(y3 - y1) < 1, 'a run leaves it there');

      await page.keyboard.press('Control+Shift+s');
      await page.waitForFunction(() => /#1/.test(location.hash));
      const link = await page.evaluate(() => location.hash);
      const other = await open({ theme, path: link });
      await settled(other);
      await other.getByRole('button', { name: 'Unpin 1' }).waitFor();

      await page.getByRole('button', { name: 'Unpin 1' }).click();
      await page.waitForFunction(() => document.querySelector('[data-node=sq]').querySelector('.gpin') === null);
    });

    await test(`B − A, ${theme}: what the pipeline saves and costs at each position`, async () => {
      const page = await open({ theme, path: linkTo('kernels/expert_swiglu') });
      await settled(page);
      await page.getByRole('button', { name: 'B − A' }).click();
      const chart = page.locator('.pchart');
      await chart.getByText(/^−\d+ KiB at #\d+/).waitFor();
      await chart.focus();
      await page.keyboard.press('Home');
      assert.match(await chart.getAttribute('aria-valuetext'), /B minus A -?\d+ (B|KiB) during/);
      await clean(page, `difference ${theme}`);
      await screenshot(page, `difference-${theme}`);
      await page.getByRole('button', { name: 'Show pressure and lanes as tables' }).click();
      await page.getByRole('columnheader', { name: 'B − A during' }).waitFor();
      await clean(page, `difference as table ${theme}`);
    });
  }

  await test('lanes of narrow slots draw neighbours as one block; closer, each has its own', async () => {
    const page = await open({ path: linkTo('kernels/elementwise_dag60') });
    await settled(page);
    await page.locator('.lanes').getByText(/×\d+$/).first().waitFor();
    const blocks = await page.locator('.lanes .blk').count();
    assert.ok(blocks < 60, `${blocks} blocks`);
    await clean(page, 'lanes');
    await screenshot(page, 'lanes-narrow');
    await page.getByRole('button', { name: 'Show less of the order' }).click();
    await page.getByRole('button', { name: 'Show less of the order' }).click();
    await page.waitForFunction(() => !/×\d/.test(document.querySelector('.lanes').textContent));
    assert.ok((await page.locator('.lanes .blk').count()) >= 16);
  });
});
