// JavaScript tests: tests/wasm and tests/lib in Node, tests/web too unless a file asks for a DOM by
// `// @vitest-environment happy-dom` on its first line.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const build = process.env.PENGUIN_BUILD ?? 'build';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: `${build}/vite-test`,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['tests/{wasm,web,lib}/**/*.test.{mjs,ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
    maxWorkers: 2,
  },
});
