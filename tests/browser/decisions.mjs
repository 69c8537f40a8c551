// Decisions: the scheduler's log, what-if, a move by hand, strategies; the order of the gathers; pipelined loops.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { axe, browserTests, screenshot } from './lib/harness.mjs';
import { decodeLink, encodeLink } from '../../wasm/link.mjs';
import { choose, settled } from './lib/person.mjs';

const clean = async (page, where) => assert.deepEqual(await axe(page), [], where);
const example = (name) => readFileSync(`examples/${name}.penguin.py`, 'utf8');
const linkTo = (name, l, p = 'default,lower-bir') => encodeLink({ t: example(name), p, l });
const themes = ['light', 'dark'];

await browserTests(async ({ test, open }) => {
  const openAt = async (name, l, options = {}) => {
    const page = await open({ path: linkTo(name, l, options.passes), ...options });
    await page.waitForFunction(() => document.documentElement.dataset.status === 'ready'); // a phone shows no editor here
    return { page, pane: page.locator('[data-pane=decisions]') };
  };
  const railHas = (page, text) => page.waitForFunction((wanted) => document.querySelector('.rail').textContent.includes(wanted), text);
  const valueText = (steps) => steps.getAttribute('aria-valuetext');

  for (const theme of themes) {
    await test(`schedule, ${theme}: what won at the cursor and why, what another choice gives; pinned and taken back`, async () => {
      const page = await open({ theme });
      await settled(page);
      await page.getByRole('tab', { name: 'Graph' }).focus();
      while (!(await page.evaluate(() => document.activeElement?.id === 'tab-decisions'))) {
        const from = await page.evaluate(() => document.activeElement?.id);
        await page.keyboard.press('ArrowRight');
        await page.waitForFunction((id) => document.activeElement && document.activeElement.id !== id && document.activeElement.id.startsWith('tab-'), from);
      }
      const pane = page.locator('[data-pane=decisions]');
      await pane.getByRole('table', { name: /^Ready before step/ }).waitFor();
      assert.match(await pane.innerText(), /scope main\/e, exact/);
      const strategies = pane.getByRole('region', { name: 'Strategies' });
      assert.match(await strategies.innerText(), /Optimum 115 KiB, proven/);
      assert.match(await strategies.locator('tr', { hasText: /^exact/ }).innerText(), /115\s+115\s+0\s+committed, optimal/);
      assert.match(await strategies.locator('tr', { hasText: /^program/ }).innerText(), /219\s+219\s+\+90 %\s+as written/);
      assert.match(await pane.getByRole('region', { name: 'Scopes' }).innerText(), /main\/e\s+22\s+3\s+219\s+115\s+0\s+exact, optimal/);

      const steps = pane.getByRole('slider', { name: 'Scheduler step' });
      await steps.focus();
      await page.keyboard.press('Home');
      assert.match(await valueText(steps), /^step 0, ga; .* 5 units ready/);
      for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
      assert.match(await valueText(steps), /^step 5, lu;/);
      assert.match(await pane.innerText(), /Why lu\.[\s\S]*Chosen by the search over whole orders/);
      await clean(page, `decisions ${theme}`);

      await pane.getByRole('button', { name: 'What if ms at step 5' }).focus();
      await page.keyboard.press('Enter');
      await pane.getByText(/the rest is rescheduled by/).waitFor();
      assert.match(await pane.getByRole('status').last().innerText(), /SBUF peak 113 KiB to \d+ KiB/);
      await clean(page, `what if ${theme}`);
      await screenshot(page, `panes-decisions-${theme}`);
      await pane.getByRole('button', { name: 'Pin ms' }).focus();
      await page.keyboard.press('Enter');
      await railHas(page, 'pin=["5=ms"]');
      await settled(page);
      await pane.getByRole('button', { name: 'Remove pin 5=ms' }).waitFor();
      await pane.getByText(/chosen: pinned|Chosen by the search/).first().waitFor();
      await clean(page, `pinned ${theme}`);
      await pane.getByRole('button', { name: 'Remove pin 5=ms' }).click();
      await page.waitForFunction(() => !/pin=/.test(document.querySelector('.rail').textContent));
      await settled(page);

      await pane.getByRole('button', { name: 'Show decisions as table' }).click();
      await pane.getByRole('row').nth(5).waitFor();
      await clean(page, `decisions as table ${theme}`);
      await pane.getByRole('searchbox', { name: 'Filter the steps' }).fill('ready:lb');
      await pane.getByText(/^\d+ of 22$/).waitFor();
      await pane.getByRole('searchbox', { name: 'Filter the steps' }).fill('');
      await screenshot(page, `panes-decisions-table-${theme}`);
    });

    await test(`a move by hand, ${theme}: what forbids it, what it costs, and the pins it becomes`, async () => {
      const { page, pane } = await openAt('kernels/expert_swiglu', 'decisions', { theme });
      const steps = pane.getByRole('slider', { name: 'Scheduler step' });
      await steps.focus();
      await page.keyboard.press('Home');
      for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('m');
      const place = pane.getByRole('slider', { name: 'Place of lu' });
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      const box = pane.getByRole('region', { name: 'Move lu' });
      await box.getByText('Forbidden').waitFor();
      assert.match(await box.innerText(), /FLOW\s+lu\s*→\s*mu\s+on\s+wu[\s\S]*steps 2 to 5 are open/);
      assert.match(await valueText(place), /lu from step 5 to step 7: forbidden, FLOW from lu to mu/);
      await clean(page, `forbidden ${theme}`);
      await screenshot(page, `panes-move-forbidden-${theme}`);
      await box.getByRole('button', { name: 'mu', exact: true }).click();
      await page.waitForFunction(() => document.querySelector('[data-pane=inspector]').textContent.includes('MatMulOp'));
      await box.waitFor();

      await place.focus();
      for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft');
      await box.getByText('Legal').waitFor();
      await pane.getByText('Nothing else moved:').waitFor();
      await pane.getByText(/the rest is rescheduled by/).waitFor();
      assert.match(await box.innerText(), /SBUF \+ PSUM of the scope 115 KiB to 163 KiB during/);
      assert.match(await pane.innerText(), /Nothing else moved: SBUF peak 113 KiB to 161 KiB \(\+48 KiB\)/);
      await clean(page, `legal ${theme}`);
      await screenshot(page, `panes-move-${theme}`);
      await pane.getByRole('button', { name: 'Pin the move' }).click();
      await railHas(page, 'pin=["lu<lg"]');
      await settled(page);
      assert.equal(await box.count(), 0);
      await pane.getByRole('button', { name: 'Remove pin lu<lg' }).click();
      await settled(page);
    });
  }

  await test('a unit is dragged on the strip, put back with Escape, and moved alone', async () => {
    const { page, pane } = await openAt('kernels/expert_swiglu', 'decisions');
    const strip = pane.getByRole('slider', { name: 'Scheduler step' });
    const box = await strip.boundingBox();
    const at = (step) => box.x + (box.width * (step + 0.5)) / 22;
    const y = box.y + 42;
    const drag = async (from, to) => {
      await page.mouse.move(at(from), y);
      await page.mouse.down();
      await page.mouse.move(at(from) + 8, y);
      await page.mouse.move(at(to), y, { steps: 4 });
      await page.mouse.up();
    };
    await drag(5, 8);
    await pane.getByRole('region', { name: 'Move lu' }).getByText('Forbidden').waitFor();
    await pane.getByRole('slider', { name: 'Place of lu' }).focus();
    await page.keyboard.press('Escape');
    assert.equal(await pane.getByRole('region', { name: 'Move lu' }).count(), 0);
    await drag(5, 3);
    await pane.getByRole('button', { name: 'Move only lu' }).click();
    await railHas(page, 'minreg{strategy=program pin=["main/e:3=lu"] force=true}');
    await settled(page);
    await pane.getByRole('slider', { name: 'Scheduler step' }).focus();
    await page.keyboard.press('Home');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    assert.match(await valueText(pane.getByRole('slider', { name: 'Scheduler step' })), /^step 3, lu;/);
    await page.keyboard.press('ArrowRight');
    assert.match(await valueText(pane.getByRole('slider', { name: 'Scheduler step' })), /^step 4, lg;/);
  });

  await test('a strategy is applied by its button, and compared whatever the pipeline asks for', async () => {
    const { page, pane } = await openAt('kernels/expert_swiglu', 'decisions', { passes: 'deps,minreg{strategy=seed},lower-bir' });
    const strategies = pane.getByRole('region', { name: 'Strategies' });
    assert.match(await strategies.innerText(), /Optimum 115 KiB, proven/);
    assert.match(await strategies.getByRole('row', { name: /^seed / }).innerText(), /171\s+171\s+\+49 %\s+committed/);
    await strategies.getByRole('button', { name: 'use amdgpu' }).click();
    await railHas(page, 'strategy=amdgpu');
    await settled(page);
    await strategies.locator('tr.win', { hasText: /^amdgpu/ }).waitFor();
  });

  for (const theme of themes) {
    await test(`the order of the gathers, ${theme}: rows, kept and broken edges, the log, the same as a table`, async () => {
      const { page, pane } = await openAt('cases/allgather_order', 'decisions/gathers', { theme });
      await pane.getByText('Broken: 1 removable at a cost of 1; proven, no order costs less.').waitFor();
      const rows = pane.getByRole('list', { name: 'All-gathers, low to high' }).getByRole('listitem');
      assert.deepEqual((await rows.allInnerTexts()).map((t) => t.replace(/\s+/g, ' ')), ['0 c was 2 32 KiB', '1 a was 0 32 KiB', '2 b was 1 32 KiB']);
      assert.equal(await pane.locator('.agarc.broken .agx').count() > 0, true);
      assert.match(await pane.innerText(), /GLOBAL AG ORDERING \(low to high\): c, a, b/);
      await clean(page, `gathers ${theme}`);
      await screenshot(page, `panes-gathers-${theme}`);
      await rows.nth(1).getByRole('button', { name: 'a' }).click();
      await pane.locator('li.foc', { hasText: 'a' }).waitFor();
      await page.waitForFunction(() => document.querySelector('[data-pane=inspector]').textContent.includes('AllGatherOp'));
      await pane.getByRole('button', { name: 'Show decisions as table' }).click();
      const table = pane.getByRole('grid', { name: 'Edges between all-gathers' });
      assert.match((await table.innerText()).replace(/\s+/g, ' '), /b c removable 1 broken 2, 0 a b forced 32 KiB kept 1, 2 c a removable 2 kept 0, 1/);
      await clean(page, `gathers as table ${theme}`);
    });

    await test(`a pipelined loop, ${theme}: stages over iterations, copies, guards, counts`, async () => {
      const { page, pane } = await openAt('cases/pipeline_num_stages', 'decisions/pipeline', { theme });
      const slider = pane.getByRole('slider', { name: 'Iteration of i' });
      assert.match(await valueText(slider), /^iteration 2, steady: load does iteration 2 into A\[0\]; comp does iteration 1/);
      await pane.getByText(/comp does iteration 1 from A\[1\] into B\[1\]; store does iteration 0 from B\[0\]/).waitFor();
      await slider.focus();
      await page.keyboard.press('End');
      assert.match(await valueText(slider), /^iteration 6, epilogue: store does iteration 4 from B\[0\]; load, comp off/);
      assert.match(await pane.getByRole('table', { name: 'Statements of i' }).innerText(), /comp\s+1\s+i - 1 >= 0, -i \+ 5 >= 0\s+5 of 7/);
      assert.match(await pane.getByRole('table', { name: 'Buffers of i' }).innerText(), /A\s+2\s+2\s+2\s+2\s+none\s+1 KiB/);
      await clean(page, `pipeline ${theme}`);
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await screenshot(page, `panes-pipeline-${theme}`);
      await pane.getByRole('button', { name: 'Show decisions as table' }).click();
      await pane.getByRole('grid', { name: 'Iterations of i' }).getByText('prologue').first().waitFor();
      await clean(page, `pipeline as table ${theme}`);
    });

    await test(`a declined loop, ${theme}: the two iterations that forbid it, both a click away`, async () => {
      const { page, pane } = await openAt('cases/pipeline_carried_illegal', 'decisions/pipeline', { theme });
      assert.match((await pane.innerText()).replace(/\s+/g, ' '), /Declined\. RAW on acc: m of iteration 0 has to come before s of iteration 1, and would not\./);
      assert.equal(await pane.locator('.sbad').count(), 2);
      await clean(page, `declined ${theme}`);
      await screenshot(page, `panes-declined-${theme}`);
      await pane.getByRole('button', { name: 'm', exact: true }).first().click();
      await page.waitForFunction(() => document.querySelector('[data-pane=inspector]').textContent.includes('TensorScalarPtrOp'));
    });
  }

  await test('the pane and its part are in the link; what a program lacks is said', async () => {
    const { page, pane } = await openAt('kernels/matmul_blocked', 'decisions/gathers');
    await pane.getByText('The program has no all-gather.').waitFor();
    await clean(page, 'no gathers');
    await pane.getByRole('tab', { name: /^Pipeline/ }).click();
    await pane.getByText('No loop asks to be pipelined.').waitFor();
    await clean(page, 'no pipeline');
    await choose(page, 'order of the all-gathers');
    await pane.getByText('The program has no all-gather.').waitFor();
    await choose(page, 'pipelined loops');
    await pane.getByText('No loop asks to be pipelined.').waitFor();
    await page.keyboard.press('Control+Shift+s');
    await page.waitForFunction(() => /#1/.test(location.hash));
    assert.equal(decodeLink(await page.evaluate(() => navigator.clipboard.readText())).l, 'decisions/pipeline');
  });

  await test('on a phone: schedule, gathers and pipeline in one pane, nothing wider than it', async () => {
    for (const theme of themes)
      for (const [name, part] of [['kernels/expert_swiglu', 'schedule'], ['kernels/fsdp_mlp', 'gathers'], ['cases/pipeline_skip', 'pipeline']]) {
        const { page, pane } = await openAt(name, `decisions/${part}`, { theme, width: 390, height: 844, touch: true });
        await pane.locator('.dbox').waitFor();
        await clean(page, `${part} phone ${theme}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${part} is wider than the phone`);
        await screenshot(page, `phone-decisions-${part}-${theme}`);
      }
  });
});
