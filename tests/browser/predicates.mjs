// The predicates pane: guards as text beside their masks, sides and cells chosen with the keyboard, tables, little room.
import assert from 'node:assert/strict';
import { axe, browserTests, screenshot } from './lib/harness.mjs';
import { readFileSync } from 'node:fs';
import { encodeLink } from '../../wasm/link.mjs';
import { choose, settled } from './lib/person.mjs';

const clean = async (page, where) => assert.deepEqual(await axe(page), [], where);
const pane = (page) => page.locator('[data-pane=predicates]');
const linkTo = (file, p, focus) => encodeLink({ t: readFileSync(`examples/${file}.penguin.py`, 'utf8'), p, ...(focus ? { f: [`i:${focus}`] } : {}) });
const CAUSAL = 'kernels/causal_scores_boundary';

async function openPane(open, options) {
  const page = await open(options);
  await settled(page);
  if ((options.width ?? 1440) < 700) {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Predicates and their masks' }).click();
  } else await page.getByRole('tab', { name: 'Predicates' }).click();
  return page;
}

await browserTests(async ({ test, open }) => {
  for (const theme of ['light', 'dark']) {
    await test(`a causal mask with boundary tiles, ${theme}: text, picture, cells, one guard alone, table`, async () => {
      const page = await openPane(open, { theme, path: linkTo(CAUSAL, 'default,approx-predicates,lower-bir', 'sc') });
      const predicates = pane(page);
      const guards = predicates.getByRole('list', { name: 'Guards of sc' });
      await guards.waitFor();
      assert.match(await predicates.innerText(), /Runs at 40,100 of 81,920 points \(49\s%\)/);
      const said = await guards.innerText();
      assert.match(said, /-64\*qt - p \+ 199 >= 0[\s\S]*keeps 78 %[\s\S]*64\*qt \+ p < 200[\s\S]*Filter, line 13/);
      assert.match(said, /qt - kt \+ 2 >= 0[\s\S]*added by a pass[\s\S]*approximate: the others imply it/);

      const grid = predicates.getByRole('group', { name: /^Mask, rows qt·p, columns kt·f/ });
      await grid.focus();
      await page.keyboard.press('End');
      await predicates.getByText('qt 0, p 0, kt 4, f 62 to 63: all 2 masked.').waitFor();
      await page.keyboard.press('PageDown');
      await page.keyboard.press('Home');
      await predicates.getByText('qt 3, p 63, kt 0, f 0 to 1: all 2 masked.').waitFor();
      await page.keyboard.press('PageUp');
      await predicates.getByText('qt 0, p 0, kt 0, f 0 to 1: all 2 kept.').waitFor();
      for (let i = 0; i < 7; i++) await page.keyboard.press('Shift+ArrowRight');
      await clean(page, `predicates ${theme}`);
      await screenshot(page, `predicates-causal-${theme}`);

      const alone = guards.getByRole('button', { name: '-64*kt - f + 299 >= 0' });
      await alone.focus();
      await page.keyboard.press('Enter');
      assert.equal(await alone.getAttribute('aria-pressed'), 'true');
      await grid.focus();
      await page.keyboard.press('PageDown');
      await page.keyboard.press('Home');
      await predicates.getByText('qt 3, p 63, kt 0, f 0 to 1: all 2 kept.').waitFor();
      await alone.click();

      await predicates.getByLabel('Mask, rows', { exact: true }).selectOption('p');
      await predicates.getByLabel('Mask, columns', { exact: true }).selectOption('f');
      await predicates.getByLabel('qt', { exact: true }).fill('3');
      await predicates.getByLabel('kt', { exact: true }).fill('4');
      await predicates.getByRole('group', { name: /^Mask, rows p, columns f/ }).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('PageUp');
      await predicates.getByText('p 0, f 0: kept.').waitFor();
      await page.keyboard.press('End');
      await predicates.getByText('p 0, f 63: masked.').waitFor();
      await clean(page, `one tile ${theme}`);
      await screenshot(page, `predicates-tile-${theme}`);

      await guards.getByRole('button', { name: 'Filter, line 13' }).first().click();
      await page.waitForFunction(() => /Filter/.test(document.querySelector('.cm-line.cur, .cm-activeLine')?.textContent ?? ''));
      await predicates.getByRole('button', { name: 'Show predicates as table' }).click();
      const table = predicates.getByRole('region', { name: 'Guards of all instructions' });
      assert.match(await table.locator('tr', { hasText: /^sc/ }).first().innerText(), /-64\*qt - p \+ 199 >= 0\s+Filter, line 13\s+64,000\s+40,100\s+81,920$/);
      await clean(page, `predicates as table ${theme}`);
      await screenshot(page, `predicates-table-${theme}`);
      await table.getByRole('button', { name: 'fi' }).first().click();
      await predicates.getByRole('button', { name: 'Show predicates as table' }).click();
      await predicates.getByRole('list', { name: 'Guards of fi' }).waitFor();
    });

    await test(`a pipelined loop, ${theme}: instructions against iterations`, async () => {
      const page = await openPane(open, { theme, path: linkTo('cases/pipeline_num_stages', 'default,lower-bir', 'comp') });
      const predicates = pane(page);
      const grid = predicates.getByRole('group', { name: /^Mask, rows instruction, columns i/ });
      await grid.waitFor();
      assert.match(await predicates.getByRole('region', { name: 'Guards of comp as text' }).innerText(), /Runs at 5 of 7 points \(71\s%\)\. Mask 1×0 5×1 1×0\./);
      assert.match(await predicates.getByRole('region', { name: 'Mask of comp' }).innerHTML(), /prologue[\s\S]*steady[\s\S]*epilogue[\s\S]*iter 0/);
      await grid.focus();
      await page.keyboard.press('ArrowDown');
      await predicates.getByText('comp, i 0: masked.').waitFor();
      await page.keyboard.press('ArrowRight');
      await predicates.getByText('comp, i 1: kept.').waitFor();
      await clean(page, `pipelined ${theme}`);
      await screenshot(page, `predicates-pipelined-${theme}`);
      await grid.getByRole('button', { name: 'store' }).click();
      await page.waitForFunction(() => /store/.test(document.querySelector('[data-pane=inspector]').innerText));
    });
  }

  await test('the pane follows the one selection, and an instruction that selects has two masks', async () => {
    const page = await openPane(open, { path: linkTo('kernels/flash_attention_causal', 'default,lower-bir', 'ma') });
    const predicates = pane(page);
    await predicates.getByRole('list', { name: 'Guards of ma' }).waitFor();
    await predicates.getByRole('button', { name: 'selects' }).click();
    await predicates.getByText(/Takes its source at/).waitFor();
    assert.match(await predicates.innerText(), /32,896 of 65,536 points \(50\s%\)\s*, its fill value elsewhere/);
    await predicates.getByRole('group', { name: /^Mask, rows qt·p, columns kt·f/ }).waitFor();
    await choose(page, 'lq instruction');
    await predicates.getByText('has no guard: it runs at every point.').waitFor();
    await predicates.getByLabel('Instruction', { exact: true }).selectOption('rm');
    await predicates.getByRole('list', { name: 'Guards of rm' }).waitFor();
    await page.waitForFunction(() => /rm/.test(document.querySelector('[data-pane=inspector]').innerText));
    await clean(page, 'selects');
  });

  await test('bounds known at run time, and loops that never run', async () => {
    const text = `v0 = m0.Function(id_=0)
a = m5.NeuronSBTensor(name="a", shape=(128,64), dtype="float32", partition_dim=0)
r = m5.NeuronSBTensor(name="r", shape=(1,1), dtype="int32", partition_dim=0)
v0.markInput(a)
v0.markInput(r)
p = m2.APIndex(name="p", ub=128)
n = m4.LoadTensorToRegister(src=r[0, 0], name="n")
with m0.DynamicAxis(name="t", ub=n) as t:
    m3.TensorCopyOp(dst=a[p, 0], src=a[p, 0], predicates=[t + p >= 2], name="late")
with m0.AffineAxis(name="z", ub=0) as z:
    m3.TensorCopyOp(dst=a[p, 0], src=a[p, 0], predicates=[z + p >= 5], name="idle")
ir=v0
`;
    const page = await openPane(open, { path: encodeLink({ t: text, p: 'none', f: ['i:late'] }) });
    const predicates = pane(page);
    await predicates.getByText('Where it runs is not counted: the value of t is known only at run time.').waitFor();
    await predicates.getByLabel('Instruction', { exact: true }).selectOption('idle');
    await predicates.getByText('A loop around it never runs: there is no point.').waitFor();
    await clean(page, 'no points');
  });

  await test('predicates fit where there is little room, and say when there are none', async () => {
    for (const [width, height] of [[1100, 800], [820, 1180], [390, 844]]) {
      const page = await openPane(open, { width, height, path: linkTo(CAUSAL, 'default,lower-bir', 'sc') });
      const predicates = pane(page);
      await predicates.getByRole('list', { name: 'Guards of sc' }).waitFor();
      for (const part of [predicates.getByRole('group', { name: /^Mask/ }), predicates.getByLabel('Mask, columns', { exact: true }), predicates.getByRole('button', { name: 'Show predicates as table' })]) {
        const box = await part.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= width, `${width}: ${JSON.stringify(box)}`);
      }
      await clean(page, `predicates ${width} wide`);
      await screenshot(page, `predicates-${width}`);
    }
    for (const theme of ['light', 'dark']) {
      const page = await openPane(open, { theme, width: 390, height: 844, path: linkTo('cases/pipeline_num_stages', 'default', 'comp') });
      await pane(page).getByRole('group', { name: /^Mask/ }).waitFor();
      await clean(page, `phone ${theme}`);
      await screenshot(page, `predicates-phone-${theme}`);
    }
    const page = await openPane(open, { path: linkTo('kernels/mlp_gelu', 'default') });
    await pane(page).getByText('No instruction is guarded: all run at every point.').waitFor();
    await clean(page, 'no predicates');
  });
});
