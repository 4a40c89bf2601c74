import { draftLocation, draftPoint, draftShape, keepInMemory, type WorldDraft } from '@venture-atlas/importers';
import type { MapCoordinate } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWiki } from '../../../test-support/factories.ts';
import { coast, type ImportWorld, openImportWorld, request, section } from '../../../test-support/import-world.ts';
import { previewImport } from './apply-import.ts';

let world: ImportWorld;
beforeEach(async () => {
  world = await openImportWorld();
});
afterEach(() => world.database.close());

const position = (slug: string) =>
  world.rows(
    `select p.*, p.geojson from positions p join locations l on l.id = p.location_id where l.slug = '${slug}'`,
  )[0];
const location = (slug: string) => world.rows(`select * from locations where slug = '${slug}'`)[0];
const counts = (created: number, updated: number, unchanged: number, kept = 0) => ({
  created,
  updated,
  unchanged,
  kept,
});

describe('an import', () => {
  it('makes the map, its places, their texts and types', async () => {
    const outcome = await world.bringIn(coast());
    expect(outcome).toMatchObject({
      import_id: 1,
      map: { id: 1, slug: 'far_coast', width: 800, height: 600, is_new: true },
      types: { created: 2 },
      locations: counts(4, 0, 0),
      positions: counts(3, 0, 0),
      texts: counts(1, 0, 0),
    });
    expect(location('far_coast')).toMatchObject({ map_width: 800, map_height: 600, map_licence: 'CC0' });
    expect(location('old_inn')).toMatchObject({ wiki_url: 'https://wiki.example/Inn', version: 1 });
    // Types are one whatever their case.
    expect(world.rows('select name from location_types order by id')).toEqual([{ name: 'tavern' }, { name: 'forest' }]);
    expect(position('old_inn')).toMatchObject({ lat: 101.5, lng: 202.25, scale: 12, rotation: 350, display_dot: 1 });
    expect(position('wood')).toMatchObject({ lat: 350, lng: 400, display_dot: 0, sort_name: 'Wood' });
    expect(world.found('lantern')).toHaveLength(1);
    expect(new Set(world.touched())).toEqual(new Set([1, 2, 3, 4]));
    expect(world.rows('select action, object from audit_log')).toEqual([{ action: 'import', object: 'import:1' }]);
  });

  it('done again changes nothing, not even a record of it', async () => {
    await world.bringIn(coast());
    const before = world.tables();
    const again = await world.bringIn(coast());
    expect(again).toMatchObject({
      import_id: null,
      types: { created: 0 },
      locations: counts(0, 0, 4),
      positions: counts(0, 0, 3),
      texts: counts(0, 0, 1),
    });
    expect(world.tables()).toEqual(before);
    expect(world.rows('select id from imports')).toEqual([{ id: 1 }]);
  });

  it('lets texts link the places that came along, and done again changes nothing either', async () => {
    const rich = () =>
      coast({
        text: makeWiki({
          top_section: 'By the wood.',
          markdown: 'By [[#wood|the *wood*]], [[#wood]], [[#gone|x]].',
        }),
      });
    await world.bringIn(rich());
    const wood = world.rows("select id from locations where slug = 'wood'")[0]?.id;
    const [stored] = world.rows('select content from wiki_pages');
    expect(JSON.parse(String(stored?.content))).toMatchObject({
      markdown: `By [[#${wood}|the *wood*]], [[#${wood}]], x.`,
      top_section: `By [[#${wood}|the *wood*]], [[#${wood}]], x.`,
    });
    expect(world.rows('select to_id, bare from wiki_links')).toEqual([{ to_id: wood, bare: 1 }]);
    const before = world.tables();
    expect(await world.bringIn(rich())).toMatchObject({ import_id: null, texts: counts(0, 0, 1) });
    expect(world.tables()).toEqual(before);
  });

  it.each([0.008, 800_000])('refuses a map of %d units, and writes nothing', async (side) => {
    const absurd = coast();
    const [root] = absurd.locations;
    if (root !== undefined) root.map = { width: side, height: side };
    const before = world.tables();
    await expect(world.bringIn(absurd)).rejects.toThrow(/“Far Coast” cannot be made\. The map would be/);
    expect(world.tables()).toEqual(before);
  });

  it('says beforehand what it would do, and writes nothing', async () => {
    const before = world.tables();
    const preview = await previewImport(world.db, request(coast()));
    expect(preview).toMatchObject({ import_id: null, map: { slug: 'far_coast' }, locations: counts(4, 0, 0) });
    expect(world.tables()).toEqual(before);
    expect(world.rows('select id from imports')).toEqual([]);
  });

  it('takes over what is new in the file; a new name brings a new address, and the old one still leads there', async () => {
    await world.bringIn(coast());
    const outcome = await world.bringIn(
      coast({ inn: { name: 'New Inn' }, innLat: 99.5, text: makeWiki({ top_section: 'Burnt down.' }) }),
    );
    expect(outcome).toMatchObject({
      import_id: 2,
      locations: counts(0, 1, 3),
      positions: counts(0, 1, 2),
      texts: counts(0, 1, 0),
    });
    expect(location('new_inn')).toMatchObject({ id: 2, name: 'New Inn', name_lower: 'new inn', version: 2 });
    expect(world.rows('select slug, location_id from location_old_slugs')).toEqual([
      { slug: 'old_inn', location_id: 2 },
    ]);
    expect(position('new_inn')).toMatchObject({ lat: 99.5, lng: 202.25, version: 2 });
    expect(world.rows('select body from wiki_pieces')).toEqual([{ body: 'Burnt down.' }]);
  });

  it('leaves what was changed or deleted here as it is, and says so; --overwrite takes the file', async () => {
    await world.bringIn(coast());
    world.run(`update positions set lat = 7, version = 2 where location_id = 2`);
    world.run(`delete from positions where location_id = 3`);
    world.run(`update wiki_pages set content = '{}', version = 2`);
    const same = await world.bringIn(coast());
    expect(same).toMatchObject({ import_id: null, positions: counts(0, 0, 2) });
    expect(same.skipped.map((tally) => tally.what)).toEqual([expect.stringContaining('Deleted here')]);
    const changed = await world.bringIn(
      coast({ innLat: 55, inn: { wiki_url: null }, text: makeWiki({ top_section: 'New.' }) }),
    );
    expect(changed).toMatchObject({
      locations: counts(0, 1, 3),
      positions: counts(0, 0, 1, 1),
      texts: counts(0, 0, 0, 1),
    });
    expect(position('old_inn')).toMatchObject({ lat: 7 });
    const forced = await world.bringIn(coast({ innLat: 55 }), { overwrite: true });
    expect(forced).toMatchObject({ positions: counts(1, 1, 1), texts: counts(0, 1, 0) });
    expect(position('old_inn')).toMatchObject({ lat: 55 });
  });

  it('keeps a place off a map from which staff took it', async () => {
    await world.bringIn(coast());
    world.run('update positions set active = 0, version = 2 where location_id = 3');
    await world.bringIn(coast({ innLat: 1 }));
    expect(position('mill')).toMatchObject({ active: 0 });
  });
});

