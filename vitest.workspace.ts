import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { isWhole } from './apps/api/test-support/deep.ts';
import { journeyFiles } from './apps/web/e2e/support/which-journeys.ts';
import { LongestFirst } from './scripts/longest-first.ts';
import { chooseLatencySeed } from './scripts/test-support/latency.mjs';

/**
 * Times end what hangs, they judge nothing: a machine that does five other things beside is slow and not wrong. No test
 * has a time of its own, and none waits for less.
 */
const hangs = process.env.TEST_DEEP === '1' ? 7_200_000 : 600_000;
const patience = { testTimeout: hangs, hookTimeout: hangs, expect: { poll: { timeout: 0.9 * hangs } } };
/** Tests make much that is short-lived: with more room for it a tenth of the processor's time is saved. */
const workers = { ...patience, execArgv: ['--max-semi-space-size=64'] };
/** Files that `npm test` leaves to the whole run have it in their names. */
const exclude = [...configDefaults.exclude, ...(isWhole ? [] : ['**/*.whole.*'])];
const fast = { ...workers, exclude, isolate: false };

chooseLatencySeed();

const dir = (path: string) => resolve(import.meta.dirname, path);
/** No run draws other cases than the one before. */
const fixedSeed = dir('apps/api/test-support/fixed-seed.ts');

/**
 * The test projects. Vitest no longer looks for a file of this name, so it
 * is always passed as --config (see DECISIONS.md). Roots are absolute, else a
 * run from a sub-folder finds nothing. `e2e` needs a built web app and a
 * browser; `npm test` prepares both.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Nothing is tried again: a test that passes the second time hides a race.
      // Files of a worker share what they import: loading the server anew for each would take most of the time.
      // Every test builds a server and a database of its own, so nothing else is shared.
      { test: { name: 'packages', root: dir('packages'), ...fast, setupFiles: [fixedSeed] } },
      { test: { name: 'api', root: dir('apps/api'), ...fast, setupFiles: [fixedSeed] } },
      { test: { name: 'scripts', root: dir('scripts'), ...fast } },
      {
        extends: dir('apps/web/vite.config.ts'),
        test: {
          name: 'web',
          ...fast,
          root: dir('apps/web'),
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [fixedSeed, 'src/test-support/setup.ts', 'src/test-support/to-be-visible.ts'],
          // Real servers for the tests of the screens, in the process that vitest itself runs in.
          globalSetup: [dir('apps/web/test-server/global-setup.ts')],
        },
      },
      {
        test: {
          name: 'e2e',
          root: dir('apps/web/e2e'),
          include: journeyFiles(),
          globalSetup: [dir('apps/web/e2e/support/shared-app.ts')],
          setupFiles: [dir('apps/web/e2e/support/end-of-file.ts')],
          // The files of a worker share a browser and what they import; their visitors share nothing.
          isolate: false,
          ...patience,
          // Journeys mostly wait, and those that write do not look at what others write: two files run at once.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
