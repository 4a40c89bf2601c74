import { randomUUID } from 'node:crypto';
import { HistoryPage, Reverted } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../test-support/account-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { leastMs } from '../../../test-support/loop-hold.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { whole } from '../../../test-support/whole.ts';
import { cleanUp } from '../../retention/clean-up.ts';

let server: StaffApp;
let nesme: number;
beforeEach(async () => {
  server = await staffApp();
  nesme = server.position('sword_coast', 'nesmé');
});
afterEach(() => server.close());

const move = (lat: number, lng: number) => server.does('change_position', { id: nesme, position: [lat, lng] });
const count = (table: string): number =>
  server.database.sqlite.prepare(`select count(*) from ${table}`).pluck().get() as number;

describe('the history', () => {
  it('says who did what and when, with only what differs', async () => {
    await server.does(`change_position_text/${nesme}`, { lat: 11, scale: 20, rotation: 33 });
    const page = await server.history();
    expectShape(HistoryPage, page);
    expect(page).toEqual({
      changes: [
        {
          id: expect.any(Number),
          at: new Date(server.now()).toISOString(),
          actor: { id: server.mara.id, name: 'Mara' },
          action: 'position.text',
          name: 'Nesmé',
          location: { id: server.place('nesmé'), name: 'Nesmé', slug: 'nesmé' },
          position_id: nesme,
          parent: { id: server.place('sword_coast'), name: 'Sword Coast', slug: 'sword_coast' },
          before: { scale: 14 },
          after: { scale: 20 },
          reverts: null,
          reverted_by: null,
        },
      ],
      imports: [],
      next_page: null,
    });
  });

  it('can be asked of a place, of a position, and of a map with what stood on it', async () => {
    const undermountain = server.position('waterdeep', 'undermountain');
    await move(1, 2);
    await server.does('change_position', { id: undermountain, position: [3, 4] });
    await server.does('change_position', { id: server.position('sword_coast', 'waterdeep'), position: [5, 6] });
    await server.does('change_position_parent', { id: nesme, new_parent: 'Waterdeep' });
    const ids = async (query: string) => (await server.history(query)).changes.map((change) => change.position_id);
    const waterdeep = server.position('sword_coast', 'waterdeep');
    expect(await ids(`?location_id=${server.place('nesmé')}`)).toEqual([nesme, nesme]);
    expect(await ids(`?position_id=${undermountain}`)).toEqual([undermountain]);
    expect(await ids(`?map_id=${server.place('waterdeep')}`)).toEqual([nesme, undermountain]);
    expect(await ids(`?map_id=${server.place('sword_coast')}`)).toEqual([nesme, waterdeep, nesme]);
    expect(await ids('')).toEqual([nesme, waterdeep, undermountain, nesme]);
    expect(await ids('?location_id=98765')).toEqual([]);
  });

  it('can be asked of what one person did', async () => {
    await move(1, 2);
    await server.does('change_position', { id: nesme, position: [3, 4] }, server.odo);
    const { changes } = await server.history(`?actor_id=${server.odo.id}`);
    expect(changes.map(({ actor, after }) => [actor.name, after])).toEqual([['Odo', { lat: 3, lng: 4 }]]);
    expect((await server.history('?actor_id=987654')).changes).toEqual([]);
  });

  whole('comes in pages of 50, the newest first', async () => {
    for (let i = 1; i <= 101; i += 1) await move(i, 500);
    for (const query of ['?', `?map_id=${server.place('sword_coast')}&`]) {
      const first = await server.history(`${query}page=1`);
      expect([first.changes.length, first.next_page, first.changes[0]?.after]).toEqual([50, 2, { lat: 101 }]);
      const last = await server.history(`${query}page=3`);
      expect([last.changes.length, last.next_page, last.changes[0]?.after]).toEqual([1, null, { lat: 1, lng: 500 }]);
    }
    expect((await server.get('/api/history/?page=0', { as: server.mara })).status).toBe(400);
  });

  whole('is read off indexes, however long it has become', async () => {
    server.database.sqlite.exec(`
      with recursive many (i) as (select 1 union all select i + 1 from many where i < 100000)
      insert into staff_changes (world_id, at, actor_id, action, thing_id, position_id, location_id, parent_id, before, after)
      select 1, '2026-01-01T00:00:00.000Z', 1, 'position.move', i % 9, i % 9, i % 9, i % 3, '{"lat":1}', '{"lat":2}' from many`);
    for (const query of ['', '?location_id=4', '?position_id=4', '?map_id=1']) {
      const ms = await leastMs(async () => expect((await server.history(query)).changes).toHaveLength(50), {
        tries: 3,
        enough: 100,
      });
      expect(ms, query).toBeLessThan(100);
    }
  });

  it('keeps the name of nobody whose account is gone', async () => {
    await server.does('change_position', { id: nesme, position: [1, 2] }, server.odo);
    server.database.sqlite
      .prepare("update users set terminated_at = '2026-01-01T00:00:00.000Z' where id = ?")
      .run(server.odo.id);
    expect((await server.history()).changes[0]?.actor).toEqual({ id: null, name: 'deleted user' });
  });

  it('leaves long shapes out of lists, not out of the change itself', async () => {
    const coordinates = Array.from({ length: 5_000 }, (_, i) => [i / 10, i / 7]);
    const geojson = { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} };
    const { change_id } = await server.does(`change_position_text/${nesme}`, {
      geojson,
      display_dot: false,
      scale: 21,
    });
    const [change] = (await server.history()).changes;
    expect(change?.after).toEqual({ geojson: { bytes: expect.any(Number) }, display_dot: false, scale: 21 });
    const whole = await server.get<{ after: { geojson: typeof geojson } }>(`/api/history/${change_id}/`, {
      as: server.mara,
    });
    expect(whole.body.after.geojson.geometry.coordinates).toHaveLength(5_000);
    expect((await server.get('/api/history/98765/', { as: server.mara })).status).toBe(404);
  });

  whole('lets other calls go on while it looks through many long shapes, and keeps their order', async () => {
    const line = (count: number) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: Array.from({ length: count }, (_, i) => [i + 0.25, i + 0.75]) },
      properties: {},
    });
    const made: (number | null)[] = [];
    for (let i = 0; i < 6; i++) {
      made.unshift((await server.does(`change_position_text/${nesme}`, { geojson: line(20_000 - i) })).change_id);
      made.unshift((await move(i + 50, i)).change_id);
    }
    const looked = server.history();
    let turns = 0;
    let isDone = false;
    void looked.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise(setImmediate);
      turns += 1;
    }
    expect((await looked).changes.slice(0, 12).map(({ id }) => id)).toEqual(made);
    expect(turns).toBeGreaterThan(6);
  });

  it('has a line in the audit log for each change', async () => {
    const { change_id } = await move(1, 2);
    expect((await server.audit()).at(-1)).toMatchObject({
      action: 'staff_change',
      actor_id: server.mara.id,
      object: `change:${change_id}`,
      details: JSON.stringify({ what: 'position.move', thing: nesme }),
    });
  });
});

