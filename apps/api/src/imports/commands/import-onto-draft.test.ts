import { draftLocation, draftPoint } from '@venture-atlas/importers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeWiki } from '../../../test-support/factories.ts';
import { coast, type ImportWorld, openImportWorld } from '../../../test-support/import-world.ts';
import { operator } from '../../audit/audit.ts';
import type { StoredFiles } from '../../media/images/image-job.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { undoImport } from './undo-import.ts';

let world: ImportWorld;
beforeEach(async () => {
  world = await openImportWorld();
});
afterEach(() => world.database.close());

/** The coast, with a lair that has a map, and a den on that. */
function withLair() {
  const draft = coast();
  draft.locations.push(
    draftLocation('lair', 'Lair', { map: { width: 300, height: 200 } }),
    draftLocation('den', 'Den'),
  );
  draft.positions.push(
    draftPoint('map', 'lair', { lat: 5, lng: 6 }, 10),
    draftPoint('lair', 'den', { lat: 7, lng: 8 }, 10),
  );
  return draft;
}

test('what an import makes on the map of a draft is a draft with it, at any depth; what was there stays what it is', async () => {
  await world.bringIn(coast());
  world.run("update locations set draft = 1 where name = 'Far Coast'");
  const before = world.tables();
  const outcome = await world.bringIn(withLair());
  const drafts = world.rows('select name, draft, slug from locations where draft <> 0 order by name');
  expect(drafts.map(({ name, draft }) => [name, draft])).toEqual([
    ['Den', 2],
    ['Far Coast', 1],
    ['Lair', 2],
  ]);
  expect(drafts[0]?.slug).toMatch(/^den_draft_[0-9a-f]{16}$/);
  await undoImport(world, operator, wholeWorld(1), outcome.import_id ?? 0, false);
  expect(world.tables()).toEqual(before);
});

test('a place that stood alone is where it was for others when an import puts it on the map of a draft', async () => {
  const draft = coast();
  draft.locations.push(draftLocation('tower', 'Tower', { isOffMap: true }));
  await world.bringIn(draft);
  world.run("update locations set stands_alone = 1 where name = 'Tower'");
  world.run("update locations set draft = 1 where name = 'Far Coast'");
  const again = coast();
  again.locations.push(draftLocation('tower', 'Tower'));
  again.positions.push(draftPoint('map', 'tower', { lat: 9, lng: 9 }, 10));
  await world.bringIn(again);
  const tower = `select locations.stands_alone, locations.draft, positions.active, positions.draft as waits
    from locations join positions on positions.location_id = locations.id where name = 'Tower'`;
  expect(world.rows(tower)).toEqual([{ stands_alone: 1, draft: 0, active: 0, waits: 1 }]);
});

test('what an import makes on the map of a draft has numbers and addresses that tell nobody of it', async () => {
  await world.bringIn(coast());
  const lastOf = (table: string) => world.rows(`select max(id) as id from ${table} where id < (1 << 40)`)[0]?.id;
  const last = { locations: lastOf('locations'), positions: lastOf('positions') };
  world.run("update locations set draft = 1 where name = 'Far Coast'");
  await world.bringIn(withLair());
  expect(world.rows('select id from locations where draft = 2 and id >= (1 << 40)')).toHaveLength(2);
  expect(world.rows('select id from positions where draft = 1 and id >= (1 << 40)')).toHaveLength(2);
  expect({ locations: lastOf('locations'), positions: lastOf('positions') }).toEqual(last);
  // A place that everybody sees, beside it in the same file, has the address of its name.
  const mixed = coast();
  mixed.locations.push(
    draftLocation('hall', 'Hall'),
    draftLocation('other', 'Hall', { map: { width: 90, height: 90 } }),
  );
  mixed.locations.push(draftLocation('crypt', 'Crypt'));
  mixed.positions.push(
    draftPoint('map', 'hall', { lat: 5, lng: 6 }, 10),
    draftPoint('other', 'crypt', { lat: 1, lng: 1 }, 10),
  );
  await world.bringIn(mixed);
  const halls = world.rows("select draft, slug from locations where name = 'Hall' order by draft");
  expect(halls).toEqual([
    { draft: 0, slug: 'hall' },
    { draft: 2, slug: expect.stringMatching(/^hall_draft_[0-9a-f]{16}$/) },
  ]);
});

const pictureOf = (letter: string): StoredFiles => ({
  hash: letter.repeat(64),
  sha256: letter.repeat(64),
  file: `${letter.repeat(64)}.webp`,
  format: 'webp',
  width: 600,
  height: 400,
  bytes: 5_000,
  preview: `${letter.repeat(64)}-preview.webp`,
  smallBytes: 900,
  shareImage: `${letter.repeat(64)}-share.jpg`,
  glimpse: '',
  source: null,
});
const withheld = () => world.rows('select substr(hash, 1, 1) as hash, withheld from pictures order by hash');

test('pictures that an import gives to drafts are at no public address from the first moment on', async () => {
  await world.bringIn(coast());
  world.run("update locations set draft = 1 where name = 'Far Coast'");
  const draft = withLair();
  draft.locations.push(draftLocation('open', 'Open Sea', { map: { width: 600, height: 400 } }));
  draft.locations.push(draftLocation('isle', 'Isle'));
  draft.positions.push(draftPoint('open', 'isle', { lat: 5, lng: 6 }, 10));
  const pictures = new Map([
    ['lair', pictureOf('a')],
    ['open', pictureOf('b')],
  ]);
  await world.bringIn(draft, { pictures });
  expect(withheld()).toEqual([
    { hash: 'a', withheld: 1 },
    { hash: 'b', withheld: 0 },
  ]);
});

test('a picture that only the text of a draft shows is withheld when an import writes it', async () => {
  await world.bringIn(coast(), { pictures: new Map([['map', pictureOf('c')]]) });
  world.run(
    "update locations set picture_hash = null; delete from jobs; update locations set draft = 1 where name = 'Far Coast'",
  );
  const image = `/media/${pictureOf('c').file}`;
  await world.bringIn(coast({ text: makeWiki({ top_section: 'A lantern.', image }) }), { overwrite: true });
  expect(world.rows("select draft from locations where name = 'Old Inn'")).toEqual([{ draft: 0 }]);
  world.run("update locations set draft = 2 where name = 'Old Inn'");
  await world.bringIn(coast({ text: makeWiki({ top_section: 'Another lantern.', image }) }), { overwrite: true });
  expect(withheld()).toEqual([{ hash: 'c', withheld: 1 }]);
});
