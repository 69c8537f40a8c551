// The panes that come when they are opened: evaluation, the class reference.
import assert from 'node:assert/strict';
import { axe, browserTests, screenshot } from './lib/harness.mjs';
import { readFileSync } from 'node:fs';
import { encodeLink } from '../../wasm/link.mjs';
import { choose, settled } from './lib/person.mjs';

const clean = async (page, where) => assert.deepEqual(await axe(page), [], where);
const pane = (page, id) => page.locator(`[data-pane=${id}]`);

await browserTests(async ({ test, open }) => {
  await test('evaluation: values of each output and a verdict on each pass; an edit makes it old', async () => {
    for (const theme of ['light', 'dark']) {
      const text = readFileSync('examples/kernels/rmsnorm_rows.penguin.py', 'utf8');
      const page = await open({ theme, path: encodeLink({ t: text, p: 'default,lower-bir' }) });
      await settled(page);
      await choose(page, 'evaluate values');
      const panel = page.getByRole('region', { name: 'Evaluation' });
      await panel.getByRole('button', { name: 'Evaluate program' }).focus();
      await page.keyboard.press('Enter');
      await panel.getByText('The program computes the same after every pass as before it, bit for bit.').waitFor({ timeout: 30_000 });
      const passes = await panel.getByRole('table', { name: 'Verdict on each pass' }).innerText();
      assert.match(passes, /\d minreg\s+yes\s+(same results, bit for bit|nothing changed)/);
      await panel.getByText(/after the pipeline, seed 0/).waitFor({ timeout: 30_000 });
      const outputs = panel.getByRole('region', { name: /^Output / });
      assert.ok((await outputs.count()) >= 1);
      assert.match(await outputs.first().innerText(), /float32 \(\d+,\d+\)[\s\S]*min −?[\d.e-]+, max −?[\d.e-]+, mean −?[\d.e-]+[\s\S]*[0-9a-f]{64}/);
      await clean(page, `evaluation ${theme}`);
      await screenshot(page, `panes-evaluate-${theme}`);
      await page.locator('.cm-content').first().focus();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('# ');
      await panel.getByText(/evaluate again/).waitFor();
    }
  });

  await test('an evaluation that lasts is ended with Esc, and the page answers meanwhile', async () => {
    const page = await open();
    await settled(page);
    await page.getByRole('tab', { name: 'IR at step' }).click();
    await pane(page, 'step').getByRole('button', { name: 'Evaluate' }).click();
    const panel = page.getByRole('region', { name: 'Evaluation' });
    await panel.getByLabel('steps at most').selectOption('10¹⁰');
    await panel.getByRole('button', { name: 'Evaluate program' }).click();
    await panel.getByText(/Evaluating, \d+\.\d s/).waitFor();
    await clean(page, 'evaluating');
    await page.getByRole('tab', { name: 'Decisions' }).click();
    await pane(page, 'decisions').getByRole('table', { name: /^Ready before step/ }).waitFor();
    await page.getByRole('tab', { name: 'IR at step' }).click();
    await panel.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Escape');
    await panel.getByText('Cancelled.').waitFor();
  });

  for (const theme of ['light', 'dark']) {
    await test(`class reference, ${theme}: over a class name in the source, and in the inspector`, async () => {
      const page = await open({ theme });
      await settled(page);
      const at = await page.evaluate(() => {
        const content = document.querySelector('.cm-content');
        const view = (content.cmTile ?? content.cmView).view;
        const { left, top } = view.coordsAtPos(view.state.doc.toString().indexOf('MatMulOp') + 3);
        return { x: left + 1, y: top + 5 };
      });
      await page.mouse.move(at.x - 40, at.y + 2);
      await page.mouse.move(at.x, at.y);
      const card = page.getByRole('tooltip').filter({ hasText: 'm4.MatMulOp' });
      await card.waitFor();
      const said = await card.innerText();
      assert.match(said, /matrix multiply on the PE array/);
      assert.match(said, /engines\s+PE/);
      assert.match(said, /operands\s+stationary, moving/);
      assert.match(said, /tier\s+executable/);
      await clean(page, `class card ${theme}`);
      await screenshot(page, `panes-class-${theme}`);
      await page.locator('.cm-content').first().focus();
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });

      await page.mouse.move(10, 10);
      await choose(page, 'mu instruction');
      const section = pane(page, 'inspector').getByRole('region', { name: 'Class MatMulOp' });
      await section.waitFor();
      assert.match(await section.innerText(), /ISA instruction[\s\S]*stationary, moving[\s\S]*is_accumulate: bool, optional/);
      await section.scrollIntoViewIfNeeded();
      await clean(page, `class in the inspector ${theme}`);
      await screenshot(page, `panes-class-inspector-${theme}`);
    });
  }

  await test('decisions fit where there is little room, and say when there are none', async () => {
    for (const [width, height] of [[1100, 800], [820, 1180], [390, 844]]) {
      const page = await open({ width, height });
      await settled(page);
      if (width < 700) {
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('button', { name: 'Decisions of the scheduler' }).click();
      } else await page.getByRole('tab', { name: 'Decisions' }).click();
      const decisions = pane(page, 'decisions');
      await decisions.getByRole('table', { name: /^Ready before step/ }).waitFor();
      assert.match(await decisions.innerText(), /Not ready, \d+\.[\s\S]* needs /);
      for (const control of [decisions.getByRole('button', { name: 'Next step' }), decisions.getByRole('button', { name: /^What if / }).first()]) {
        const box = await control.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= width, `${width}: ${JSON.stringify(box)}`);
        // Not only placed, but to be seen: nothing cuts it off or lies over it.
        assert.ok(await control.evaluate((e, { x, y }) => e.contains(document.elementFromPoint(x, y)), { x: box.x + box.width / 2, y: box.y + box.height / 2 }), `${width}: hidden`);
      }
      await clean(page, `decisions ${width} wide`);
      await screenshot(page, `panes-decisions-${width}`);
    }
    const page = await open({ path: encodeLink({ t: readFileSync('examples/kernels/rmsnorm_rows.penguin.py', 'utf8'), p: 'deps' }) });
    await settled(page);
    await page.getByRole('tab', { name: 'Decisions' }).click();
    await pane(page, 'decisions').getByText('Nothing was scheduled.').waitFor();
    await clean(page, 'no decisions');
  });

  await test('a strategy with a key says which part of it decided; the best one is a button away', async () => {
    const page = await open({ path: encodeLink({ t: readFileSync('examples/kernels/expert_swiglu.penguin.py', 'utf8'), p: 'minreg{strategy=seed},deps' }) });
    await settled(page);
    await page.getByRole('tab', { name: 'Decisions' }).click();
    const decisions = pane(page, 'decisions');
    await decisions.getByRole('table', { name: /^Ready before step/ }).waitFor();
    await decisions.getByRole('slider', { name: 'Scheduler step' }).focus();
    await page.keyboard.press('Home');
    assert.match(await decisions.innerText(), /Why ga\. Smallest delta: 0 B; the next is lx with \+1 KiB/);
    assert.match(await decisions.innerText(), /delta larger by 32 KiB/);
    await decisions.getByRole('button', { name: 'use exact' }).click();
    await settled(page);
    await page.waitForFunction(() => /minreg\{strategy=exact\}/.test(document.querySelector('.rail').textContent));
    await decisions.getByText(/committed, optimal/).waitFor();
  });
});