describe('the map it goes onto', () => {
  const addMap = (slug: string, size: string) =>
    world.run(`insert into locations (world_id, slug, name, name_lower, map_width, map_height, created_at, updated_at)
      values (1, '${slug}', 'Here', 'here', ${size}, 'then', 'then')`);

  it('may be one that is there: only the places are new', async () => {
    addMap('here', '800, 600');
    const before = location('here');
    const outcome = await world.bringIn(coast(), { mapSlug: 'here' });
    expect(outcome).toMatchObject({
      map: { slug: 'here', is_new: false },
      locations: counts(3, 0, 0),
      positions: counts(3, 0, 0),
    });
    expect(location('here')).toEqual(before);
    expect((await world.bringIn(coast(), { mapSlug: 'here' })).import_id).toBeNull();
  });

  it('takes the size of the file when it has none yet', async () => {
    addMap('here', 'null, null');
    await world.bringIn(coast(), { mapSlug: 'here' });
    expect(location('here')).toMatchObject({ map_width: 800, map_height: 600, version: 2 });
    expect((await world.bringIn(coast(), { mapSlug: 'here' })).import_id).toBeNull();
  });

  it('of another size is refused in words, or the file is stretched over it', async () => {
    addMap('here', '1600, 300');
    await expect(world.bringIn(coast(), { mapSlug: 'here' })).rejects.toThrow(
      "The map Here is 1600 x 300 units and the file's is 800 x 600. Say --fit",
    );
    await world.bringIn(coast(), { mapSlug: 'here', fit: true });
    expect(position('old_inn')).toMatchObject({ lng: 404.5, lat: 50.75 });
    expect(position('wood')).toMatchObject({ lng: 800, lat: 175 });
  });

  it('is the one that the same world went to before', async () => {
    await world.bringIn(coast());
    const elsewhere = coast();
    if (elsewhere.locations[0] !== undefined) elsewhere.locations[0].name = 'West';
    await expect(world.bringIn(elsewhere, { mapSlug: 'west' })).rejects.toThrow('imported to /far_coast/ before');
  });

  it('must be the only one in the files, and a new one must get the address that was asked for', async () => {
    const two = coast();
    two.locations.push(draftLocation('other', 'Other', { isRoot: true, map: { width: 5, height: 5 } }));
    await expect(world.bringIn(two, { mapSlug: 'far_coast' })).rejects.toThrow('hold 2 maps (“Far Coast”, “Other”)');
    await expect(world.bringIn(coast(), { mapSlug: 'west' })).rejects.toThrow(
      'a new one called “Far Coast” would be at /far_coast/',
    );
  });
});

