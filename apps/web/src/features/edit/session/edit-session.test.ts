/// <reference types="node" />

import type { LocationMapDetails } from '@venture-atlas/types';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { slice } from '../../../../../api/test-support/deep.ts';
import { eventually } from '../../../test-support/eventually.ts';
import { hurryPauses } from '../../../test-support/hurry.ts';
import { type StaffServer, startStaffServer } from '../../../test-support/staff-server.ts';
import { createEditSession } from './edit-session.ts';
import type { EditSession } from './edit-state.ts';
import { childOf, createPointMerger } from './local-points.ts';
import { REST_MS } from './resting.ts';

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer({ places: 3 });
  await server.signIn();
});

const at = (id: number) => server.position(id);
const calls = () => server.network.calls.map(({ method, path }) => `${method} ${path}`);

const onMap = async () =>
  (await server.get<LocationMapDetails>('/api/location_map_details/sword_coast/?content=0')).children;

/** Of somebody who was shown Place 1 to 3. */
async function openSession(ids = [1, 2, 3]): Promise<EditSession> {
  const session = createEditSession();
  session.setListed((await Promise.all(ids.map(at))).map((position) => childOf(position)));
  return session;
}
const until = (session: EditSession, isSo: (session: EditSession) => boolean) =>
  eventually(() => expect(isSo(session)).toBe(true), 5);
const settled = (session: EditSession) => until(session, () => !session.hasUnsaved());

describe('hotkey changes', () => {
  it('show at once, rest, and go together in one call', async () => {
    const session = await openSession();
    vi.useFakeTimers();
    session.change(1, { rotation: 10 });
    session.change(1, { rotation: 20 });
    vi.advanceTimersByTime(REST_MS - 1);
    session.change(1, { scale: 14 });
    expect(session.getState().edits.unsaved.get(1)).toEqual({ rotation: 20, scale: 14 });
    vi.advanceTimersByTime(REST_MS - 1);
    expect(calls()).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await settled(session);
    expect(calls()).toEqual(['POST /api/change_position_text/1/']);
    expect(await at(1)).toMatchObject({ rotation: 20, scale: 14, version: 2 });
    expect(session.getState().saving).toBe('saved');
    expect(session.getState().edits.unsaved.size).toBe(0);
  });

  it('that come back to where they were are not sent', async () => {
    const session = await openSession();
    session.change(1, { rotation: 10 });
    session.change(1, { rotation: 0 });
    session.flush();
    await settled(session);
    expect(calls()).toEqual([]);
    expect(session.getState().saving).toBe('idle');
  });

  it('that come back to what was just saved leave that it was saved', async () => {
    const session = await openSession();
    session.change(1, { rotation: 10 });
    session.flush();
    await settled(session);
    session.change(1, { rotation: 20 });
    session.change(1, { rotation: 10 });
    session.flush();
    expect(calls()).toHaveLength(1);
    expect(session.getState().saving).toBe('saved');
  });

  it('are saved before anything else is done', async () => {
    const session = await openSession();
    session.change(1, { scale: 14 });
    await session.write({ kind: 'move', id: 1, lat: 5, lng: 6 });
    expect(await at(1)).toMatchObject({ scale: 14, lat: 5, lng: 6, version: 3 });
  });
});

describe('a server that does not answer', () => {
  it('is asked again with the same key: a change whose answer was lost is not made twice', async () => {
    hurryPauses();
    const session = await openSession();
    let lost = 2;
    server.network.loses = () => lost-- > 0;
    const outcome = await session.write({
      kind: 'add',
      mapId: 1,
      location: { name: 'Hask' },
      name: 'Hask',
      lat: 1,
      lng: 2,
    });
    expect(outcome.kind).toBe('saved');
    expect(calls()).toHaveLength(3);
    expect((await onMap()).filter(({ name }) => name === 'Hask')).toHaveLength(1);
  });

  it('keeps the change shown and everything behind it waiting, until it is tried again', async () => {
    hurryPauses();
    const session = await openSession();
    server.network.intercept = () => 'cut';
    void session.write({ kind: 'move', id: 1, lat: 5, lng: 6 });
    void session.write({ kind: 'text', id: 2, text: { scale: 20 } });
    await until(session, () => session.getState().failure !== null);
    expect(session.getState()).toMatchObject({ saving: 'failed', failure: { label: 'Move Place 1', canRetry: true } });
    expect(session.getState().edits.unsaved.get(1)).toEqual({ lat: 5, lng: 6 });
    expect(session.hasUnsaved()).toBe(true);
    server.network.intercept = () => undefined;
    session.retry();
    await settled(session);
    expect(await at(1)).toMatchObject({ lat: 5, lng: 6 });
    expect(await at(2)).toMatchObject({ scale: 20 });
    expect(session.getState().failure).toBeNull();
  });

  it('loses the change only when the person discards it', async () => {
    hurryPauses();
    const session = await openSession();
    server.network.intercept = () => 'cut';
    const outcome = session.write({ kind: 'move', id: 1, lat: 5, lng: 6 });
    await until(session, () => session.getState().failure !== null);
    session.dismiss();
    expect((await outcome).kind).toBe('dropped');
    expect(session.getState().edits.unsaved.size).toBe(0);
    expect(session.hasUnsaved()).toBe(false);
  });
});

