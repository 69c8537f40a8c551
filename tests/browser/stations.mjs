// Stations: one choice in every column, in lanes, graph and source, of a kernel, a StableHLO text and a net script; keys;
// one column on a phone; nets as they are written.
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

  const mlp = `// MLP: one dense layer and relu
module @jit_mlp {
  func.func public @main(%arg0: tensor<128x64xf32>, %arg1: tensor<64x32xf32>, %arg2: tensor<32xf32>) -> tensor<128x32xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<128x64xf32>, tensor<64x32xf32>) -> tensor<128x32xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<32xf32>) -> tensor<128x32xf32>
    %2 = stablehlo.add %0, %1 : tensor<128x32xf32>
    %3 = call @relu(%2) : (tensor<128x32xf32>) -> tensor<128x32xf32>
    return %3 : tensor<128x32xf32>
  }
  func.func private @relu(%arg0: tensor<128x32xf32>) -> tensor<128x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<128x32xf32>
    return %1 : tensor<128x32xf32>
  }
}
`;
  for (const theme of ['light', 'dark']) {
    for (const [width, height] of [[1440, 900], [390, 844]]) {
      await test(`StableHLO down to BIR, ${theme} at ${width}`, async () => {
        const page = await open({ theme, width, height, touch: width < 500, path: encodeLink({ t: mlp, p: 'default,lower-bir', l: 'stations' }) });
        await done(page);
        assert.equal(await page.evaluate(() => document.documentElement.dataset.status), 'ready');
        await column(page, 'op').getByRole('option', { name: /dot_general\.0/ }).click({ position: { x: 60, y: 8 } });
        assert.equal(await chosen(page, 'op').count(), 1);
        if (width > 500) {
          // The operator's line in the source, its instructions, their BIR, in lanes too.
          await page.locator('.cm-line.cur', { hasText: '%0 = stablehlo.dot_general' }).waitFor();
          await page.waitForFunction(() => document.querySelectorAll('[data-station=isa] .strow.on').length > 3);
          const isa = await chosen(page, 'isa').allInnerTexts();
          assert.ok(isa.every((t) => /dot_general\.0\.\w+ = m\d/.test(t)) && isa.some((t) => /MatMulOp/.test(t)), isa.join('\n'));
          const bir = await chosen(page, 'bir').allInnerTexts();
          assert.ok(bir.every((t) => /dot_general\.0/.test(t)) && bir.some((t) => /= Matmult /.test(t)), bir.join('\n'));
          assert.ok((await page.locator('[data-pane=pressure] .blk.sel').count()) > 1);
        } else {
          const shown = page.getByRole('group', { name: 'Stations shown' });
          await shown.getByRole('button', { name: 'StableHLO' }).click();
          assert.match(await chosen(page, 'stablehlo').innerText(), /%0 = stablehlo\.dot_general/);
          await shown.getByRole('button', { name: 'BIR' }).click();
          await column(page, 'bir').getByText(/ = Matmult /).first().waitFor();
          assert.ok((await chosen(page, 'bir').count()) > 1);
        }
        assert.deepEqual(await axe(page), []);
        await screenshot(page, `stations-stablehlo-${theme}-${width}`);
        if (width < 500) return;
        // A line of the source is chosen like a line of a column; what a call inlined leads back into the callee.
        await page.locator('.cm-line', { hasText: '%1 = stablehlo.maximum' }).click({ position: { x: 110, y: 8 } });
        await page.waitForFunction(() => /relu/.test(document.querySelector('[data-station=op] .strow.on')?.textContent ?? ''));
        await page.getByRole('tab', { name: 'Graph' }).click();
        await page.locator('[data-pane=graph] .nd.sel').first().waitFor();
        await screenshot(page, `stations-graph-${theme}-${width}`);
      });
    }
  }

  for (const theme of ['light', 'dark']) {
    for (const [width, height] of [[1440, 900], [390, 844]]) {
      await test(`a net script beside its StableHLO, ${theme} at ${width}`, async () => {
        const page = await open({ theme, width, height, touch: width < 500 });
        await done(page);
        await page.getByRole('button', { name: 'Examples' }).click();
        await page.getByRole('group', { name: 'Nets' }).getByRole('menuitem', { name: /^A multilayer perceptron/ }).first().click();
        await page.waitForSelector('.cm-content');
        await page.waitForFunction(() => /s = stablehlo/.test(document.querySelector('.cm-content')?.textContent ?? ''));
        await done(page);
        if (width < 500) {
          await page.getByRole('button', { name: 'More' }).click();
          await page.getByRole('button', { name: /^Stations/ }).click();
          await column(page, 'stablehlo').getByRole('option', { name: /dot_general/ }).first().click({ position: { x: 60, y: 8 } });
          await page.getByRole('group', { name: 'Stations shown' }).getByRole('button', { name: 'script' }).click();
          assert.match(await chosen(page, 'net').innerText(), /s\.dense\(x, w1, b1\)/);
          assert.deepEqual(await axe(page), []);
          await screenshot(page, `stations-net-${theme}-${width}`);
          return;
        }
        // Nobody has to open it: a net comes with its StableHLO beside it.
        const text = column(page, 'stablehlo');
        await text.getByRole('option', { name: /%v0 = stablehlo\.dot_general/ }).waitFor();
        const line = page.locator('.cm-line', { hasText: 's.relu(s.dense(' });
        await line.hover({ position: { x: 200, y: 8 } });
        await page.waitForFunction(() => document.querySelectorAll('[data-station=stablehlo] .strow.at').length === 5);
        await text.getByRole('option', { name: /%v7 = / }).hover({ position: { x: 60, y: 8 } });
        await page.locator('.cm-line.stat', { hasText: 'return s.dense' }).waitFor();
        await line.click({ position: { x: 8, y: 8 } });
        assert.equal(await chosen(page, 'stablehlo').count(), 5);
        await screenshot(page, `stations-net-${theme}-${width}`);
        // What is typed is rendered; a fault is where it is in the script, and the text before stays.
        await page.locator('.cm-content').focus();
        const replace = (from, to) => page.evaluate(([a, b]) => {
          const content = document.querySelector('.cm-content');
          const view = (content.cmTile ?? content.cmView).view;
          const at = view.state.doc.toString().indexOf(a);
          view.dispatch({ changes: { from: at, to: at + a.length, insert: b } });
        }, [from, to]);
        await replace('s.relu(', 's.swish(');
        await text.getByRole('option', { name: /stablehlo\.logistic/ }).waitFor();
        await replace('s.swish(', 's.swiss(');
        await page.locator('.emsg', { hasText: /There is no op/ }).waitFor();
        assert.match(await page.locator('.emsg').innerText(), /8:\d+/);
        await screenshot(page, `stations-net-error-${theme}-${width}`);
        await page.locator('.emsg').getByRole('button', { name: /swish/ }).click();
        await page.waitForFunction(() => document.documentElement.dataset.status === 'ready');
        assert.deepEqual(await axe(page), []);
      });
    }
  }

  await test('StableHLO is evaluated as it stands: its checks, and whether Penguin computes the same', async () => {
    for (const theme of ['light', 'dark']) {
      const text = 'func.func @main() {\n  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>\n  %y = stablehlo.add %x, %x : tensor<2xf32>\n  check.expect_eq_const %y, dense<[2.0, 4.0]> : tensor<2xf32>\n  check.expect_eq_const %y, dense<[2.0, 5.0]> : tensor<2xf32>\n  return\n}\n';
      const page = await open({ theme, path: encodeLink({ t: text, p: 'default', l: 'step' }) });
      await done(page);
      await page.locator('[data-pane=step]').getByRole('button', { name: 'Evaluate' }).click();
      const panel = page.getByRole('region', { name: 'Evaluation' });
      await panel.getByRole('button', { name: 'Evaluate program' }).click();
      await panel.getByText('1 of 2 checks hold.').waitFor({ timeout: 30_000 });
      await panel.getByText('StableHLO and the operators it was imported to compute the same.').waitFor();
      assert.match(await panel.getByRole('table', { name: 'Checks' }).innerText(), /expect_eq_const in main\s+5\s+no\s+\[1\] is 4\.0, expected 5\.0[\s\S]*\s4\s+yes/);
      assert.deepEqual(await axe(page), []);
      await screenshot(page, `stations-checks-${theme}`);
    }
  });

  await test('operations of nets: offered at the caret with what they take, and in a list', async () => {
    const page = await open({ path: encodeLink({ t: 's = stablehlo\n\ndef f(x: (2, 16), w: (16, 8), b: (8,)):\n    h = \n    return h\n', p: 'default,lower-bir' }) });
    await page.waitForSelector('.cm-content');
    await page.getByRole('button', { name: 'Operations' }).waitFor();
    const write = async (after, text) => {
      await page.locator('.cm-content').focus();
      await page.evaluate((wanted) => {
        const content = document.querySelector('.cm-content');
        const view = (content.cmTile ?? content.cmView).view;
        view.dispatch({ selection: { anchor: view.state.doc.toString().indexOf(wanted) + wanted.length } });
      }, after);
      await page.keyboard.type(text);
    };
    const words = page.getByRole('listbox', { name: 'What may stand here' });
    // The table comes with the rest of the core.
    await page.getByRole('button', { name: 'Operations' }).click();
    await page.getByRole('listbox', { name: 'Operations' }).getByRole('option', { name: /^dense / }).waitFor();
    await page.keyboard.type('scale');
    assert.match(await page.getByRole('dialog', { name: 'Operations of nets' }).innerText(), /scale[\s\S]*renders/);
    assert.deepEqual(await axe(page), []);
    await screenshot(page, 'nets-palette');
    await page.keyboard.press('Escape');
    await write('h = ', 's.den');
    await words.getByRole('option', { name: /^dense/ }).first().waitFor();
    await page.getByText('dg=dot r weight [1]x[0]').waitFor();
    assert.deepEqual(await axe(page), []);
    await screenshot(page, 'nets-words');
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    await write('weight=', 'w');
    await write('bias=', 'b');
    assert.match(await page.locator('.cm-content').innerText(), /h = s\.dense\(x, weight=w, bias=b\)/);
    await page.waitForFunction(() => document.documentElement.dataset.status === 'ready');
  });

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
