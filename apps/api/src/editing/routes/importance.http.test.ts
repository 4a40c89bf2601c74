import { type Child, fieldOf } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { mapAsCsv } from '../../archive/files/csv-file.ts';
import { mapAsGeoJson } from '../../archive/files/geojson-file.ts';
import { readMapForFiles } from '../../archive/read-map.ts';

/*
 * An optional number of a position on its whole way: set, answered, kept in the history, taken back, exported. It is
 * one line of the table of fields and one column.
 */

let server: StaffApp;
let nesme: number;
beforeEach(async () => {
  server = await staffApp();
  nesme = server.position('sword_coast', 'nesmé');
});
afterEach(() => server.close());

const change = (importance: number | null) => server.does(`change_position_text/${nesme}`, { importance });
const child = async () => {
  const { body } = await server.get<{ children: Child[] }>('/api/location_map_details/');
  return body.children.find(({ id }) => id === nesme);
};
const files = () => {
  const map = { worldId: 1, id: server.place('sword_coast'), slug: 'sword_coast', withSecrets: false };
  return readMapForFiles(server.database.db, map, null);
};

it("is nobody's until it is set, and left out of what readers get", async () => {
  expect((await server.readPosition(nesme)).importance).toBeNull();
  expect(await child()).not.toHaveProperty('importance');
});

it('is set, answered to everybody, taken back and done again', async () => {
  const { position, change_id } = await change(7.5);
  expect(position.importance).toBe(7.5);
  expect(await child()).toMatchObject({ importance: 7.5 });
  const { change: back } = await server.revert(change_id);
  expect(back).toMatchObject({ before: { importance: 7.5 }, after: { importance: null } });
  expect(await child()).not.toHaveProperty('importance');
  await server.revert(back.id);
  expect(await child()).toMatchObject({ importance: 7.5 });
});

it('is taken away by null, and refused beyond its range', async () => {
  await change(-100);
  expect((await change(null)).position.importance).toBeNull();
  expect(await server.refused(`change_position_text/${nesme}`, { importance: 101 })).toMatchObject({
    status: 400,
    body: { code: 'bad_request', field: 'importance' },
  });
});

it('is in the files of the map, under its own name', async () => {
  await change(7.5);
  const map = await files();
  const [heading = '', ...rows] = mapAsCsv(map).text.split('\r\n');
  const column = heading.split(',').indexOf('importance');
  expect(column).toBeGreaterThan(0);
  expect(rows.filter((row) => row.split(',').includes('7.5'))).toHaveLength(1);
  expect(mapAsGeoJson(map, 'map').text).toContain('"importance": 7.5');
  expect(fieldOf('importance').label).toBe('Importance');
});
