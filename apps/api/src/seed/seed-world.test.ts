import type { Expression } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAP, makeLocation, makePosition, makeWiki, makeWorld } from '../../test-support/factories.ts';
import { openMigrated } from '../../test-support/migrated-database.ts';
import { smallRegion } from '../../test-support/small-sketch.ts';
import { searchWikiText } from '../db/engine.ts';
import { unpackJson } from '../db/kept-json.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { writeWikiPage } from '../editing/commands/save-wiki-page.ts';
import { searchablePieces } from '../editing/commands/wiki-page-entity.ts';
import { isInScope, publicScope } from '../worlds/scope.ts';
import { seedWorld, type WorldSeed } from './seed-world.ts';

let database: OpenSqlite;
beforeEach(async () => {
  database = await openMigrated(':memory:');
});
afterEach(() => database.close());

const countAll = (table: string) => database.sqlite.prepare(`select count(*) from ${table}`).pluck().get();
const dump = () =>
  ['locations', 'positions', 'wiki_pages', 'wiki_pieces', 'pictures', 'tile_sets', 'location_types', 'meta'].map(
    (table) => database.sqlite.prepare(`select * from ${table}`).all(),
  );

test('a world is written as it was given', async () => {
  const now = new Date('2026-05-06T07:08:09.010Z');
  const outcome = await seedWorld(database.db, makeWorld(), now);
  expect(outcome).toEqual({ seeded: true, locations: 5, positions: 5, wiki_pages: 3 });
  const waterdeep = database.sqlite.prepare("select * from locations where slug = 'waterdeep'").get();
  expect(waterdeep).toMatchObject({ name: 'Waterdeep', name_lower: 'waterdeep', map_width: 400, map_height: 300 });
  expect(waterdeep).toMatchObject({ created_at: now.toISOString(), version: 1, images_from_wiki: '[]' });
  const point = database.sqlite.prepare('select * from positions where scale = 46').get();
  expect(point).toMatchObject({ lat: 21, lng: 22, rotation: 33, label_wrap_ratio: 4.5, display_dot: 0, active: 1 });
  expect(point).toMatchObject({ sort_name: 'Waterdeep', geojson: null });
});

test('its line for newcomers is that of the atlas', async () => {
  await seedWorld(database.db, { ...makeWorld(), welcome: 'Walk the coast.' });
  expect(database.sqlite.prepare('select welcome from worlds where id = 1').pluck().get()).toBe('Walk the coast.');
});

test('a second run writes nothing, whatever it brings', async () => {
  await seedWorld(database.db, makeWorld());
  const before = dump();
  const again = await seedWorld(database.db, { ...makeWorld(), locations: [makeLocation('elsewhere')] });
  expect(again).toEqual({ seeded: false, locations: 0, positions: 0, wiki_pages: 0 });
  expect(dump()).toEqual(before);
});

describe('a seed that does not hold together writes nothing and says what is missing', () => {
  const broken: [string, Partial<WorldSeed>, string][] = [
    ['a map', { positions: [makePosition('atlantis', 'waterdeep')] }, 'atlantis'],
    ['a place', { positions: [makePosition(MAP, 'atlantis')] }, 'atlantis'],
    ['a type', { types: ['town'] }, 'city'],
    ['a text', { wiki: [{ slug: 'atlantis', content: makeWiki() }] }, 'atlantis'],
    ['a picture', { pictures: [] }, 'foreign key'],
    ['a sketch', { sketches: [{ map: 'atlantis', sketch: smallRegion() }] }, 'atlantis'],
    ['a number', { positions: [makePosition(MAP, 'waterdeep', { scale: 3 })] }, 'check'],
  ];
  test.each(broken)('%s', async (_what, changes, word) => {
    await expect(seedWorld(database.db, { ...makeWorld(), ...changes })).rejects.toThrow(new RegExp(word, 'i'));
    expect(countAll('locations')).toBe(0);
    expect(countAll('pictures')).toBe(0);
  });
});

describe('texts', () => {
  test('are searchable section by section; Appendix is not, on any level', () => {
    const content = makeWiki({
      top_section: 'Top.',
      sections: [
        {
          name: 'Streets',
          clean_text: 'Narrow.',
          subsections: [
            { name: 'Lanes', content: ['Dark.', '  '] },
            { name: 'appendix', content: ['Hidden.'] },
          ],
        },
        { name: ' APPENDIX ', clean_text: 'Also hidden.', subsections: [{ name: 'x', content: ['And this.'] }] },
        { name: 'Empty', clean_text: '', subsections: [] },
      ],
    });
    expect(searchablePieces(content)).toEqual([
      { section: null, body: 'Top.' },
      { section: 'Streets', body: 'Narrow.' },
      { section: 'Streets', body: 'Dark.' },
    ]);
  });

  test('that are written again are found by their new words only', async () => {
    await seedWorld(database.db, makeWorld());
    const { id } = database.sqlite.prepare("select id from locations where slug = 'waterdeep'").get() as { id: number };
    const mapId = database.sqlite.prepare('select id from locations where slug = ?').pluck().get(MAP) as number;
    const scope = await publicScope(database.db);
    const inWorlds = (worldId: Expression<number>) => isInScope(scope, worldId);
    const find = async (text: string) =>
      (
        await searchWikiText(database.db, {
          mapIds: [mapId],
          worldIds: scope.worldIds,
          text,
          limit: 20,
          isInScope: inWorlds,
        })
      ).map((hit) => hit.slug);
    expect(await find('ledgers')).toEqual(['waterdeep']);
    const page = { locationId: id, name: 'Waterdeep', at: '2026-01-01T00:00:00.000Z' };
    await writeWikiPage(database.db, page, makeWiki({ top_section: 'Only gulls now.' }), null);
    expect(await find('ledgers')).toEqual([]);
    expect(await find('gulls')).toEqual(['waterdeep']);
    expect(database.sqlite.prepare('select version from wiki_pages where location_id = ?').pluck().get(id)).toBe(2);
    await writeWikiPage(database.db, page, makeWiki(), null);
    expect(database.sqlite.prepare('select has_text from wiki_pages where location_id = ?').pluck().get(id)).toBe(0);
  });
});

test('what maps were drawn from is kept as drawn: the drawn places have no dot already', async () => {
  const now = new Date('2026-05-06T07:08:09.010Z');
  const positions = makeWorld().positions.map((position) =>
    position.child === 'nesmé' ? { ...position, display_dot: false } : position,
  );
  const settlements = [
    { slug: 'nesmé', at: [1, 2] as [number, number], vignette: 'town' as const, scale: 14 },
    { slug: 'undermountain', at: [3, 4] as [number, number], vignette: null, scale: 14 },
  ];
  const sketch = smallRegion({ settlements });
  await seedWorld(database.db, { ...makeWorld(), positions, sketches: [{ map: 'sword_coast', sketch }] }, now);
  const row = await database.db.selectFrom('map_sketches').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ style: 'parchment', size: 4096, seed: 'small-1', drawn_at: now.toISOString() });
  expect(unpackJson(row.sketch)).toEqual(sketch);
  const drawn = await database.db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select('locations.slug')
    .where('positions.id', 'in', JSON.parse(row.drawn_places) as number[])
    .execute();
  expect(drawn).toEqual([{ slug: 'nesmé' }]);
});
