import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { loadConfig } from '../../apps/api/src/config.ts';
import { unpackJson } from '../../apps/api/src/db/kept-json.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { writeTransaction } from '../../apps/api/src/db/write-transaction.ts';
import { keepSketch } from '../../apps/api/src/drawings/commands/keep-sketch.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { seedMadeUpWorld } from '../../apps/api/src/seed/made-up-world.ts';
import { chosen, isWhole } from '../../apps/api/test-support/deep.ts';
import { smallRegion } from '../../apps/api/test-support/small-sketch.ts';
import { whole } from '../../apps/api/test-support/whole.ts';
import { blankValues } from '../../packages/types/src/index.ts';
import { runHere } from '../test-support/run-here.ts';
import { importArchiveFile } from './import-archive-file.ts';
import { runExport } from './run-export.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const exported = (dataDir: string, ...args: string[]) => runHere(dataDir, (program) => runExport(args, program));
const imported = (dataDir: string, file: string, isDryRun = false) =>
  runHere(dataDir, (program) => importArchiveFile(file, { isDryRun }, program));

describe('the whole world', () => {
  let source: string;
  beforeAll(async () => {
    source = mkdtempSync(join(tmpdir(), 'export-source-'));
    const database = await prepareDatabase(loadConfig({ DATA_DIR: source }));
    await seedMadeUpWorld(database.db, mediaStoreOf({ dataDir: source, media: null }).place, 1_200, () => undefined);
    // Data that a seed does not write: a type with all its settings, a former address, a text without an author, a
    // hidden point.
    await database.db
      .updateTable('location_types')
      .set({ default_scale: 22, icon: 'ruin', display_dot: 0 })
      .where('name', '=', 'ruin')
      .execute();
    await database.db
      .insertInto('location_old_slugs')
      .values({ world_id: 1, slug: 'old_name', location_id: 7, created_at: '2026-01-02T03:04:05.000Z' })
      .execute();
    await database.db
      .insertInto('wiki_pages')
      .values({
        world_id: 1,
        name: 'Of nobody',
        name_lower: 'of nobody',
        location_id: null,
        content: JSON.stringify({ sections: [], top_section: 'Loose', image: null, image_text: '', attribution: null }),
        has_text: 1,
        updated_at: '2026-01-02T03:04:05.000Z',
      })
      .execute();
    await database.db.updateTable('positions').set({ active: 0 }).where('id', '=', 9).execute();
    await database.db.updateTable('positions').set({ label_by_hand: 1 }).where('id', '=', 12).execute();
    await writeTransaction(database.db, (trx) =>
      keepSketch(trx, 1, smallRegion(), { style: 'night', size: 4096 }, '2026-01-02T03:04:05.000Z'),
    );
    await database.db
      .updateTable('map_sketches')
      .set({ drawn_places: '[3,5]', drawn_at: '2026-01-03T03:04:05.000Z' })
      .execute();
    await database.close();
  });
  afterAll(() => rmSync(source, { recursive: true, force: true }));

  it('is exported, imported into an empty installation, and exported again to an identical file', async () => {
    const first = join(folder, 'first.zip');
    expect(await exported(source, 'world', first)).toMatchObject({ code: 0, err: '' });
    const target = join(folder, 'data');
    expect(await imported(target, first)).toMatchObject({ code: 0, err: '' });
    const second = join(folder, 'second.zip');
    expect(await exported(target, 'world', second)).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
    const database = await prepareDatabase(loadConfig({ DATA_DIR: target }));
    const sketch = await database.db.selectFrom('map_sketches').selectAll().executeTakeFirstOrThrow();
    await database.close();
    expect(unpackJson(sketch.sketch)).toEqual(smallRegion());
    expect(sketch).toMatchObject({ style: 'night', size: 4096, seed: 'small-1' });
    expect(JSON.parse(sketch.drawn_places)).toHaveLength(2);
    const tiles = readdirSync(join(target, 'media'), { recursive: true }).filter((file) =>
      String(file).includes('/0/0/'),
    );
    expect(tiles.length).toBeGreaterThan(0);
    expect(statSync(first).mode & 0o077).toBe(0);
    expect(readdirSync(target).filter((name) => name.startsWith('.importing'))).toEqual([]);
  });

  it.runIf(isWhole)('of one map contains that map and everything on it', async () => {
    const file = join(folder, 'map.zip');
    expect((await exported(source, 'map', 'made_up_world', file)).out).toContain('1200 positions');
    const target = join(folder, 'data');
    expect((await imported(target, file)).code).toBe(0);
    const again = join(folder, 'again.zip');
    await exported(target, 'map', 'made_up_world', again);
    expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
  });

  it('is not imported into a world with places', async () => {
    const file = join(folder, 'world.zip');
    await exported(source, 'world', file);
    const before = readFileSync(join(source, 'app.sqlite'));
    const outcome = await imported(source, file);
    expect(outcome.code).toBe(1);
    expect(outcome.err).toContain('already holds places');
    expect(readFileSync(join(source, 'app.sqlite')).equals(before)).toBe(true);
  });

  it('writes nothing in a dry run', async () => {
    const file = join(folder, 'world.zip');
    expect((await exported(source, 'world', file, '--dry-run')).code).toBe(0);
    expect(existsSync(file)).toBe(false);
    await exported(source, 'world', file);
    const target = join(folder, 'data');
    expect((await imported(target, file, true)).out).toContain('1201 locations');
    const database = await prepareDatabase(loadConfig({ DATA_DIR: target }));
    expect(await database.db.selectFrom('locations').select('id').execute()).toEqual([]);
    await database.close();
  });

  it('overwrites nothing', async () => {
    const file = join(folder, 'world.zip');
    writeFileSync(file, 'precious');
    expect((await exported(source, 'world', file)).err).toContain('which already exists');
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });

  whole('as GeoJSON, CSV, and Obsidian vault contains every place on the map', async () => {
    const geojson = join(folder, 'map.geojson');
    await exported(source, 'map', 'made_up_world', geojson, '--format', 'geojson');
    const { features } = JSON.parse(readFileSync(geojson, 'utf8')) as { features: { geometry: { type: string } }[] };
    expect(features).toHaveLength(1_199);
    expect(features.some(({ geometry }) => geometry.type === 'LineString')).toBe(true);
    const csv = join(folder, 'map.csv');
    await exported(source, 'map', 'made_up_world', csv, '--format', 'csv');
    expect(readFileSync(csv, 'utf8').trim().split('\r\n')).toHaveLength(1_200);
    const vault = join(folder, 'vault');
    await exported(source, 'map', 'made_up_world', vault, '--format', 'obsidian');
    expect(readdirSync(join(vault, 'places'))).toHaveLength(1_199);
    expect(readFileSync(join(vault, 'maps', 'Made-Up World.md'), 'utf8')).toContain('bounds: [[0, 0], [12288, 16384]]');
    expect(readdirSync(join(vault, 'pictures'))).toEqual(['Made-Up World.png']);
  });

  it.each([[['world']], [['map', 'x', 'y', '--format', 'doc']], [['campaign', 'x', 'y']], [['all', 'x']]])(
    'asked for wrongly (%s) tells where the help is',
    async (args) => {
      expect((await exported(source, ...args)).code).toBe(2);
    },
  );
});

