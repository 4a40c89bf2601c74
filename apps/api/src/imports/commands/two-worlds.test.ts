import { afterEach, beforeEach, expect, test } from 'vitest';
import { addClosedTwin, TWIN_WORLD } from '../../../test-support/closed-twin.ts';
import { coast, type ImportWorld, openImportWorld } from '../../../test-support/import-world.ts';
import { operator } from '../../audit/audit.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { undoImport } from './undo-import.ts';

let world: ImportWorld;
beforeEach(async () => {
  world = await openImportWorld();
});
afterEach(() => world.database.close());

const inWorld = (worldId: number) =>
  world.rows(`select slug, name, import_key, map_width from locations where world_id = ${worldId} order by slug`);

test('the same file goes into two worlds, and neither knows of the other', async () => {
  addClosedTwin(world.database.sqlite);
  const there = inWorld(TWIN_WORLD);
  const first = await world.bringIn(coast());
  expect([first.locations.created, first.types.created]).toEqual([4, 2]);
  const atlas = inWorld(1);
  const again = await world.bringIn(coast(), { worldId: TWIN_WORLD });
  expect([again.locations, again.positions, again.texts, again.types]).toEqual([
    first.locations,
    first.positions,
    first.texts,
    first.types,
  ]);
  expect(inWorld(TWIN_WORLD)).toEqual([...there, ...atlas].sort((a, b) => (String(a.slug) < String(b.slug) ? -1 : 1)));
  expect(inWorld(1)).toEqual(atlas);
  // Once more is nothing new in either.
  for (const worldId of [1, TWIN_WORLD]) {
    expect((await world.bringIn(coast(), { worldId })).import_id).toBeNull();
  }
  await undoImport(world, operator, wholeWorld(TWIN_WORLD), again.import_id ?? 0, false);
  expect(inWorld(TWIN_WORLD)).toEqual(there);
  expect(inWorld(1)).toEqual(atlas);
});
