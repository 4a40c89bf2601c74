import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

const dir = (path: string) => resolve(import.meta.dirname, path);

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
      { test: { name: 'packages', root: dir('packages'), testTimeout: 30_000, hookTimeout: 60_000, isolate: false } },
      { test: { name: 'api', root: dir('apps/api'), testTimeout: 60_000, hookTimeout: 60_000, isolate: false } },
      { test: { name: 'scripts', root: dir('scripts'), testTimeout: 60_000, hookTimeout: 60_000, isolate: false } },
      {
        extends: dir('apps/web/vite.config.ts'),
        test: {
          name: 'web',
          isolate: false,
          root: dir('apps/web'),
          environment: 'happy-dom',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/test-support/setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          root: dir('apps/web/e2e'),
          include: ['**/*.e2e.ts'],
          globalSetup: [dir('apps/web/e2e/support/shared-app.ts')],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Journeys mostly wait, and those that write have a server of their own: two files run at once.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
