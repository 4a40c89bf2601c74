import { beforeEach, describe, expect, it, vi } from 'vitest';
import { staffAnswer } from '../../../test-support/staff-answers.ts';
import {
  makePosition,
  makeStaffWorld,
  OTHER_STAFF,
  STAFF,
  type StaffWorld,
} from '../../../test-support/staff-world.ts';
import { setBackFields } from './conflict.ts';
import { createEditSession } from './edit-session.ts';
import type { EditSession } from './edit-state.ts';
import { childOf } from './local-points.ts';

let world: StaffWorld;
let user: number;
beforeEach(() => {
  world = makeStaffWorld([makePosition(1)]);
  user = STAFF;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const call = { method, path: url.pathname, query: url.searchParams, user };
    const answer = staffAnswer(world, { ...call, body: JSON.parse(String(body ?? '{}')) });
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
});

function openSession(): EditSession {
  const session = createEditSession();
  session.setListed([...world.positions.values()].map((position) => childOf(position)));
  return session;
}
const asked = async (session: EditSession) => {
  await vi.waitFor(() => expect(session.getState().conflict).not.toBeNull());
  const { conflict } = session.getState();
  if (conflict === null) throw new Error('Nothing was asked.');
  return conflict;
};
const addHask = { kind: 'add', mapId: 1, location: { name: 'Hask' }, name: 'Hask', lat: 1, lng: 2 } as const;

describe('taking back an older change', () => {
  it('compares what is there now with what it would be, and names who changed it', async () => {
    const session = openSession();
    await session.write({ kind: 'move', id: 1, lat: 5, lng: 6 });
    await session.write({ kind: 'move', id: 1, lat: 7, lng: 6 });
    const outcome = session.write({ kind: 'revert', changeId: 1, positionId: 1, before: { lat: 102, lng: 203 } });
    const conflict = await asked(session);
    expect(conflict).toMatchObject({ takesBack: true, removes: false, changedById: STAFF });
    expect(setBackFields(conflict)).toEqual([
      { label: 'Lat', now: '7', back: '102' },
      { label: 'Lng', now: '6', back: '203' },
    ]);
    session.keepMine();
    expect((await outcome).kind).toBe('saved');
    expect(world.positions.get(1)).toMatchObject({ lat: 102, lng: 203 });
    await session.write({ kind: 'undo' });
    expect(world.positions.get(1)).toMatchObject({ lat: 7, lng: 6 });
  });

  it('leaves it as it is when that is chosen', async () => {
    const session = openSession();
    await session.write({ kind: 'move', id: 1, lat: 5, lng: 6 });
    await session.write({ kind: 'move', id: 1, lat: 7, lng: 6 });
    const outcome = session.write({ kind: 'revert', changeId: 1, positionId: 1, before: { lat: 102, lng: 203 } });
    await asked(session);
    session.takeTheirs();
    expect((await outcome).kind).toBe('theirs');
    expect(world.positions.get(1)).toMatchObject({ lat: 7, lng: 6 });
  });

  it('says that the place would go before it goes, whoever changed it since; undo brings it back', async () => {
    const session = openSession();
    const added = await session.write(addHask);
    const id = added.kind === 'saved' ? (added.position?.id ?? 0) : 0;
    await session.write({ kind: 'move', id, lat: 7, lng: 6 });
    const outcome = session.write({ kind: 'revert', changeId: 1, positionId: id, before: {} });
    expect(await asked(session)).toMatchObject({ removes: true, current: { name: 'Hask' }, changedById: STAFF });
    expect(world.positions.has(id)).toBe(true);
    session.keepMine();
    expect(await outcome).toMatchObject({ kind: 'saved', position: null });
    expect(world.positions.has(id)).toBe(false);
    await session.write({ kind: 'undo' });
    expect(world.positions.get(id)).toMatchObject({ lat: 7, lng: 6 });
  });

  it('asks the same before the undo of an adding goes over what another one did', async () => {
    const session = openSession();
    const added = await session.write(addHask);
    const id = added.kind === 'saved' ? (added.position?.id ?? 0) : 0;
    user = OTHER_STAFF;
    await openSession().write({ kind: 'move', id, lat: 9, lng: 9 });
    user = STAFF;
    const outcome = session.write({ kind: 'undo' });
    expect(await asked(session)).toMatchObject({ removes: true, changedBy: 'Priya', changedById: OTHER_STAFF });
    session.takeTheirs();
    expect((await outcome).kind).toBe('theirs');
    expect(world.positions.get(id)).toMatchObject({ lat: 9, lng: 9 });
  });

  it('names the map in words where a place was moved between maps', () => {
    const current = makePosition(1);
    const conflict = {
      ...{ current, label: '', base: {}, changedBy: 'Priya', changedById: 8, changedAt: undefined },
      ...{ removes: false, takesBack: true, mine: { parent_id: 44 } as object },
    };
    expect(setBackFields(conflict)).toEqual([
      { label: 'Parent', now: 'Sword Coast', back: 'the map it stood on before' },
    ]);
  });
});

describe('taking back a change of the map itself, after somebody changed the same again', () => {
  const answers = { id: 7, name: 'Isle', opening_view: null };
  const goingOver: boolean[] = [];
  const openMap = () => {
    goingOver.length = 0;
    vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
      const asks = JSON.parse(String(body)) as { force?: boolean };
      goingOver.push(asks.force === true);
      const refusal = {
        detail: 'It was changed since.',
        code: 'changed_meanwhile',
        current: answers,
        changed_by: { id: OTHER_STAFF, name: 'Odo' },
      };
      const done = { change: { id: 12 }, position: null, location: answers };
      return new Response(JSON.stringify(asks.force === true ? done : refusal), {
        status: asks.force === true ? 200 : 409,
      });
    });
    const session = openSession();
    return { session, outcome: session.write({ kind: 'revert', changeId: 11, positionId: null, before: {} }) };
  };
  const waits = async (session: EditSession) =>
    vi.waitFor(() => expect(session.getState().failure?.goesOver).toMatchObject({ changedBy: 'Odo' }));

  it('waits for an answer, and goes over it when told so', async () => {
    const { session, outcome } = openMap();
    await waits(session);
    session.retry();
    expect(await outcome).toMatchObject({ kind: 'saved', changeId: 12 });
    expect(goingOver).toEqual([false, true]);
  });

  it('is left when that is chosen, and nothing more is sent', async () => {
    const { session, outcome } = openMap();
    await waits(session);
    session.dismiss();
    expect((await outcome).kind).toBe('dropped');
    expect(goingOver).toEqual([false]);
    expect(session.hasUnsaved()).toBe(false);
  });
});
