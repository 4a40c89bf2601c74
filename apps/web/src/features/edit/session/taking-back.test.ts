import type { LocationMapDetails, LocationSaved } from '@venture-atlas/types';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { readTokens } from '../../../session/tokens.ts';
import { eventually } from '../../../test-support/eventually.ts';
import { makePosition } from '../../../test-support/map-fixtures.ts';
import { OTHER_STAFF, type StaffServer, startStaffServer } from '../../../test-support/staff-server.ts';
import { setBackFields } from './conflict.ts';
import { createEditSession } from './edit-session.ts';
import type { EditSession } from './edit-state.ts';
import { childOf } from './local-points.ts';

let server: StaffServer;
/** Whoever edits at this browser. */
let staff: number;
beforeEach(async () => {
  server = await startStaffServer({ places: 1 });
  staff = (await server.signIn()).user?.id ?? 0;
});

const at = (id: number) => server.position(id);
const isGone = async (id: number) =>
  (await server.send(`/api/position/${id}/`, { headers: { authorization: `Bearer ${readTokens()?.access}` } }))
    .status === 404;

async function openSession(): Promise<EditSession> {
  const session = createEditSession();
  session.setListed([childOf(await at(1))]);
  return session;
}
const asked = async (session: EditSession) => {
  await eventually(() => expect(session.getState().conflict).not.toBeNull(), 5);
  const { conflict } = session.getState();
  if (conflict === null) throw new Error('Nothing was asked.');
  return conflict;
};
const addHask = { kind: 'add', mapId: 1, location: { name: 'Hask' }, name: 'Hask', lat: 1, lng: 2 } as const;

describe('taking back an older change', () => {
  it('compares what is there now with what it would be, and names who changed it', async () => {
    const session = await openSession();
    await session.write({ kind: 'move', id: 1, lat: 5, lng: 6 });
    await session.write({ kind: 'move', id: 1, lat: 7, lng: 6 });
    const outcome = session.write({ kind: 'revert', changeId: 1, positionId: 1, before: { lat: 102, lng: 203 } });
    const conflict = await asked(session);
    expect(conflict).toMatchObject({ takesBack: true, removes: false, changedById: staff });
    expect(setBackFields(conflict)).toEqual([
      { label: 'Lat', now: '7', back: '102' },
      { label: 'Lng', now: '6', back: '203' },
    ]);
    session.keepMine();
    expect((await outcome).kind).toBe('saved');
    expect(await at(1)).toMatchObject({ lat: 102, lng: 203 });
    await session.write({ kind: 'undo' });
    expect(await at(1)).toMatchObject({ lat: 7, lng: 6 });
  });

  it('leaves it as it is when that is chosen', async () => {
    const session = await openSession();
    await session.write({ kind: 'move', id: 1, lat: 5, lng: 6 });
    await session.write({ kind: 'move', id: 1, lat: 7, lng: 6 });
    const outcome = session.write({ kind: 'revert', changeId: 1, positionId: 1, before: { lat: 102, lng: 203 } });
    await asked(session);
    session.takeTheirs();
    expect((await outcome).kind).toBe('theirs');
    expect(await at(1)).toMatchObject({ lat: 7, lng: 6 });
  });

  whole('says that the place would go before it goes, whoever changed it since; undo brings it back', async () => {
    const session = await openSession();
    const added = await session.write(addHask);
    const id = added.kind === 'saved' ? (added.position?.id ?? 0) : 0;
    await session.write({ kind: 'move', id, lat: 7, lng: 6 });
    const outcome = session.write({ kind: 'revert', changeId: 1, positionId: id, before: {} });
    expect(await asked(session)).toMatchObject({ removes: true, current: { name: 'Hask' }, changedById: staff });
    expect(await isGone(id)).toBe(false);
    session.keepMine();
    expect(await outcome).toMatchObject({ kind: 'saved', position: null });
    expect(await isGone(id)).toBe(true);
    await session.write({ kind: 'undo' });
    expect(await at(id)).toMatchObject({ lat: 7, lng: 6 });
  });

  whole('asks the same before the undo of an adding goes over what another one did', async () => {
    const session = await openSession();
    const added = await session.write(addHask);
    const id = added.kind === 'saved' ? (added.position?.id ?? 0) : 0;
    await server.priya('/api/change_position/', { id, position: [9, 9] });
    const outcome = session.write({ kind: 'undo' });
    expect(await asked(session)).toMatchObject({ removes: true, changedBy: 'Priya', changedById: OTHER_STAFF });
    session.takeTheirs();
    expect((await outcome).kind).toBe('theirs');
    expect(await at(id)).toMatchObject({ lat: 9, lng: 9 });
  });

  it('names the map in words where a place was moved between maps', () => {
    const current = makePosition(1);
    const conflict = {
      current,
      position: current,
      label: '',
      base: {},
      changedBy: 'Priya',
      changedById: 8,
      changedAt: undefined,
      removes: false,
      takesBack: true,
      mine: { parent_id: 44 },
    };
    expect(setBackFields(conflict)).toEqual([
      { label: 'Parent', now: 'Sword Coast', back: 'the map it was on before' },
    ]);
  });
});

