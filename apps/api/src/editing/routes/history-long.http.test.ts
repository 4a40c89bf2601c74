import { HISTORY_VALUES_BYTES_MAX, type Shape, type StaffChange } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

let server: StaffApp;
let nesme: number;
beforeEach(async () => {
  server = await staffApp();
  nesme = server.position('sword_coast', 'nesmé');
});
afterEach(() => server.close());

/** A line of so many corners: some 22 bytes of JSON each. */
const shape = (corners: number, east: number): Shape => ({
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: Array.from({ length: corners }, (_, i): [number, number] => [100_000.12 + east, 100_000.98 + i]),
  },
  properties: {},
});

const draw = (corners: number, east: number) =>
  server.does(`change_position_text/${nesme}`, { geojson: shape(corners, east), scale: 10 + (east % 300) });

const whole = async (id: number | null) =>
  (await server.get<StaffChange>(`/api/history/${id}/`, { as: server.mara })).body;

it('a page of the history has a megabyte of values at most: later ones find no room, short ones always do', async () => {
  for (let i = 0; i < 40; i += 1) await draw(1_400, i);
  const page = await server.history();
  expect(page.changes).toHaveLength(40);
  expect(JSON.stringify(page).length).toBeLessThan(HISTORY_VALUES_BYTES_MAX + 100_000);
  const isLeftOut = page.changes.map(({ after }) => Object.keys(after?.geojson ?? {}).includes('bytes'));
  expect(isLeftOut[0]).toBe(false);
  expect(isLeftOut.at(-1)).toBe(true);
  expect(isLeftOut).toEqual(isLeftOut.toSorted((one, other) => Number(one) - Number(other)));
  expect(page.changes.map(({ after }) => after?.scale)).toEqual(Array.from({ length: 40 }, (_, i) => 49 - i));
  const last = page.changes.at(-1) as StaffChange;
  expect((await whole(last.id)).after).toEqual({ geojson: shape(1_400, 0), scale: 10 });
});

it('a change with long values is answered whole, and so is one of a thing that was not there before', async () => {
  const [before, after] = [shape(15_000, 1), shape(15_000, 2)];
  await draw(15_000, 1);
  const { change_id } = await draw(15_000, 2);
  const change = await whole(change_id);
  expect([change.id, change.before?.scale, change.after?.scale]).toEqual([change_id, 11, 12]);
  // As texts: what differs in so long shapes takes a test half a minute to write down.
  expect(isSame(change.before?.geojson, before) && isSame(change.after?.geojson, after)).toBe(true);
  const gone = await server.does<{ change_id: number }>('delete_location_position', { id: nesme });
  const last = await whole(gone.change_id);
  expect([last.before?.scale, last.after]).toEqual([12, null]);
  expect(isSame(last.before?.geojson, after)).toBe(true);
});

const isSame = (one: unknown, other: unknown): boolean => {
  const text = (value: unknown) =>
    JSON.stringify(value, (_key, part) => (typeof part === 'number' ? Math.round(part * 100) : part));
  return text(one) === text(other);
};
