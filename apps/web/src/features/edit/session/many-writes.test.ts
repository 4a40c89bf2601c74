import type { StaffPosition } from '@venture-atlas/types';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { type StaffServer, startStaffServer } from '../../../test-support/staff-server.ts';
import { createEditSession } from './edit-session.ts';
import type { EditSession } from './edit-state.ts';
import { childOf } from './local-points.ts';
import type { ManyAct, ManyWrite } from './many.ts';

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer({ places: 3 });
  await server.signIn();
});

const ids = [1, 2, 3];
const all = () => Promise.all(ids.map((id) => server.position(id)));
const pointsOf = (positions: readonly StaffPosition[]) => positions.map((position) => childOf(position));
const sent = () => server.network.calls.filter(({ method }) => method === 'POST');

/** Of a screen that tells of a new answer only after it came. */
async function openSession(): Promise<EditSession> {
  const first = await all();
  const session = createEditSession({
    reload: async () => {
      const answer = await all();
      setTimeout(() => session.setListed(pointsOf(answer)), 5);
      setTimeout(() => session.setListed(pointsOf(answer), answer), 20);
      return [answer];
    },
  });
  session.setListed(pointsOf(first), first);
  return session;
}
const act = (session: EditSession, what: ManyAct, of: ManyWrite['places']) =>
  session.write({ kind: 'many', mapId: 1, worldId: undefined, places: of, what });
const right: ManyAct = { act: 'move', by: { lat: 0, lng: 1 } };

describe('acts on many places in quick succession', () => {
  it('each begin from what the one before left', async () => {
    const session = await openSession();
    const of = pointsOf(await all());
    const acts: ManyAct[] = [right, { act: 'size', scale: 30 }, right, { act: 'resize', factor: 2 }];
    const outcomes = await Promise.all(acts.map((what) => act(session, what, of)));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ kind: 'saved', many: { changed: 3, left_total: 0 } });
    const now = await all();
    expect(now.map(({ lng }) => lng)).toEqual(of.map(({ lng }) => lng + 2));
    expect(now.map(({ scale }) => scale)).toEqual([60, 60, 60]);
  });

  whole('are one while they move the same places and wait', async () => {
    const session = await openSession();
    const of = pointsOf(await all());
    // Each with the places as they are shown then.
    const shown = (turn: number) => of.map((place) => ({ ...place, lng: place.lng + turn }));
    const moves = Array.from({ length: 6 }, (_, turn) => act(session, right, shown(turn)));
    expect(session.getState().edits.unsaved.get(1)).toMatchObject({ lng: Number(of[0]?.lng) + 6 });
    const outcomes = await Promise.all(moves);
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(6).fill('saved'));
    expect(sent().map(({ body }) => body)).toMatchObject([{ by: { lng: 1 } }, { by: { lng: 5 } }]);
    expect((await all()).map(({ lng }) => lng)).toEqual(of.map(({ lng }) => lng + 6));
    expect(session.getState().undo.done).toHaveLength(2);
  });

  whole('of other places, or with something between, stay apart', async () => {
    const session = await openSession();
    const of = pointsOf(await all());
    const outcomes = await Promise.all([
      act(session, right, of),
      act(session, right, of),
      act(session, right, of.slice(1)),
      session.write({ kind: 'undo' }),
      act(session, right, of.slice(0, 1)),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill('saved'));
    expect(sent()).toHaveLength(5);
  });

  whole('begin from what undo and redo left, however fast they follow', async () => {
    const session = await openSession();
    const of = pointsOf(await all());
    const outcomes = await Promise.all([
      act(session, right, of),
      session.write({ kind: 'undo' }),
      act(session, { act: 'size', scale: 30 }, of),
      session.write({ kind: 'undo' }),
      session.write({ kind: 'redo' }),
      act(session, { act: 'resize', factor: 2 }, of),
    ]);
    for (const outcome of outcomes) expect(outcome.kind).toBe('saved');
    for (const at of [0, 2, 5]) expect(outcomes[at]).toMatchObject({ many: { changed: 3, left_total: 0 } });
    const now = await all();
    expect(now.map(({ lng }) => lng)).toEqual(of.map(({ lng }) => lng));
    expect(now.map(({ scale }) => scale)).toEqual([60, 60, 60]);
  });

  it('leave nothing old to a place that is changed right after they were taken back', async () => {
    const session = await openSession();
    const of = pointsOf(await all());
    const last = await Promise.all([
      act(session, right, of),
      session.write({ kind: 'undo' }),
      session.write({ kind: 'move', id: 1, lat: 50, lng: 60 }),
    ]);
    expect(last.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved']);
    expect(session.getState().conflict).toBeNull();
    expect(await server.position(1)).toMatchObject({ lat: 50, lng: 60 });
  });

  whole('leave nothing old of places that were changed alone before', async () => {
    const session = await openSession();
    const { id } = await server.priya<{ id: number }>('/api/home/type/', { name: 'Mill' });
    await session.write({ kind: 'move', id: 1, lat: 50, lng: 60 });
    const of = pointsOf(await all());
    const given = await act(session, { act: 'type', type_id: id }, of);
    const taken = await act(session, { act: 'type', type_id: null }, of);
    for (const outcome of [given, taken]) expect(outcome).toMatchObject({ many: { changed: 3, left_total: 0 } });
    expect(session.getState().edits.known.size).toBe(0);
  });
});