describe('taking back by a button, and then by the key', () => {
  const revert = (changeId: number | null, isUndo: boolean) =>
    ({ kind: 'revert', changeId: changeId ?? 0, positionId: 1, before: {}, isUndo }) as const;
  const done = (session: EditSession) => session.getState().undo.done.map(({ changeId }) => changeId);
  const move = async (session: EditSession, lat: number) => {
    const outcome = await session.write({ kind: 'move', id: 1, lat, lng: 6 });
    return outcome.kind === 'saved' ? outcome.changeId : null;
  };

  it('offers no change again that the history took back: the key takes back the revert', async () => {
    const session = await openSession();
    const first = await move(session, 5);
    const last = await move(session, 7);
    const outcome = await session.write(revert(last, false));
    expect(done(session)).toEqual([first, outcome.kind === 'saved' ? outcome.changeId : null]);
    expect(await at(1)).toMatchObject({ lat: 5 });
    expect(await session.write({ kind: 'undo' })).toMatchObject({ kind: 'saved' });
    expect(await at(1)).toMatchObject({ lat: 7 });
    expect(done(session)).toEqual([first]);
  });

  whole('undoes the last change as the key does: the next is the one before, and it can be redone', async () => {
    const session = await openSession();
    const { lat } = await at(1);
    await move(session, 5);
    const last = await move(session, 7);
    expect(await session.write(revert(last, true))).toMatchObject({ kind: 'saved' });
    expect(done(session)).toHaveLength(1);
    expect(await session.write({ kind: 'undo' })).toMatchObject({ kind: 'saved' });
    expect(await at(1)).toMatchObject({ lat });
    for (const now of [5, 7]) {
      await session.write({ kind: 'redo' });
      expect(await at(1)).toMatchObject({ lat: now });
    }
  });

  whole('takes no other change back where something was done meanwhile', async () => {
    const session = await openSession();
    const added = await session.write(addHask);
    await move(session, 5);
    const [changeId, id] = added.kind === 'saved' ? [added.changeId, added.position?.id ?? 0] : [null, 0];
    await session.write({ ...revert(changeId, true), positionId: id });
    expect(await isGone(id)).toBe(true);
    expect(await at(1)).toMatchObject({ lat: 5 });
    expect(done(session)).not.toContain(changeId);
  });
});

describe('taking back a change of the map itself, after somebody changed the same again', () => {
  const miles = async () =>
    (await server.get<LocationMapDetails>('/api/location_map_details/sword_coast/')).miles_per_unit;
  const goingOver = () => server.network.callsTo('POST').map(({ body }) => body?.force === true);
  const openMap = async () => {
    const saved = await server.priya<LocationSaved>('/api/update_location/', { location_id: 1, miles_per_unit: 2 });
    await server.priya('/api/update_location/', { location_id: 1, miles_per_unit: 3 });
    const session = await openSession();
    const changeId = saved.change_id ?? 0;
    return { session, outcome: session.write({ kind: 'revert', changeId, positionId: null, before: {} }) };
  };
  const waits = (session: EditSession) =>
    eventually(() => expect(session.getState().failure?.goesOver).toMatchObject({ changedBy: 'Priya' }), 5);

  it('waits for an answer, and goes over it when told so', async () => {
    const { session, outcome } = await openMap();
    await waits(session);
    session.retry();
    expect(await outcome).toMatchObject({ kind: 'saved' });
    expect(goingOver()).toEqual([false, true]);
    expect(await miles()).toBe(0.25);
  });

  whole('is left when that is chosen, and nothing more is sent', async () => {
    const { session, outcome } = await openMap();
    await waits(session);
    session.dismiss();
    expect((await outcome).kind).toBe('dropped');
    expect(goingOver()).toEqual([false]);
    expect(await miles()).toBe(3);
    expect(session.hasUnsaved()).toBe(false);
  });
});
