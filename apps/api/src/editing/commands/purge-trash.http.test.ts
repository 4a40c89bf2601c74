import type { StaffLocation, TrashPage, TrashRestored } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuseWrites } from '../../../test-support/refuse-writes.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { whole } from '../../../test-support/whole.ts';

let server: StaffApp;
beforeEach(async () => {
  server = await staffApp();
});
afterEach(() => server.close());

const trash = async () => (await server.get<TrashPage>('/api/trash/', { as: server.mara })).body.items;
const idOf = async (thing: string) => (await trash()).find(({ kind }) => kind === thing)?.id ?? 0;
const rows = <T>(sql: string, ...values: unknown[]) => server.database.sqlite.prepare(sql).all(...values) as T[];
const placeNow = async (id: number) => {
  const { status, body } = await server.get<StaffLocation>(`/api/home/location/${id}/`, { as: server.mara });
  return status === 200 ? body : undefined;
};

/** A place whose position was deleted first, that was changed more often than one transaction forgets, and deleted then. */
async function deletePlace() {
  const id = server.place('nesmé');
  const position = server.position('sword_coast', 'nesmé');
  await server.does('delete_location_position', { id: position });
  for (let i = 0; i < 120; i++) await server.does(`home/location/${id}`, { miles_per_unit: i + 1 });
  await server.does(`home/location/${id}/delete`, {});
  return { id, position };
}

/** The disk refuses what is written to the history after so many rows of a place say nothing any more. */
const breakOffAfter = (forgotten: number, locationId: number) =>
  refuseWrites(
    server.database,
    'update',
    'staff_changes',
    `new.before = '{}' and
      (select count(*) from staff_changes where location_id = ${locationId} and before = '{}') >= ${forgotten}`,
  );

describe('emptying the trash', () => {
  it('that is broken off half-way leaves nothing in it that cannot come back', async () => {
    const { id, position } = await deletePlace();
    const before = await trash();
    const mendDisk = breakOffAfter(100, id);
    const { status } = await server.post('/api/trash/delete/', { ids: [await idOf('location')] }, { as: server.mara });
    expect(status).toBe(500);
    mendDisk();
    // It was broken off in the middle of it.
    const [{ count } = { count: 0 }] = rows<{ count: number }>(
      "select count(*) as count from staff_changes where location_id = ? and before = '{}'",
      id,
    );
    expect(count).toBe(100);
    expect(await trash()).toEqual(before);
    const all = { ids: before.map((item) => item.id) };
    expect(await server.does<TrashRestored>('trash/restore', all)).toMatchObject({ restored: 2, left_total: 0 });
    expect(await placeNow(id)).toMatchObject({ name: 'Nesmé', miles_per_unit: 120 });
    expect(server.position('sword_coast', 'nesmé')).toBe(position);
    expect(await server.readPosition(position)).toMatchObject({ location_id: id, active: true });
  });

  whole(
    'goes on where it was broken off, and leaves nothing of the place or of what was deleted of it before',
    async () => {
      const { id } = await deletePlace();
      const [deleted] = [{ ids: [await idOf('location')] }];
      const mendDisk = breakOffAfter(100, id);
      await server.post('/api/trash/delete/', deleted, { as: server.mara });
      mendDisk();
      expect(await server.does('trash/delete', deleted)).toEqual({ deleted: 1 });
      expect(await trash()).toEqual([]);
      const said = rows<{ before: string | null; after: string | null; answer: string | null }>(
        'select before, after, answer from staff_changes where location_id = ?',
        id,
      );
      expect(said.length).toBeGreaterThan(120);
      const left = said.filter(({ before, after, answer }) =>
        [before, after, answer].some((value) => value !== null && value !== '{}'),
      );
      expect(left).toEqual([
        { before: JSON.stringify({ gone_for_good: true, name: 'Nesmé' }), after: null, answer: null },
      ]);
      const logged = rows("select 1 from audit_log where details like '%deleted for good%'");
      expect(logged).toHaveLength(1);
    },
  );

  it('takes along what campaigns had set for the place', async () => {
    const dm = await server.person('The DM');
    const campaign = await server.campaign(dm);
    await server.show(dm, campaign, 'nesmé');
    await server.does(`home/location/${server.place('nesmé')}/delete`, {});
    const kept = () => rows('select 1 from settings_of_deleted_locations');
    expect(kept()).toHaveLength(1);
    await server.does('trash/delete', { ids: [await idOf('location')] });
    expect(kept()).toHaveLength(0);
  });
});
