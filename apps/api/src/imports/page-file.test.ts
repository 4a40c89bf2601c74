import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeWiki } from '../../test-support/factories.ts';
import { openPageFile } from './page-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('texts that were put aside come back in any order, also those that were not written yet', () => {
  const pages = openPageFile(folder);
  const texts = Array.from({ length: 40 }, (_, i) =>
    makeWiki({ top_section: `${i} ${crypto.randomUUID().repeat(3_000)}` }),
  );
  const kept = texts.map((text) => pages.keepPage(text));
  for (const index of [39, 0, 17, 38, 17]) expect(kept[index]?.()).toEqual(texts[index]);
  const late = pages.keepPage(makeWiki({ top_section: 'Årstal — 年' }));
  expect(late().top_section).toBe('Årstal — 年');
  expect(kept[3]?.()).toEqual(texts[3]);
  pages.close();
  expect(readdirSync(folder)).toEqual([]);
});