describe('taking a change back', () => {
  it('sets back what it touched and leaves what came after', async () => {
    const first = await move(1, 2);
    await server.does(`change_position_text/${nesme}`, { scale: 40 });
    const reverted = await server.revert(first.change_id);
    expectShape(Reverted, reverted);
    expect(reverted).toMatchObject({
      position: { lat: 11, lng: 12, scale: 40, version: 4 },
      location: null,
      change: {
        action: 'position.move',
        reverts: first.change_id,
        before: { lat: 1, lng: 2 },
        after: { lat: 11, lng: 12 },
      },
    });
    const lines = (await server.history()).changes;
    expect(lines.find((line) => line.id === first.change_id)?.reverted_by).toBe(reverted.change.id);
  });

  it('and taking that back does it again, as often as one likes', async () => {
    let { change_id: last } = await move(1, 2);
    for (const lat of [11, 1, 11, 1]) {
      const { change, position } = await server.revert(last);
      expect(position?.lat).toBe(lat);
      last = change.id;
    }
  });

  it('goes back step by step', async () => {
    const steps = [await move(1, 2), await move(3, 4), await server.does(`change_position_text/${nesme}`, { lat: 9 })];
    for (const { change_id } of steps.reverse()) await server.revert(change_id);
    expect(await server.readPosition(nesme)).toMatchObject({ lat: 11, lng: 12 });
  });

  it('is refused where somebody changed the same since, unless it shall be all the same', async () => {
    const first = await move(1, 2);
    await server.does('change_position', { id: nesme, position: [3, 2] }, server.odo);
    const { status, body } = await server.refused(`history/${first.change_id}/revert`, {});
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'changed_meanwhile', current: { lat: 3 }, changed_by: { name: 'Odo' } });
    const forced = await server.revert(first.change_id, { force: true });
    expect(forced).toMatchObject({ position: { lat: 11, lng: 12 }, change: { before: { lat: 3, lng: 2 } } });
    // Redo of the forced one gives Odo's state back.
    expect((await server.revert(forced.change.id)).position).toMatchObject({ lat: 3, lng: 2 });
  });

  it('happens once', async () => {
    const { change_id } = await move(1, 2);
    await server.revert(change_id);
    const { status, body } = await server.refused(`history/${change_id}/revert`, {});
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.error).toBe('Undo the newer change instead. This one is already undone.');
    expect((await server.refused('history/98765/revert', {})).status).toBe(404);
    expect((await server.refused('history/one/revert', {})).status).toBe(404);
  });

  it('answers the same to the same key', async () => {
    const { change_id } = await move(1, 2);
    const client_key = randomUUID();
    const first = await server.revert(change_id, { client_key });
    expect(await server.revert(change_id, { client_key })).toEqual(first);
  });

  it('answers two that come at once with one change', async () => {
    const { change_id } = await move(1, 2);
    const client_key = randomUUID();
    const both = await Promise.all([
      server.revert(change_id, { client_key }),
      server.revert(change_id, { client_key }),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect((await server.history()).changes).toHaveLength(2);
  });

  it('remembers an answer for a day', async () => {
    const client_key = randomUUID();
    const call = { id: nesme, position: [1, 2], client_key };
    const first = await server.does('change_position', call);
    await cleanUp(server.db, server.now() + DAY_MS - MINUTE_MS, server.config.dataDir);
    expect(await server.does('change_position', call)).toEqual(first);
    await cleanUp(server.db, server.now() + DAY_MS + MINUTE_MS, server.config.dataDir);
    expect((await server.refused('change_position', call)).body.code).toBe('conflict');
    expect((await server.history()).changes).toHaveLength(1);
  });

  it('of force that has nothing to do is still one step', async () => {
    const { change_id } = await move(1, 12);
    await server.does('change_position', { id: nesme, position: [11, 12] }, server.odo);
    const { change, position } = await server.revert(change_id, { force: true });
    expect(change).toMatchObject({ before: { lat: 11 }, after: { lat: 11 } });
    expect(position).toMatchObject({ lat: 11, version: 3 });
  });
});