describe('a place with a line', () => {
  const road = (...coordinates: [number, number][]) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates },
  });
  /** The line that the map draws of Place 1. */
  const shownBy = async (session: EditSession) =>
    createPointMerger(1)([childOf(await at(1))], session.getState().edits)[0]?.geojson?.geometry.coordinates;
  const from: [number, number][] = [
    [1, 1],
    [4, 3],
  ];
  const to = [
    [3, 2],
    [6, 4],
  ];
  let session: EditSession;
  let outcome: ReturnType<EditSession['write']>;
  beforeEach(async () => {
    hurryPauses();
    await server.priya('/api/change_position_text/1/', { lat: 1, lng: 1, geojson: road(...from) });
    session = await openSession();
    server.network.intercept = () => 'cut';
    outcome = session.write({ kind: 'move', id: 1, lat: 2, lng: 3 });
    await until(session, () => session.getState().failure !== null);
  });

  it('takes it along before the server answers, as far as the server does', async () => {
    expect(await shownBy(session)).toEqual(to);
    server.network.intercept = () => undefined;
    session.retry();
    await settled(session);
    expect(await shownBy(session)).toEqual(to);
    expect((await at(1)).geojson?.geometry.coordinates).toEqual(to);
  });

  it('has it where it was once a move that is not saved is given up', async () => {
    session.dismiss();
    await outcome;
    expect(await shownBy(session)).toEqual(from);
  });
});

describe('a refusal', () => {
  it('is handed to the one who asked, or else told', async () => {
    const session = await openSession();
    const told = await session.write({ kind: 'text', id: 1, text: { scale: 1 } }, { tellsRefusals: true });
    expect(told).toMatchObject({ kind: 'refused', error: { field: 'scale' } });
    expect(session.getState().failure).toBeNull();
    await session.write({ kind: 'move', id: 99, lat: 1, lng: 1 });
    expect(session.getState().failure).toMatchObject({ canRetry: false });
    session.dismiss();
    expect(session.getState().failure).toBeNull();
  });
});

describe('two staff at one point', () => {
  /** Somebody else saves first. */
  const theySave = (id: number, fields: object) => server.priya(`/api/change_position_text/${id}/`, fields);

  it('are shown both versions, and mine goes over theirs when it is kept', async () => {
    const session = await openSession();
    await theySave(1, { scale: 30, rotation: 90 });
    const outcome = session.write({ kind: 'text', id: 1, text: { scale: 14 } });
    await until(session, () => session.getState().conflict !== null);
    const { conflict } = session.getState();
    expect(conflict).toMatchObject({ changedBy: 'Priya', mine: { scale: 14 }, current: { scale: 30, rotation: 90 } });
    session.keepMine();
    expect((await outcome).kind).toBe('saved');
    expect(await at(1)).toMatchObject({ scale: 14, rotation: 90, version: 3 });
    await session.write({ kind: 'undo' });
    expect(await at(1)).toMatchObject({ scale: 30, rotation: 90 });
  });

  it('take theirs, and mine is shown no more', async () => {
    const session = await openSession();
    await theySave(1, { scale: 30 });
    const outcome = session.write({ kind: 'text', id: 1, text: { scale: 14 } });
    await until(session, () => session.getState().conflict !== null);
    session.takeTheirs();
    expect((await outcome).kind).toBe('theirs');
    expect((await at(1)).scale).toBe(30);
    expect(session.getState().edits.known.get(1)?.position.scale).toBe(30);
    expect(session.getState().edits.unsaved.size).toBe(0);
    expect(session.getState().undo.done).toEqual([]);
  });

  it('are not asked when both mean the same', async () => {
    const session = await openSession();
    await theySave(1, { scale: 14 });
    expect((await session.write({ kind: 'text', id: 1, text: { scale: 14 } })).kind).toBe('theirs');
    expect(session.getState()).toMatchObject({ conflict: null, saving: 'idle' });
    await session.write({ kind: 'text', id: 1, text: { scale: 16 } });
    expect((await at(1)).scale).toBe(16);
  });

  it('are asked before an undo goes over what the other did since', async () => {
    const session = await openSession();
    await session.write({ kind: 'text', id: 1, text: { scale: 14 } });
    await theySave(1, { scale: 30 });
    const outcome = session.write({ kind: 'undo' });
    await until(session, () => session.getState().conflict !== null);
    expect((await at(1)).scale).toBe(30);
    session.keepMine();
    expect((await outcome).kind).toBe('saved');
    expect((await at(1)).scale).toBe(12);
  });
});

