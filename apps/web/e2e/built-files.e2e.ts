import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { newVisitor, workerBrowser } from './support/browser.ts';

const built = join(import.meta.dirname, '../dist/assets');
const scripts = readdirSync(built).filter((name) => name.endsWith('.js') && !name.includes('worker'));

// Files that need each other, or that export what the build put elsewhere, fail only here: tests of screens load sources.
it.each([
  ['from the first to the last', scripts],
  ['from the last to the first', scripts.toReversed()],
])('runs every file of the build, whichever comes first: %s', async (_, files) => {
  const { page } = await newVisitor(await workerBrowser(), 'desktop');
  await page.goto(`${inject('appUrl')}/community/`);
  const failures: string[] = [];
  for (const file of files) {
    // In words: the test's own import is none of a browser.
    const told = await page.evaluate<string>(`import('/assets/${file}').then(() => '', (error) => String(error))`);
    if (told !== '') failures.push(`${file}: ${told}`);
  }
  expect(failures).toEqual([]);
});
