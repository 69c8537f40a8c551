// What is no Penguin text on the page. StableHLO that does not come to Penguin. A BIR file: lanes, listing and
// JSON of it, what breaks a rule where it is, another target, evaluation.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { axe, browserTests, screenshot } from './lib/harness.mjs';
import { choose, editorText, settled } from './lib/person.mjs';
import { encodeLink } from '../../wasm/link.mjs';
import { loadCore } from '../../wasm/index.mjs';
import { rawMember } from '../../wasm/raw.mjs';

const core = await loadCore();
const birOf = (source) => rawMember(core.runText({ source, passes: 'lower-bir', emit: ['bir'] }), 'bir');
const rows = birOf(readFileSync('examples/kernels/rmsnorm_rows.penguin.py', 'utf8'));

async function openBir(page, text, name = 'rows.bir.json') {
  await settled(page);
  const chooser = page.waitForEvent('filechooser');
  await choose(page, 'Open file');
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.waitForFunction(() => {
    const content = document.querySelector('.cm-content');
    return (content.cmTile ?? content.cmView).view.state.doc.toString().startsWith('{');
  });
  await settled(page);
}
const tab = (page, name) => page.getByRole('tab', { name, exact: true });

await browserTests(async ({ test, open }) => {
  for (const theme of ['light', 'dark']) {
    for (const [width, height] of [[1440, 900], [390, 844]]) {
      await test(`lanes, listing and JSON of a BIR file, ${theme} at ${width}`, async () => {
        const page = await open({ theme, width, height, touch: width < 500 });
        await openBir(page, rows);
        assert.equal(await page.evaluate(() => document.documentElement.dataset.status), 'ready');
        if (width > 500) {
          await page.getByText('one order, as in the file').waitFor();
          await tab(page, 'IR at step').click();
          await page.getByText('Steps are of Penguin programs; this is BIR.').waitFor();
          await tab(page, 'Decisions').click();
          await page.getByText('Decisions are of Penguin programs; this is BIR.').waitFor();
        }
        if (width < 500) await page.locator('.tabbar').getByRole('button', { name: 'Engines' }).click();
        await screenshot(page, `bir-lanes-${theme}-${width}`);
        await tab(page, 'Listing').click();
        await page.getByText('TensorReduce').first().waitFor();
        await screenshot(page, `bir-listing-${theme}-${width}`);
        await tab(page, 'JSON').click();
        await page.getByText('"allocations": [').last().waitFor();
        await screenshot(page, `bir-json-${theme}-${width}`);
        assert.deepEqual(await axe(page), []);
      });
    }
  }

  await test('StableHLO that does not come to Penguin is an error where it stands, and panes wait', async () => {
    const text = 'func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = stablehlo.custom_call @foo(%a) : (tensor<4xf32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n';
    const page = await open({ path: encodeLink({ t: text, p: 'default,lower-bir' }) });
    await settled(page);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.status), 'error');
    await page.locator('.emsg', { hasText: /custom_call.*is not brought to Penguin/i }).waitFor();
    assert.match(await page.locator('.emsg').innerText(), /2:8/);
    await page.getByText('No graph yet').waitFor();
    assert.deepEqual(await axe(page), []);
  });

  await test('a choice in the listing is one in the source, and back', async () => {
    const page = await open();
    await openBir(page, rows);
    await tab(page, 'Listing').click();
    await page.getByText('TensorReduce').first().click();
    await page.locator('[aria-selected="true"]', { hasText: 'TensorReduce' }).waitFor();
    // the inspector has it, and evaluation gives its outputs
    await page.getByRole('heading', { name: 'rd' }).or(page.locator('[data-pane=inspector]').getByText('rd')).first().waitFor();
  });

  await test('a BIR file is evaluated', async () => {
    const page = await open();
    await openBir(page, rows);
    await choose(page, 'evaluate values');
    const panel = page.getByRole('region', { name: 'Evaluation' });
    await panel.getByRole('button', { name: 'Evaluate program' }).click();
    const output = panel.getByRole('region', { name: /^Output / }).first();
    await output.waitFor({ timeout: 30_000 });
    assert.match(await output.innerText(), /float32 [\s\S]*[0-9a-f]{64}/);
    await screenshot(page, 'bir-evaluate-light');
  });

  await test('what another target forbids is said at the instruction', async () => {
    const page = await open();
    const source = 'v0 = m0.Function(id_=0)\na = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32")\nm4.SundaCustomOp(dsts=[a], srcs=[], function_name="f", name="custom")\nir=v0\n';
    await openBir(page, birOf(source), 'custom.bir.json');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.status), 'ready');
    assert.ok((await editorText(page)).includes('"CustomOp"'));
    await page.getByRole('combobox', { name: /target/i }).first().selectOption('gen3');
    await page.waitForFunction(() => document.documentElement.dataset.status === 'error');
    await tab(page, 'Listing').click();
    await page.getByText(/is there up to generation 20/).first().waitFor();
    await screenshot(page, 'bir-violation');
  });
});
