// A person's walk: open, look, make an error, mend it, follow a tensor from the peak through every view, try another
// strategy, pass a link on, open it elsewhere. Once in each theme at a desk, once on a phone.
import assert from 'node:assert/strict';
import { axe, browserTests, screenshot } from './lib/harness.mjs';
import { caretBehind, choose, editorText, inspectorSays, settled, stepText } from './lib/person.mjs';

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

await browserTests(async ({ test, open }) => {
  for (const theme of ['light', 'dark']) {
    await test(`desk, ${theme}`, async () => {
      const page = await open({ ...SIZES.desk, theme });
      const look = async (step) => {
        await screenshot(page, `walk-${step}-desk-${theme}`);
        assert.deepEqual(await axe(page), [], `axe at ${step}`);
      };
      const curve = () => page.locator('.pchart path.c-after').first().getAttribute('d');

      // Open: everything is there, nothing was set up.
      await settled(page);
      await page.locator('[data-pane=graph] [data-node=mu]').first().waitFor();
      await page.locator('.pchart path.c-before').first().waitFor();
      await page.locator('.pchart path.c-after').first().waitFor();
      assert.match(await stepText(page, 'source'), /peak 217 KiB/);
      assert.match(await page.locator('[data-pane=pressure]').innerText(), /113/);
      await look('1-open');

      // The engine streams, as lanes, as a list, as JSON.
      await page.locator('[data-pane=pressure]').getByRole('tab', { name: 'Listing' }).click();
      await page.locator('[data-pane=pressure]').getByText(/Matmul/).first().waitFor();
      await look('2-listing');
      await page.locator('[data-pane=pressure]').getByRole('tab', { name: 'JSON' }).click();
      await page.locator('[data-pane=pressure]').getByText(/memory_location_set/).first().waitFor();
      await look('3-json');
      await page.locator('[data-pane=pressure]').getByRole('tab', { name: 'Lanes' }).click();

      // An error is marked where it is, said in words, and the last good result stays.
      const good = await editorText(page);
      await caretBehind(page, 'dst=r[p,f],');
      await page.keyboard.press('Backspace');
      await page.locator('.emsg.error').waitFor();
      await page.locator('.squig.error').first().waitFor();
      assert.match(await page.locator('.hdr').innerText(), /1 error · last good result kept/);
      assert.match(await stepText(page, 'source'), /1 error, line \d+/);
      assert.match(await page.locator('[data-pane=graph]').innerText(), /Stale: result of 1 edit ago/);
      await look('4-error');

      // Mended with the offered fix.
      await page.locator('.emsg').getByRole('button').click();
      await page.locator('.emsg').waitFor({ state: 'detached' });
      await settled(page);
      assert.equal((await editorText(page)).replaceAll(' ', ''), good.replaceAll(' ', ''));
      await look('5-fixed');

      // The peak, a tensor that makes it, and the same tensor in every view.
      const chart = page.getByRole('slider', { name: /pressure chart/ });
      await chart.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('m');
      assert.match(await chart.getAttribute('aria-valuetext'), /mu.*the peak/);
      await page.locator('[data-pane=pressure] .livecol').getByRole('button', { name: /^q 32 KiB/ }).click();
      await inspectorSays(page, '32 KiB per partition');
      assert.ok((await page.locator('.cm-content .foc').count()) > 0, 'the source marks q');
      assert.ok((await page.locator('[data-pane=graph] .nd.sel').count()) >= 7, 'the graph marks who uses q');
      assert.ok((await page.locator('[data-pane=pressure] .blk.sel').count()) > 0, 'the lanes mark who uses q');
      assert.ok((await page.locator('[data-pane=pressure] .band').count()) > 0, 'the chart marks its bytes');
      await look('6-focus');

      // Another strategy: the curve follows.
      const best = await curve();
      await page.getByRole('button', { name: /^Edit pass \d+ minreg/ }).click();
      await page.getByLabel('strategy', { exact: true }).selectOption('seed');
      await page.waitForFunction(() => /minreg\{strategy=seed\}/.test(document.querySelector('.rail').textContent));
      await settled(page);
      await page.keyboard.press('Escape');
      assert.notEqual(await curve(), best);
      assert.match(await stepText(page, 'minreg'), /169 KiB/);
      await look('7-seed');

      // The link, opened by somebody else.
      await page.keyboard.press('Control+Shift+s');
      await page.getByText(/Link of .* characters copied/).waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await look('8-link');
      const other = await open({ ...SIZES.desk, theme, path: link.slice(link.indexOf('#')) });
      await settled(other);
      assert.equal(await editorText(other), await editorText(page));
      assert.equal(await stepText(other, 'minreg'), await stepText(page, 'minreg'));
      assert.equal(await other.locator('.pchart path.c-after').first().getAttribute('d'), await curve());
      await inspectorSays(other, '32 KiB per partition');
      assert.equal(await other.getByText('The result differs').count(), 0);
      await screenshot(other, `walk-9-opened-desk-${theme}`);
    });

    await test(`phone, ${theme}`, async () => {
      const page = await open({ ...SIZES.phone, theme, touch: true });
      const look = async (step) => {
        await screenshot(page, `walk-${step}-phone-${theme}`);
        assert.deepEqual(await axe(page), [], `axe at ${step}`);
      };
      await settled(page);
      await look('1-source');
      for (const [n, tab] of ['Graph', 'Pressure', 'Engines', 'More'].entries()) {
        await page.locator('.tabbar').getByRole('button', { name: tab }).click();
        await page.locator(`[data-pane=${tab.toLowerCase()}]`).waitFor();
        await page.waitForTimeout(150);
        await look(`${n + 2}-${tab.toLowerCase()}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${tab}: ${over} px too wide`);
      }
      await page.locator('.tabbar').getByRole('button', { name: 'Pressure' }).click();
      assert.match(await page.locator('[data-pane=pressure]').innerText(), /113/);
      await page.getByRole('button', { name: 'Previous pass' }).click();
      await page.locator('.tabbar').getByRole('button', { name: 'Source' }).click();
      await choose(page, 'q');
      await page.locator('.pfoc').getByText('32 KiB').waitFor();
      await look('6-focus');
      await page.getByRole('button', { name: 'Copy share link' }).click();
      await page.getByText(/Link of .* characters copied/).waitFor();
    });
  }
});
