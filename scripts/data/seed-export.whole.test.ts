import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../apps/api/src/config.ts';
import { isDeep } from '../../apps/api/test-support/deep.ts';
import { makeDemoData } from '../../apps/api/test-support/demo-data.ts';
import { mediaFolder } from '../../apps/api/test-support/media-folder.ts';
import { prepareFile } from '../../apps/api/test-support/prepare-file.ts';
import { readPublicWorld } from '../../apps/api/test-support/public-world.ts';
import type { WikiPageContent } from '../../packages/types/src/index.ts';
import { runImport } from '../import/run-import.ts';
import { importArchiveFile } from './import-archive-file.ts';
import { type Program, runCommand } from './program.ts';
import { runExport } from './run-export.ts';

let folder: string;
let source: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seed-export-'));
  source = await makeDemoData();
  const database = await prepareFile(loadConfig({ DATA_DIR: source }));
  // Changes by staff that the seed itself does not contain.
  const { sqlite } = database;
  sqlite.exec(`
    insert into location_old_slugs select world_id, 'old_deep_water', id, '2026-01-02T03:04:05.000Z' from locations where slug = 'waterdeep';
    update locations set images_from_wiki = '["https://wiki.example/waterdeep.png"]', wiki_url = 'https://wiki.example/Waterdeep' where slug = 'waterdeep';
    update positions set rotation = 12.5, label_x_offset = 3.25, label_y_offset = -4, label_wrap_ratio = 1.5 where id in (3, 8);
    update positions set active = 0 where id = 20;
    -- Taken off its map by staff: nobody else meets it, here or where the world comes back. A map that was one before it was put on another.
    delete from positions where location_id = (select id from locations where slug = 'cormyr');
    update locations set stands_alone = 1 where slug = 'neverwinter';
    update locations set opening_lat = 3100.5, opening_lng = 2200.25, opening_zoom = 0.65 where slug = 'sword_coast';
  `);
  await database.close();
});
afterAll(() => {
  for (const made of [folder, source]) rmSync(made, { recursive: true, force: true });
});

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
const exported = (dataDir: string, ...args: string[]) => run(dataDir, (program) => runExport(args, program));
const imported = (dataDir: string, file: string) =>
  run(dataDir, (program) => importArchiveFile(file, { isDryRun: false }, program));

async function publicWorld(dataDir: string) {
  const config = loadConfig({ DATA_DIR: dataDir });
  const database = await prepareFile(config);
  try {
    return readPublicWorld(database.sqlite, mediaFolder(config));
  } finally {
    await database.close();
  }
}

/** Imports files of a map, into the map with this address or as the files say. Returns the output. */
async function broughtIn(dataDir: string, file: string, map?: string): Promise<string> {
  const told: string[] = [];
  const words = map === undefined ? [file] : [file, '--map', map];
  const program = {
    env: { DATA_DIR: dataDir },
    say: (line: string) => told.push(line),
    complain: (line: string) => told.push(line),
    isTerminal: false,
  };
  expect([await runImport(words, program), told.join('\n')]).toEqual([0, expect.stringContaining('Made:')]);
  return told.join('\n');
}

async function undoImport(dataDir: string): Promise<void> {
  const silent = { say: () => undefined, complain: () => undefined };
  expect(await runImport(['undo', '1'], { env: { DATA_DIR: dataDir }, ...silent, isTerminal: false })).toBe(0);
}