describe('places that cannot be as the file has them', () => {
  const draftOf = (locations: WorldDraft['locations'], positions: WorldDraft['positions']): WorldDraft => ({
    format: 'csv',
    source: 's',
    locations: [draftLocation('map', 'Map', { isRoot: true, map: { width: 4096, height: 4096 } }), ...locations],
    positions,
    textsByName: [],
  });
  const at = { lat: 1, lng: 2 };

  it('get addresses of their own when thousands have one name, soon', async () => {
    const keys = Array.from({ length: 3_000 }, (_, index) => `k${index}`);
    const started = process.cpuUsage();
    await world.bringIn(
      draftOf(
        keys.map((key) => draftLocation(key, 'Ore')),
        keys.map((key) => draftPoint('map', key, at, 6)),
      ),
    );
    expect(process.cpuUsage(started).user).toBeLessThan(15_000_000);
    expect(location('ore_3000')).toMatchObject({ name: 'Ore', import_key: 'csv:s:k2999' });
  });

  it('never lie on themselves, directly or through others, and never twice on one map', async () => {
    const frame = { map: { width: 100, height: 100 } };
    const outcome = await world.bringIn(
      draftOf(
        [draftLocation('a', 'A', frame), draftLocation('b', 'B', frame)],
        [
          draftPoint('map', 'a', at, 6),
          draftPoint('a', 'b', at, 6),
          draftPoint('b', 'a', at, 6),
          draftPoint('a', 'a', at, 6),
          draftPoint('map', 'a', { lat: 5, lng: 5 }, 6),
        ],
      ),
    );
    expect(outcome.positions).toEqual(counts(2, 0, 0));
    expect(outcome.skipped).toMatchObject([
      { what: 'Maps that would be on themselves, directly or through others', count: 2 },
      { what: 'Already on this map (a place has one position on a map)', count: 1 },
    ]);
  });

  it('are left out when they stand nowhere, beyond all bounds, or on a map that is none', async () => {
    const outcome = await world.bringIn(
      draftOf(
        [draftLocation('a', 'A'), draftLocation('far', 'Far'), draftLocation('c', 'C'), draftLocation('d', 'D')],
        [draftPoint('map', 'a', at, 6), draftPoint('map', 'far', { lat: 2e6, lng: 0 }, 6), draftPoint('a', 'c', at, 6)],
      ),
    );
    expect(outcome.locations.created).toBe(2);
    expect(outcome.skipped.map(({ what, count: n }) => [what, n])).toEqual([
      ['Coordinates beyond the limits of a map', 1],
      ['The parent has no map', 1],
      ['On no map', 3],
    ]);
  });

  it('have their shapes thinned, always below 20,000 points, and keep both ends of a line', async () => {
    const line: MapCoordinate[] = Array.from({ length: 60_000 }, (_, i) => [i / 20, 1000 + ((i * 7919) % 997)]);
    const outcome = await world.bringIn(
      draftOf(
        [draftLocation('r', 'River')],
        [
          draftShape(
            'map',
            'r',
            { type: 'Feature', geometry: { type: 'LineString', coordinates: line }, properties: {} },
            10,
          ),
        ],
      ),
    );
    expect(outcome.changed).toMatchObject([{ what: 'Shapes were thinned', count: 1 }]);
    const stored = JSON.parse(String(position('river')?.geojson)) as { geometry: { coordinates: MapCoordinate[] } };
    const { coordinates } = stored.geometry;
    expect(coordinates.length).toBeLessThanOrEqual(20_000);
    expect([coordinates[0], coordinates.at(-1)]).toEqual([
      [0, 1000],
      [2999.95, line.at(-1)?.[1]],
    ]);
  });

  it('keep all points of a shape when asked to', async () => {
    const line: MapCoordinate[] = [
      [0, 0],
      [1, 0.1],
      [2, 0],
    ];
    const shape = draftShape(
      'map',
      'r',
      { type: 'Feature', geometry: { type: 'LineString', coordinates: line }, properties: {} },
      10,
    );
    await world.bringIn(draftOf([draftLocation('r', 'River')], [shape]), { thinBelow: 0 });
    expect(JSON.parse(String(position('river')?.geojson)).geometry.coordinates).toEqual(line);
  });
});

