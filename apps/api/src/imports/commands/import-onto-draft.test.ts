import { draftLocation, draftPoint } from '@venture-atlas/importers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coast, type ImportWorld, openImportWorld } from '../../../test-support/import-world.ts';
import { operator } from '../../audit/caller.ts';
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