describe('an archive from elsewhere', () => {
  async function zipOf(files: Record<string, string>, name = 'odd.zip'): Promise<string> {
    const zip = new ZipFile();
    for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path);
    zip.end();
    const file = join(folder, name);
    await pipeline(zip.outputStream, createWriteStream(file));
    return file;
  }
  const tables = (changes: Record<string, string> = {}) => ({
    'tables/types.json': '[\n]\n',
    'tables/pictures.json': '[\n]\n',
    'tables/locations.json': '[\n]\n',
    'tables/old_slugs.json': '[\n]\n',
    'tables/positions.json': '[\n]\n',
    'tables/wiki_pages.json': '[\n]\n',
    ...changes,
  });
  const manifest = (files: Record<string, string>, rows: Record<string, number> = { locations: 0 }) =>
    JSON.stringify({
      format: 'venture-atlas-world',
      version: 1,
      map: null,
      rows,
      files: Object.entries(files).map(([path, text]) => ({
        path,
        bytes: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
      })),
    });
  const place = {
    slug: 'waterdeep',
    name: 'Waterdeep',
    type: null,
    picture_hash: null,
    seo_image: null,
    map_width: null,
    map_height: null,
    ...blankValues,
    map_maker_url: '/community',
    images_from_wiki: [],
    import_key: null,
    created_at: '2026-01-02T03:04:05.000Z',
    updated_at: '2026-01-02T03:04:05.000Z',
  };
  const archiveOf = (changes: Record<string, string>, rows?: Record<string, number>) => {
    const files = tables(changes);
    return zipOf({ ...files, 'manifest.json': manifest(files, rows) });
  };
  const withPlace = (fields: Partial<Record<keyof typeof place, unknown>>, rows?: Record<string, number>) =>
    archiveOf({ 'tables/locations.json': `[\n${JSON.stringify({ ...place, ...fields })}\n]\n` }, rows);

  it('that is complete is accepted', async () => {
    const file = await withPlace({}, { locations: 1 });
    expect(await imported(join(folder, 'data'), file)).toMatchObject({ code: 0, err: '' });
  });

  const refused: [string, () => Promise<string> | string, string][] = [
    [
      'no zip',
      async () => {
        const file = join(folder, 'x.zip');
        writeFileSync(file, 'hello');
        return file;
      },
      'not a zip file',
    ],
    [
      'a changed table',
      async () => {
        const files = tables();
        return zipOf({
          ...files,
          'tables/types.json': '[\n ]\n',
          'manifest.json': manifest({ ...files, 'tables/types.json': '[\n\n]\n' }),
        });
      },
      'types.json',
    ],
    ['a place with a script for a link', () => withPlace({ wiki_url: 'javascript:alert(1)' }), 'http'],
    ['a zip without a manifest', () => zipOf({ 'tables/types.json': '[\n]\n' }), 'no manifest'],
    ['another program’s manifest', () => zipOf({ 'manifest.json': '{"format":"other"}' }), 'manifest'],
    ['a file that no export writes', () => zipOf({ 'manifest.json': '{}', 'evil.sh': 'rm' }), 'which no export writes'],
    [
      'a place with megabytes of addresses of pictures',
      () => withPlace({ images_from_wiki: Array(1_000).fill('https://wiki.example/'.padEnd(1_900, 'x')) }),
      'has 1000 addresses of pictures',
    ],
    ['a row with a number out of bounds', () => withPlace({ map_width: -4 }), 'line 2 of tables/locations.json'],
    [
      'a row that is no JSON',
      () => archiveOf({ 'tables/locations.json': '[\n{"slug":\n]\n' }),
      'line 2 of tables/locations.json',
    ],
    [
      'a position of a place that is not in it',
      () =>
        archiveOf({
          'tables/positions.json': `[\n${JSON.stringify({ parent: 'nowhere', child: 'waterdeep', lat: 1, lng: 2, scale: 12, rotation: 0, label_x_offset: 0, label_y_offset: 0, label_wrap_ratio: 0, display_dot: true, geojson: null, active: true, created_at: 'x', updated_at: 'x' })}\n]\n`,
        }),
      'nowhere',
    ],
    [
      'a picture that is none',
      () => {
        const hash = createHash('sha256').update('no picture').digest('hex');
        return archiveOf({
          'tables/pictures.json': `[\n${JSON.stringify({ hash, file: `${hash}.webp`, source_url: null, created_at: 'x' })}\n]\n`,
          [`media/${hash}.webp`]: 'no picture',
        });
      },
      'cannot be used',
    ],
    ['fewer places than it says', () => archiveOf({}, { locations: 3 }), 'holds 0'],
  ];

  it.each(chosen(refused, 3))('that is %s is refused, and the world stays empty', async (_what, make, sentence) => {
    const target = join(folder, 'data');
    mkdirSync(target);
    const outcome = await imported(target, await make());
    expect(outcome.err).toContain(sentence);
    expect(outcome.code).toBe(1);
    expect(readdirSync(target).filter((name) => name.startsWith('.importing'))).toEqual([]);
    const database = await prepareDatabase(loadConfig({ DATA_DIR: target }));
    expect(await database.db.selectFrom('locations').select('id').execute()).toEqual([]);
    await database.close();
  });
});
