// Browser tests: the built page from the project's own server, in the Chromium of the system.
//
//   import { axe, browserTests, screenshot } from './lib/harness.mjs';
//   await browserTests(async ({ test, open, address }) => {
//     await test('opens', async () => {
//       const page = await open({ theme: 'dark' });
//       assert.equal(await page.title(), 'Penguin Playground');
//     });
//   });
//
// Every file tests/browser/NAME.mjs is run by itself, prints what failed and "N passed, N failed".
// Each page has a fresh profile. A test fails too when a page of it logs an error, throws, or asks
// anything but its own server. PENGUIN_CHROMIUM names another browser.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const build = process.env.PENGUIN_BUILD ?? 'build';
const pictures = join(build, 'screenshots');

// Starts `penguin serve` on a free port; { address, stop }.
async function startServer() {
  const child = spawn('node', ['wasm/cli/main.mjs', 'serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/[^\s/]+:\d+\//.exec(line);
      if (found) resolve(found[0]);
    });
    ended.then((code) => reject(new Error(`penguin serve ended with ${code}`)));
  });
  return {
    address,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

function startBrowser() {
  return chromium.launch({
    executablePath: process.env.PENGUIN_CHROMIUM ?? '/usr/bin/chromium',
    // root has no sandbox; software rendering is the same on every machine
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--font-render-hinting=none'],
  });
}

// One page at `path`, for what is no test.
export async function withPage({ path = '' }, use) {
  const server = await startServer();
  const browser = await startBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(server.address + path);
    await use(page);
  } finally {
    await browser.close();
    await server.stop();
  }
}

export async function browserTests(body) {
  const server = await startServer();
  const browser = await startBrowser();
  let passed = 0;
  let failed = 0;
  let contexts = [];
  let troubles = [];

  // A page in a fresh profile, at `path` (which may be "#1…"); `prepare` gets it before it goes there.
  async function open({ path = '', width = 1440, height = 900, theme = 'light', reducedMotion = 'reduce', touch = false, offline = false, prepare } = {}) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion,
      hasTouch: touch,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => troubles.push(`the page threw ${error.stack ?? error}`));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(`the page logged: ${message.text()}`);
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(server.address) && !/^(data|blob):/.test(url)) troubles.push(`the page asked ${url}`);
    });
    await prepare?.(page);
    await page.goto(server.address + path);
    if (offline) await context.setOffline(true);
    return page;
  }

  async function test(name, run) {
    troubles = [];
    contexts = [];
    const problems = [];
    try {
      await run();
    } catch (error) {
      problems.push(error.stack ?? String(error));
      for (const [index, context] of contexts.entries()) {
        const page = context.pages()[0];
        if (page) await screenshot(page, `failed-${name.replace(/\W+/g, '-')}-${index}`).catch(() => {});
      }
    }
    problems.push(...troubles);
    for (const context of contexts) await context.close();
    if (problems.length) {
      failed++;
      console.log(`not ok ${name}\n  ${problems.join('\n').replaceAll('\n', '\n  ')}`);
    } else passed++;
  }

  try {
    // expectTrouble: takes back what the page logged so far, for a test that provokes it.
    await body({ test, open, address: server.address, expectTrouble: () => troubles.splice(0) });
  } finally {
    await browser.close();
    await server.stop();
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed || !passed ? 1 : 0;
}

// Keeps a picture as build/screenshots/NAME.png.
export async function screenshot(page, name) {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// What axe finds (WCAG 2.2 A and AA, and good practice) as lines; none is the wish.
export async function axe(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.html.slice(0, 160)}`));
}
