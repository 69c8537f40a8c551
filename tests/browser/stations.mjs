// Stations: one choice in every column, in lanes and source; keys; one column on a phone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { axe, browserTests, screenshot } from './lib/harness.mjs';
import { encodeLink } from '../../wasm/link.mjs';

const done = (page) => page.waitForFunction(() => /ready|error/.test(document.documentElement.dataset.status));
const link = (file, extra = {}) => encodeLink({ t: readFileSync(file, 'utf8'), p: 'default,lower-bir', l: 'stations', ...extra });
const column = (page, id) => page.locator(`[data-station=${id}]`);
const chosen = (page, id) => column(page, id).locator('.strow.on');

await browserTests(async ({ test, open }) => {
  for (const theme of ['light', 'dark']) {
    for (const [width, height] of [[1440, 900], [390, 844]]) {
      await test(`a kernel and its BIR, ${theme} at ${width}`, async () => {
        const page = await open({ theme, width, height, touch: width < 500, path: link('examples/kernels/rmsnorm_rows.penguin.py') });
        await done(page);
        const bir = column(page, 'bir');
        await bir.getByRole('option', { name: /TensorReduce/ }).click();
        assert.equal(await chosen(page, 'bir').count(), 1);
        await bir.getByRole('region', { name: 'Chosen in BIR' }).getByText(/waits for s2/).waitFor();
        if (width > 500) {
          assert.match(await chosen(page, 'isa').innerText(), /rd = m4\.TensorReduceOp/);
          await page.locator('.cm-line.cur', { hasText: 'TensorReduceOp' }).waitFor();
          await page.locator('[data-pane=pressure] .blk.sel').waitFor();
        } else {
          await page.getByRole('group', { name: 'Stations shown' }).getByRole('button', { name: 'instructions' }).click();
          assert.match(await chosen(page, 'isa').innerText(), /rd = m4\.TensorReduceOp/);
        }
        assert.deepEqual(await axe(page), []);
        await screenshot(page, `stations-kernel-${theme}-${width}`);
      });
    }
  }

  await test('keys step line by line, operator by operator, and from column to column', async () => {
    const page = await open({ path: link('examples/kernels/rmsnorm_rows.penguin.py') });
    await done(page);
    const list = column(page, 'isa').getByRole('listbox');
    await column(page, 'bir').getByRole('option').first().waitFor();
    await list.focus();
    await page.keyboard.press('ArrowDown');
    assert.match(await chosen(page, 'isa').innerText(), /lg = /);
    assert.match(await chosen(page, 'bir').innerText(), /lg = Load/);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowDown');
    assert.match(await chosen(page, 'isa').innerText(), /s2 = /);
    await page.getByText('instruction 2 of 9').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    assert.match(await chosen(page, 'bir').innerText(), /st = Save/);
    assert.match(await chosen(page, 'isa').innerText(), /st = /);
    // The loop stands for all that is in it; what is chosen elsewhere is marked here.
    await column(page, 'bir').getByRole('option', { name: 'for t 0:3 {' }).click();
    assert.equal(await chosen(page, 'isa').count(), 8);
    await page.locator('[data-pane=pressure] .blk', { hasText: 'me' }).or(page.locator('[data-pane=pressure] .lanes').getByText('me', { exact: true })).first().click();
    await page.waitForFunction(() => document.querySelectorAll('[data-station=isa] .strow.on').length === 1);
    assert.match(await chosen(page, 'isa').innerText(), /me = /);
  });

  await test('an edit moves all of them; stations can be left out', async () => {
    const page = await open({ path: link('examples/kernels/rmsnorm_rows.penguin.py') });
    await done(page);
    await column(page, 'bir').getByRole('option').first().waitFor();
    const shown = page.getByRole('group', { name: 'Stations shown' });
    await shown.getByRole('button', { name: 'instructions' }).click();
    await column(page, 'isa').waitFor({ state: 'detached' });
    await page.waitForSelector('.cm-content');
    await page.evaluate(() => {
      const content = document.querySelector('.cm-content');
      const view = (content.cmTile ?? content.cmView).view;
      const text = view.state.doc.toString();
      const at = text.indexOf('name="ml"');
      view.dispatch({ changes: { from: at, to: at + 9, insert: 'name="last"' } });
    });
    await column(page, 'bir').getByRole('option', { name: /last = TensorTensor/ }).waitFor();
    await shown.getByRole('button', { name: 'instructions' }).click();
    await column(page, 'isa').getByRole('option', { name: /last = / }).waitFor();
  });
});
