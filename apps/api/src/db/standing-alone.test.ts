import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from './open.ts';
import type { OpenSqlite } from './sqlite/open.ts';

const AT = '2026-01-02T03:04:05.678Z';

let database: OpenSqlite;
beforeEach(async () => {
  database = openDatabase(':memory:');
  const own = migrations.findIndex(({ name }) => name === '016-standing-alone');
  await migrate(database.db, migrations.slice(0, own));
});
afterEach(() => database.close());

function addLocation(id: number, width: number | null): void {
  const insert = database.sqlite.prepare(
    `insert into locations (id, slug, name, name_lower, map_width, map_height, created_at, updated_at)
     values (@id, 'place_' || @id, 'Place ' || @id, 'place ' || @id, @width, @width, '${AT}', '${AT}')`,
  );
  insert.run({ id, width });
}

function addPosition(id: number, location: number): void {
  const insert = database.sqlite.prepare(
    `insert into positions (id, parent_id, location_id, lat, lng, scale, created_at, updated_at)
     values (?, 1, ?, 1, 1, 12, '${AT}', '${AT}')`,
  );
  insert.run(id, location);
}

interface Change {
  action: string;
  location: number;
  position?: number;
  before?: object;
  after?: object;
  revertedBy?: number;
}

function addChange({ action, location, position, before, after, revertedBy }: Change): number {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  const thing = action.split('.')[0];
  const insert = database.sqlite.prepare(
    `insert into staff_changes (at, action, thing, thing_id, location_id, position_id, before, after, reverted_by)
     values ('${AT}', ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const entityId = thing === 'location' ? location : (position ?? null);
  const values = [action, thing, entityId, location, position ?? null, json(before), json(after), revertedBy ?? null];
  return Number(insert.run(...values).lastInsertRowid);
}

const alone = () =>
  database.sqlite.prepare('select id from locations where stands_alone = 1 order by id').pluck().all();

test('what stood alone by the history does so by a stored fact', async () => {
  // 1 the world. 2 a city of the seed on it. 3 a place without a map on it. 4 a place on no map.
  for (const [id, width] of [
    [1, 800],
    [2, 90],
    [3, null],
    [4, null],
  ] as const)
    addLocation(id, width);
  addPosition(12, 2);
  addPosition(13, 3);
  // 5 a map that staff deleted from the world, 6 one whose deletion was taken back and done no more.
  addLocation(5, 90);
  addChange({ action: 'position.delete', location: 5, position: 15, before: { lat: 1 } });
  addLocation(6, 90);
  const undo = addChange({ action: 'position.delete', location: 6, position: 16, after: { lat: 1 } });
  addChange({ action: 'position.delete', location: 6, position: 16, before: { lat: 1 }, revertedBy: undo });
  // 7 the top of another world, put on this one by mistake and deleted again; 8 still there by mistake.
  addLocation(7, 90);
  addChange({ action: 'position.add', location: 7, position: 17, after: { lat: 1 } });
  addChange({ action: 'position.delete', location: 7, position: 17, before: { lat: 1 } });
  addLocation(8, 90);
  addPosition(18, 8);
  addChange({ action: 'position.add', location: 8, position: 18, after: { lat: 1 } });
  // 9 made on the map, given a map of its own, deleted from there; 10 the same, made in the registry.
  addLocation(9, 90);
  addChange({ action: 'position.add', location: 9, position: 19, after: { made_location: { id: 9 } } });
  addChange({ action: 'position.delete', location: 9, position: 19, before: { lat: 1 } });
  addLocation(10, 90);
  addChange({ action: 'location.add', location: 10, after: { name: 'Ten', map_width: null } });
  addChange({ action: 'position.add', location: 10, position: 20, after: { lat: 1 } });
  addChange({ action: 'position.delete', location: 10, position: 20, before: { lat: 1 } });
  await migrate(database.db);
  expect(alone()).toEqual([1, 4, 6, 7, 8]);
});

test('what was deleted before comes back as it was', async () => {
  addLocation(1, 800);
  const gone = (positions: object[]) => ({ name: 'Gone', went_with: { positions, page: null } });
  const stood = addChange({ action: 'location.delete', location: 2, before: gone([{ id: 12 }]) });
  const top = addChange({ action: 'location.delete', location: 3, before: gone([]) });
  addChange({ action: 'position.delete', location: 4, position: 14, before: { lat: 1 } });
  const off = addChange({ action: 'location.delete', location: 4, before: gone([]) });
  const edit = addChange({ action: 'location.edit', location: 1, before: { name: 'A' }, after: { name: 'B' } });
  await migrate(database.db);
  const read = database.sqlite.prepare(
    "select json_extract(before, '$.went_with.stands_alone') from staff_changes where id = ?",
  );
  expect([stood, top, off, edit].map((id) => read.pluck().get(id))).toEqual([0, 1, 0, null]);
});