describe('what was deleted comes back', () => {
  it('under its id, as it was, with a version nobody has seen', async () => {
    await server.does(`change_position_text/${nesme}`, { scale: 40, rotation: 120 });
    const before = await server.readPosition(nesme);
    const { change_id } = await server.does<{ change_id: number }>('delete_location_position', { id: nesme });
    const { position } = await server.revert(change_id);
    expect(position).toEqual({ ...before, version: 4 });
    const stale = await server.refused('change_position', { id: nesme, position: [1, 2], version: 3 });
    expect(stale.body.code).toBe('changed_meanwhile');
  });

  it('and goes again', async () => {
    const { change_id } = await server.does<{ change_id: number }>('delete_location_position', { id: nesme });
    const back = await server.revert(change_id);
    expect((await server.revert(back.change.id)).position).toBeNull();
    expect((await server.get(`/api/position/${nesme}/`, { as: server.mara })).status).toBe(404);
  });

  it('not where the place stands again', async () => {
    const { change_id } = await server.does<{ change_id: number }>('delete_location_position', { id: nesme });
    const place = { parent_id: server.place('sword_coast'), location_id: server.place('nesmé'), lat: 1, lng: 2 };
    await server.does('add_position', place);
    expect((await server.refused(`history/${change_id}/revert`, {})).body.code).toBe('parent_already_set');
  });

  it('and what it had before can be taken back only while it is there', async () => {
    const moved = await move(1, 2);
    await server.does('delete_location_position', { id: nesme });
    const { body } = await server.refused(`history/${moved.change_id}/revert`, { force: true });
    expect(body).toMatchObject({ code: 'conflict', error: 'Bring it back first. It was deleted after that.' });
  });
});

