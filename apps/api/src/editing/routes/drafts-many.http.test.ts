import type { LocationSaved, PlacesChanged, PositionSaved } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

let server: StaffApp;
beforeEach(async () => {
  server = await staffApp();
});
afterEach(() => server.close());

const ON_EACH = 110;

/** A map that is a draft, with places of the same names as those of the others. */
async function draftMap(name: string): Promise<number> {
  const at = { parent_id: server.place('sword_coast'), lat: 1, lng: 2 };
  const { location_id: map } = (await server.does<PositionSaved>('add_position', { ...at, name, draft: true }))
    .position;
  await server.does<LocationSaved>(`home/location/${map}`, { map_size: { width: 900, height: 700 } });
  const rows = Array.from({ length: ON_EACH }, (_, i) => ({ name: `Hut ${i + 1}`, map, lat: 1, lng: 2 }));
  await server.does('places/save', { rows });
  return map;
}

const sql = <T>(text: string) => server.database.sqlite.prepare(text).pluck().all() as T[];
const drafts = () => sql<number>('select count(*) from locations where draft <> 0')[0];
/** Each transaction of a write tells once. */
const transactions = async (work: () => Promise<unknown>) => {
  const [before = 0] = sql<number>('select max(id) from events');
  await work();
  return sql<number>(`select id from events where id > ${before}`).length;
};

test('maps with many places are published and hidden one after the other: others write between them', async () => {
  const ids = [await draftMap('Reach'), await draftMap('Vale'), await draftMap('Moor')];
  let done: PlacesChanged | undefined;
  const publishing = await transactions(async () => {
    done = await server.does<PlacesChanged>('places/change', { act: 'publish', ids });
  });
  expect(publishing).toBe(3);
  expect(done).toMatchObject({ changed: 3, left_total: 0 });
  expect(drafts()).toBe(0);
  const slugs = sql<string>("select slug from locations where name in ('Hut 1', 'Hut 11')").sort();
  expect(slugs).toEqual(['hut_1', 'hut_11', 'hut_11_2', 'hut_11_3', 'hut_1_2', 'hut_1_3']);

  const hidden = await transactions(() => server.revert(done?.change_id ?? null));
  expect(hidden).toBe(3);
  expect(drafts()).toBe(3 * (ON_EACH + 1));
  const marked = sql<string>("select slug from locations where name = 'Hut 1'");
  expect(marked.every((slug) => /^hut_1(_\d)?_draft_[0-9a-f]{16}$/.test(slug))).toBe(true);
});
