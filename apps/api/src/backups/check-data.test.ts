import { afterEach, beforeEach, expect, it } from 'vitest';
import { MAP, makeWorld } from '../../test-support/factories.ts';
import { openMigrated } from '../../test-support/migrated-database.ts';
import { smallRegion } from '../../test-support/small-sketch.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { restoreSketch, sketchForHistory } from '../editing/commands/location-entity.ts';
import { seedWorld } from '../seed/seed-world.ts';
import { checkSketches } from './check-data.ts';

let database: OpenSqlite;
beforeEach(async () => {
  database = await openMigrated(':memory:');
  await seedWorld(database.db, { ...makeWorld(), sketches: [{ map: MAP, sketch: smallRegion() }] });
});
afterEach(() => database.close());

const rows = () => database.sqlite.prepare('select * from map_sketches').all();

it('a sketch that cannot be read is named, a good one is not', async () => {
  expect(await checkSketches(database.db)).toEqual([]);
  database.sqlite.prepare('update map_sketches set sketch = ?').run(Buffer.from('torn'));
  expect(await checkSketches(database.db)).toEqual([
    'Sketch: the one of /sword_coast/ is damaged; the map cannot be drawn again.',
  ]);
});

it('a sketch goes with its map and comes back with it, to the byte', async () => {
  const before = rows() as { location_id: number }[];
  const id = before[0]?.location_id ?? 0;
  const kept = JSON.parse(JSON.stringify(await sketchForHistory(database.db, id)));
  database.sqlite.prepare('delete from map_sketches').run();
  expect(await sketchForHistory(database.db, id)).toBeNull();
  await restoreSketch(database.db, id, kept);
  expect(rows()).toEqual(before);
});