describe('what was added goes', () => {
  const add = (name = 'The Yawning Portal') =>
    server.does('add_position', { parent_id: server.place('waterdeep'), name, lat: 5, lng: 6 });

  it('with its location, and both come back under their ids', async () => {
    const places = count('locations');
    const { position, change_id } = await add();
    const gone = await server.revert(change_id);
    expect(gone.position).toBeNull();
    expect(count('locations')).toBe(places);
    expect((await server.get('/api/location_map_details/the_yawning_portal/')).status).toBe(404);
    const back = await server.revert(gone.change.id);
    expect(back.position).toEqual({ ...position, version: 3 });
    expect((await server.revert(back.change.id)).position).toBeNull();
    expect(count('locations')).toBe(places);
  });

  it('but the location stays when something hangs on it', async () => {
    const dm = await server.person('The DM');
    const campaign = await server.campaign(dm);
    const { position, change_id } = await add();
    const settings = {
      campaign_id: campaign.id,
      location_id: position.location_id,
      show_players: true,
      show_wiki: true,
    };
    await server.post('/api/save_campaign_location_settings/', settings, { as: dm });
    const gone = await server.revert(change_id);
    expect(gone.position).toBeNull();
    expect((await server.get('/api/location_map_details/the_yawning_portal/', { as: server.mara })).status).toBe(200);
    expect((await server.revert(gone.change.id)).position).toMatchObject({ id: position.id, name: position.name });
  });

  it('not when it was changed since, unless it shall be all the same', async () => {
    const { position, change_id } = await add();
    await server.does('change_position', { id: position.id, position: [1, 2] }, server.odo);
    expect((await server.refused(`history/${change_id}/revert`, {})).body.code).toBe('changed_meanwhile');
    expect((await server.revert(change_id, { force: true })).position).toBeNull();
  });
});

describe('a point that hung on another map', () => {
  it('goes back to where it was', async () => {
    const { change_id } = await server.does('change_position_parent', { id: nesme, new_parent: 'Waterdeep' });
    expect((await server.revert(change_id)).position).toMatchObject({
      lat: 11,
      lng: 12,
      parent: { slug: 'sword_coast' },
    });
  });

  it('not when that would make a loop now', async () => {
    const forest = server.position('sword_coast', 'high_forest');
    const { change_id } = await server.does('change_position_parent', { id: forest, new_parent: 'Waterdeep' });
    server.database.sqlite
      .prepare('update positions set parent_id = ? where id = ?')
      .run(server.place('high_forest'), nesme);
    server.database.sqlite
      .prepare(`insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at)
        values (?, ?, 1, 2, 12, '', '')`)
      .run(server.place('nesmé'), server.place('sword_coast'));
    expect((await server.refused(`history/${change_id}/revert`, {})).body.code).toBe('parent_would_loop');
  });
});