describe('undo and redo', () => {
  it('take back and do again every kind of change', async () => {
    const session = await openSession();
    const undoAndRedo = async (check: (isDone: boolean) => Promise<void>) => {
      await check(true);
      await session.write({ kind: 'undo' });
      await check(false);
      await session.write({ kind: 'redo' });
      await check(true);
    };
    await session.write({ kind: 'move', id: 1, lat: 5, lng: 6 });
    await undoAndRedo(async (isDone) => expect((await at(1)).lat).toBe(isDone ? 5 : 102));
    await session.write({ kind: 'deactivate', id: 2 });
    await undoAndRedo(async (isDone) => expect((await at(2)).active).toBe(!isDone));
    const added = await session.write({
      kind: 'add',
      mapId: 1,
      location: { name: 'Hask' },
      name: 'Hask',
      lat: 1,
      lng: 2,
    });
    const id = added.kind === 'saved' ? (added.position?.id ?? 0) : 0;
    await undoAndRedo(async (isDone) => expect((await onMap()).some((one) => one.id === id)).toBe(isDone));
    expect(session.getState().undo.done.map(({ label }) => label)).toEqual([
      'Move Place 1',
      'De-activate Place 2',
      'Add Hask',
    ]);
  });

  it('stop offering what somebody took back already', async () => {
    const session = await openSession();
    await session.write({ kind: 'text', id: 1, text: { scale: 14 } });
    await (await openSession()).write({ kind: 'revert', changeId: 1, positionId: 1, before: { scale: 12 } });
    const outcome = await session.write({ kind: 'undo' });
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'conflict' } });
    expect(session.getState().undo.done).toEqual([]);
  });
});

const which = fc.integer({ min: 0, max: 2 });
const acts = fc.oneof(
  fc.record({ kind: fc.constant('scale'), which, value: fc.integer({ min: 4, max: 40 }) }),
  fc.record({ kind: fc.constant('move'), which, value: fc.integer({ min: 0, max: 90 }) }),
  fc.record({ kind: fc.constantFrom('undo', 'redo', 'off', 'on'), which }),
);
const runs = slice(20, 1_000);

it('any sequence of edits, undos and redos ends in what it means, although answers are lost', async () => {
  server = await startStaffServer({ places: runs * 3 });
  await server.signIn();
  hurryPauses();
  let first = 1;
  await fc.assert(
    fc.asyncProperty(
      fc.array(acts, { maxLength: 14 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }),
      async (sequence, losses) => {
        // Three places that no run before has changed.
        const ids = [first, first + 1, first + 2];
        first += 3;
        let turn = 0;
        // Straight to the server: a page and a network between would be most of the time that this takes.
        vi.stubGlobal('fetch', async (address: string, { headers, method, body }: RequestInit) => {
          const sent = { headers: { ...headers } as Record<string, string>, body: Buffer.from(String(body)) };
          const { status, text } = await server.send(address, { method: String(method), ...sent });
          turn += 1;
          // Never so often in a row that the person would be asked.
          if (turn % 3 !== 0 && losses[turn % losses.length] === true) throw new TypeError('Failed to fetch');
          return new Response(text, { status });
        });
        const session = await openSession(ids);
        type Model = Record<number, { scale: number; lat: number; active: boolean }>;
        const start = await Promise.all(ids.map(at));
        const model: Model[] = [
          Object.fromEntries(start.map(({ id, scale, lat, active }) => [id, { scale, lat, active }])),
        ];
        let step = 0;
        const now = () => model[step] as Model;
        const does = (id: number, change: Partial<Model[number]>) => {
          const before = now()[id] as Model[number];
          if (Object.entries(change).every(([field, value]) => before[field as keyof typeof before] === value)) return;
          model.splice(step + 1, model.length, { ...now(), [id]: { ...before, ...change } });
          step += 1;
        };
        for (const act of sequence) {
          const { kind } = act;
          const id = ids[act.which] as number;
          const value = 'value' in act ? act.value : 0;
          if (kind === 'scale') {
            await session.write({ kind: 'text', id, text: { scale: value } });
            does(id, { scale: value });
          } else if (kind === 'move') {
            await session.write({ kind: 'move', id, lat: value, lng: 3 });
            does(id, { lat: value });
          } else if (kind === 'off' || kind === 'on') {
            await session.write(
              kind === 'off' ? { kind: 'deactivate', id } : { kind: 'reactivate', position: await at(id) },
            );
            does(id, { active: kind === 'on' });
          } else {
            await session.write({ kind: kind as 'undo' | 'redo' });
            step = Math.min(Math.max(step + (kind === 'undo' ? -1 : 1), 0), model.length - 1);
          }
        }
        for (const id of ids) expect(await at(id)).toMatchObject(now()[id] as object);
        const { undo, conflict, failure } = session.getState();
        expect([conflict, failure]).toEqual([null, null]);
        expect(undo.done).toHaveLength(step);
      },
    ),
    { numRuns: runs, seed: 7, endOnFailure: true },
  );
});