describe('texts that join places by name', () => {
  const page = (key: string, names: string[], words: string) => ({
    key,
    names,
    wiki_url: `https://wiki.example/${key}`,
    images: [`https://wiki.example/${key}.png`],
    page: keepInMemory(makeWiki({ top_section: words, sections: [section('More', 'Lantern.')] })),
  });
  const wiki = (...textsByName: WorldDraft['textsByName']): WorldDraft => ({
    format: 'mediawiki',
    source: 'wiki.example',
    locations: [],
    positions: [],
    textsByName,
  });

  it('go to the place of their title before one that only redirects there, whatever the case', async () => {
    await world.bringIn(coast());
    const outcome = await world.bringIn(
      wiki(
        page('p1', ['Grinder', 'mill'], 'By redirect.'),
        page('p2', ['MILL'], 'By title.'),
        page('p3', ['Nowhere'], 'x'),
      ),
    );
    expect(outcome.texts).toEqual(counts(1, 0, 0));
    const [text] = world.rows(
      "select content from wiki_pages join locations l on l.id = location_id where slug = 'mill'",
    );
    expect(String(text?.content)).toContain('By title.');
    expect(location('mill')).toMatchObject({
      wiki_url: 'https://wiki.example/p2',
      images_from_wiki: '["https://wiki.example/p2.png"]',
    });
    expect(outcome.skipped).toMatchObject([{ what: 'No place with this name', count: 2 }]);
    expect((await world.bringIn(wiki(page('p2', ['MILL'], 'By title.')))).import_id).toBeNull();
  });

  it('never replace a text from elsewhere, and go nowhere when several places have the name', async () => {
    const twins = coast();
    twins.locations.push(draftLocation('mill2', 'Mill'));
    twins.positions.push(draftPoint('map', 'mill2', { lat: 5, lng: 6 }, 6));
    await world.bringIn(twins);
    const outcome = await world.bringIn(wiki(page('p1', ['Old Inn'], 'x'), page('p2', ['Mill'], 'y')));
    expect(outcome.texts).toEqual(counts(0, 0, 0, 1));
    expect(outcome.skipped.map((tally) => tally.what)).toEqual([
      'A name that several places have',
      'No place with this name',
      'A text that is not from this file is there already (--overwrite takes the file)',
    ]);
  });

  it('link places that were here and got a text of the same files; the others are words', async () => {
    await world.bringIn(coast());
    const rich = {
      ...page('p1', ['Mill'], ''),
      page: () => makeWiki({ markdown: '**To** [[#p2]], [[#p3]].' }),
    };
    await world.bringIn(wiki(rich, page('p2', ['Wood'], 'Dark.'), page('p3', ['Nowhere'], 'x')));
    const [text] = world.rows(
      "select content from wiki_pages join locations l on l.id = location_id where slug = 'mill'",
    );
    expect(JSON.parse(String(text?.content)).markdown).toBe(`**To** [[#${location('wood')?.id}]], Nowhere.`);
  });
});