/** A stored text with links only to these places. Other links are words, as in a file of one map. */
const withLinksWithin = (content: string, places: ReadonlySet<unknown>): string =>
  content.replaceAll(/\[\[#([^\]|]+)\|([^\]]+)\]\]/g, (link, slug: string, words: string) =>
    places.has(slug) ? link : words,
  );

/**
 * The content that a file of a map promises: the places on the map, their positions, and with `texts` all their
 * texts.
 */
async function mapOf(dataDir: string, slug: string, texts: 'whole' | 'first parts') {
  const world = await publicWorld(dataDir);
  const positions = (world.positions ?? [])
    .filter(({ parent, active }) => parent === slug && active === 1)
    .map(({ created_at: _at, updated_at: _then, geojson, child, lat, lng, ...position }) => ({
      ...position,
      child,
      lat,
      lng,
      geojson: typeof geojson === 'string' ? JSON.parse(geojson) : geojson,
    }));
  const children = new Set(positions.map((position) => position.child));
  const locations = (world.locations ?? [])
    .filter((location) => children.has(location.slug))
    .map(({ slug: own, name, type, wiki_url, images_from_wiki }) => ({
      slug: own,
      name,
      type,
      wiki_url,
      ...(texts === 'whole' ? { images_from_wiki } : {}),
    }));
  const pages = (world.wiki_pages ?? [])
    .filter(({ location }) => children.has(location))
    .map(({ location, name, content }) => {
      const text = JSON.parse(
        withLinksWithin(String(content), texts === 'whole' ? children : new Set()),
      ) as WikiPageContent;
      const { top_section, sections, attribution, markdown } = text;
      return { location, name, top_section, ...(texts === 'whole' ? { sections, attribution, markdown } : {}) };
    })
    .filter((page) => texts === 'whole' || page.top_section !== '');
  const map = (world.locations ?? []).find((location) => location.slug === slug);
  return {
    positions,
    locations,
    pages,
    map: { width: map?.map_width, height: map?.map_height, miles: map?.miles_per_unit },
    ...(texts === 'whole' ? { opens: [map?.opening_lat, map?.opening_lng, map?.opening_zoom] } : {}),
  };
}

/** An installation with only this map, which is empty. */
async function withEmptyMap(dataDir: string, slug: string): Promise<void> {
  const database = await prepareFile(loadConfig({ DATA_DIR: dataDir }));
  const name = slug === 'sword_coast' ? 'Sword Coast' : "Baldur's Gate";
  database.sqlite
    .prepare(
      "insert into locations (world_id, slug, name, name_lower, created_at, updated_at) values (1, ?, ?, lower(?), 'x', 'x')",
    )
    .run(slug, name, name);
  await database.close();
}

describe('the demo world', () => {
  // A smaller one runs in every test run (export.test.ts); this one runs in a browser with all journeys
  // (archive.e2e.ts).
  it.runIf(isDeep)(
    'comes back from its own export row for row in an empty folder, and goes out again as the same bytes',
    async () => {
      const first = join(folder, 'first.zip');
      await exported(source, 'world', first);
      const target = join(folder, 'target');
      await imported(target, first);
      const before = await publicWorld(source);
      expect(before.locations?.length).toBeGreaterThan(370);
      expect(before.sketches?.map(({ credit }) => credit)).toContain(
        '{"name":"Venture Atlas","url":"/community","licence":"CC BY 4.0"}',
      );
      expect(before.old_slugs).toHaveLength(1);
      const isAlone = (slug: string) => before.locations?.find((location) => location.slug === slug)?.stands_alone;
      expect([isAlone('cormyr'), isAlone('neverwinter'), isAlone('sword_coast')]).toEqual([0, 1, 1]);
      expect(before.pictures).toHaveLength(4);
      expect(before.pictures?.map(({ frame_side }) => frame_side)).toEqual(expect.arrayContaining([186, 112]));
      expect(await publicWorld(target)).toEqual(before);
      const second = join(folder, 'second.zip');
      await exported(target, 'world', second);
      expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
      expect(statSync(first).size).toBeGreaterThan(10_000_000);
    },
  );
});

/** The smaller map, whose picture is quickly cut again. The deep tests also use the larger one. */
const maps = isDeep ? ['sword_coast', 'baldur__s_gate'] : ['baldur__s_gate'];

describe.each(maps)('%s', (slug) => {
  it.each([
    ['geojson', 'whole'],
    ['csv', 'first parts'],
  ] as const)('comes back from its own %s exactly, as a new map and onto an empty one', async (format, texts) => {
    const file = join(folder, `${slug}.${format}`);
    await exported(source, 'map', slug, file, '--format', format);
    const before = await mapOf(source, slug, texts);
    expect(before.positions.length).toBeGreaterThan(40);
    expect(before.positions.filter(({ geojson }) => geojson !== null).length).toBeGreaterThan(3);
    const links = before.pages.flatMap((page) => ('markdown' in page ? (page.markdown?.match(/\[\[#/g) ?? []) : []));
    expect(links.length).toBeGreaterThan(texts === 'whole' ? 20 : -1);

    const fresh = join(folder, `${slug}-${format}-new`);
    expect(await broughtIn(fresh, file)).toContain('This is a map that Venture Atlas wrote');
    expect(await mapOf(fresh, slug, texts)).toEqual(before);

    const empty = join(folder, `${slug}-${format}-empty`);
    await withEmptyMap(empty, slug);
    const untouched = await publicWorld(empty);
    await broughtIn(empty, file, slug);
    expect(await mapOf(empty, slug, texts)).toEqual(before);
    expect(await broughtIn(empty, file, slug)).toContain('Everything was already there');

    const again = join(folder, `${slug}-again.${format}`);
    await exported(fresh, 'map', slug, again, '--format', format);
    if (format === 'csv') expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));
    await undoImport(empty);
    expect(await publicWorld(empty)).toEqual(untouched);
  });

  it('is restored from a vault with its places, their types, and the beginnings of their texts', async () => {
    const vault = join(folder, `${slug}-vault`);
    await exported(source, 'map', slug, vault, '--format', 'obsidian');
    const target = join(folder, `${slug}-from-vault`);
    await broughtIn(target, vault);
    const [before, after] = [await mapOf(source, slug, 'first parts'), await mapOf(target, slug, 'first parts')];
    const spots = ({ positions }: typeof before) => positions.map(({ child, lat, lng }) => [child, lat, lng]);
    expect(spots(after)).toEqual(spots(before));
    const kinds = ({ locations }: typeof before) => locations.map(({ slug: own, name, type }) => [own, name, type]);
    expect(kinds(after)).toEqual(kinds(before));
    const texts = ({ pages }: typeof before) => pages.map(({ location, top_section }) => [location, top_section]);
    expect(texts(after)).toHaveLength(texts(before).length);
  });

  it('is restored from an archive of its own, with its places and pictures', async () => {
    const file = join(folder, `${slug}.zip`);
    await exported(source, 'map', slug, file);
    const target = join(folder, `${slug}-zip`);
    await imported(target, file);
    expect(await mapOf(target, slug, 'whole')).toEqual(await mapOf(source, slug, 'whole'));
    const again = join(folder, `${slug}-again.zip`);
    await exported(target, 'map', slug, again);
    expect(readFileSync(again).equals(readFileSync(file))).toBe(true);

    const before = await publicWorld(target);
    await undoImport(target);
    const { pictures, tile_sets, ...left } = await publicWorld(target);
    // Picture files stay, because other maps may use them by now.
    expect([pictures, tile_sets]).toEqual([before.pictures, before.tile_sets]);
    expect(pictures?.length).toBeGreaterThan(0);
    expect(Object.values(left).flat()).toEqual([]);
    await imported(target, file);
    expect(await publicWorld(target)).toEqual(before);
  });
});
