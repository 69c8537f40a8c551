// What a person does on the page, and what they wait for; shared by the browser tests.
import assert from 'node:assert/strict';

/** The result of the text on screen is there: nothing runs, the editor has come. */
export async function settled(page) {
  await page.waitForSelector('.cm-content');
  await page.waitForFunction(() => /ready|error/.test(document.documentElement.dataset.status));
}

/** The whole text of the editor, folds or not. */
export async function editorText(page) {
  return page.evaluate(() => document.querySelector('.cm-content').cmTile?.view?.state.doc.toString() ?? document.querySelector('.cm-content').cmView.view.state.doc.toString());
}

/** Waits until the inspector, whose parts come when they are first shown, says something. */
export async function inspectorSays(page, text) {
  await page.waitForFunction((t) => document.querySelector('[data-pane=inspector]')?.innerText.includes(t), text);
}

/** Puts the caret behind the first place of `text` in the editor. */
export async function caretBehind(page, text) {
  await page.locator('.cm-content').focus();
  const ok = await page.evaluate((wanted) => {
    const content = document.querySelector('.cm-content');
    const view = (content.cmTile ?? content.cmView).view;
    const at = view.state.doc.toString().indexOf(wanted);
    if (at < 0) return false;
    view.dispatch({ selection: { anchor: at + wanted.length }, scrollIntoView: true });
    return true;
  }, text);
  assert.ok(ok, `the editor holds no "${text}"`);
}

/** Chooses in the command palette. */
export async function choose(page, query) {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: /^Command, pass/ });
  await box.fill(query);
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'detached' });
}

/** What the rail says of the step `name`, without the time it took. */
export async function stepText(page, name) {
  return (await page.locator('.rail .ps', { hasText: name }).first().innerText()).replace(/[\d.]+ m?s$/m, '').replace(/\s+/g, ' ');
}
