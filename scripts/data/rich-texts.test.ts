import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../apps/api/src/config.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { seedWorld } from '../../apps/api/src/seed/seed-world.ts';
import { seed } from '../../apps/api/test-support/deep.ts';
import { makeLocation, makeMap, makePosition, makeWiki } from '../../apps/api/test-support/factories.ts';
import { prepareFile } from '../../apps/api/test-support/prepare-file.ts';
import type { StoredText } from '../../packages/rules/src/index.ts';
import { sampleOfTexts } from '../../packages/rules/test-support/markdown-documents.ts';
import { runImport } from '../import/run-import.ts';
import { importArchiveFile } from './import-archive-file.ts';
import { type Program, runCommand } from './program.ts';
import { runExport } from './run-export.ts';

/** Texts with every kind of block and piece, one for each place, with links to each other. */
const PLACES = 120;
const slugs = ['far_land', ...Array.from({ length: PLACES - 1 }, (_, at) => `place_${at + 1}`)];
const names = [...slugs.map((slug) => `#${slug}`), 'Nowhere', 'No Such Place'];
const texts = sampleOfTexts(names, { count: PLACES, seed });

let folder: string;
let source: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rich-texts-'));
  source = join(folder, 'source');
  const database = await prepareDatabase(loadConfig({ DATA_DIR: source }));
  await seedWorld(database.db, {
    types: ['town'],
    pictures: [],
    locations: slugs.map((slug, at) => makeLocation(slug, at === 0 ? { map: makeMap() } : {})),
    positions: slugs.slice(1).map((slug) => makePosition('far_land', slug)),
    wiki: texts.map((markdown, at) => ({ slug: slugs[at] ?? '', content: makeWiki({ markdown }) })),
  });
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(dataDir: string, command: (program: Program) => Promise<number>): Promise<void> {
  const complaints: string[] = [];
  const program: Program = {
    env: { DATA_DIR: dataDir },
    isTerminal: false,
    say: () => undefined,
    complain: (line) => complaints.push(line),
  };
  const code = await runCommand('test', program, () => command(program));
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
}

/** All texts as they are stored, with links by slug, because ids differ between installations. */
async function storedTexts(dataDir: string): Promise<object[]> {
  const { sqlite, close } = await prepareFile(loadConfig({ DATA_DIR: dataDir }));
  const rows = (sql: string) => sqlite.prepare<[], Record<string, string>>(sql).all();
  const ids = new Map(rows('select id, slug from locations').map(({ id, slug }) => [String(id), slug]));
  const found = rows(
    'select slug, content from wiki_pages join locations on locations.id = location_id order by slug',
  ).map(({ slug, content = '' }) => {
    const named = content.replaceAll(/\[\[#(\d+)/g, (_, id: string) => `[[#${ids.get(id)}`);
    const { markdown, top_section, sections, attribution } = JSON.parse(named) as StoredText;
    return { slug, markdown, top_section, sections, attribution };
  });
  const kept = rows(
    'select parent.slug as a, child.slug as b, bare from wiki_links join locations parent on parent.id = from_id join locations child on child.id = to_id order by 1, 2',
  );
  await close();
  return [...found, ...kept];
}

describe('texts in Markdown with every block and piece', () => {
  it('are stored unchanged, with links by number', async () => {
    const stored = await storedTexts(source);
    const written = new Map(texts.map((markdown, at) => [slugs[at], markdown]));
    for (const text of stored)
      if ('markdown' in text && 'slug' in text) expect(text.markdown).toBe(written.get(String(text.slug)));
    expect(stored.length).toBeGreaterThan(2 * PLACES);
  });

  it('are restored from an archive of the world, and exported again as the same bytes', async () => {
    const [first, second] = [join(folder, 'a.zip'), join(folder, 'b.zip')];
    await run(source, (program) => runExport(['world', first], program));
    const target = join(folder, 'archive');
    await run(target, (program) => importArchiveFile(first, { isDryRun: false }, program));
    expect(await storedTexts(target)).toEqual(await storedTexts(source));
    await run(target, (program) => runExport(['world', second], program));
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
  });

  it.each([
    ['geojson', 'land.geojson'],
    ['obsidian', 'land-vault'],
  ])('come back from %s', async (format, name) => {
    const file = join(folder, name);
    await run(source, (program) => runExport(['map', 'far_land', file, '--format', format], program));
    const target = join(folder, `from-${format}`);
    await run(target, (program) => runImport([file], program));
    expect(await storedTexts(target)).toEqual(await storedTexts(source));
  });
});
