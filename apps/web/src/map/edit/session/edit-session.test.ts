import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hurryPauses } from '../../../test-support/hurry.ts';
import { staffAnswer } from '../../../test-support/staff-answers.ts';
import {
  makePosition,
  makeStaffWorld,
  OTHER_STAFF,
  STAFF,
  type StaffWorld,
} from '../../../test-support/staff-world.ts';
import { createEditSession, REST_MS } from './edit-session.ts';
import type { EditSession } from './edit-state.ts';
import { childOf } from './local-points.ts';

/** The server behind `fetch`; `loses` makes the answer of a call that was carried out not arrive. */
interface Wire {
  world: StaffWorld;
  user: number;
  loses: () => boolean;
  isDown: boolean;
  calls: string[];
}
let wire: Wire;

beforeEach(() => {
  wire = {
    world: makeStaffWorld([makePosition(1), makePosition(2), makePosition(3)]),
    user: STAFF,
    loses: () => false,
    isDown: false,
    calls: [],
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    wire.calls.push(`${method} ${url.pathname}`);
    if (wire.isDown) throw new TypeError('Failed to fetch');
    const call = { method, path: url.pathname, query: url.searchParams, user: wire.user };
    const answer = staffAnswer(wire.world, { ...call, body: JSON.parse(String(body ?? '{}')) });
    if (wire.loses()) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
});

function openSession(): EditSession {
  const session = createEditSession();
  session.setListed([...wire.world.positions.values()].map((position) => childOf(position)));
  return session;
}
/** Pauses between two attempts take no time at all; time-outs of requests stay as they are. */
function skipPauses(): void {
  const wait = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds = 0) =>
    milliseconds >= 400 && milliseconds <= 10_000 ? queueMicrotask(run) : wait(run, milliseconds),
  );
}
const at = (id: number) => wire.world.positions.get(id);
const until = (session: EditSession, isSo: (session: EditSession) => boolean) =>
  vi.waitFor(() => expect(isSo(session)).toBe(true), { timeout: 5_000, interval: 1 });
const settled = (session: EditSession) => until(session, () => !session.hasUnsaved());

describe('hotkey changes', () => {
  it('show at once, rest, and go together in one call', async () => {
    const session = openSession();
    vi.useFakeTimers();
    session.change(1, { rotation: 10 });
    session.change(1, { rotation: 20 });
    vi.advanceTimersByTime(REST_MS - 1);
    session.change(1, { scale: 14 });
    expect(session.getState().edits.unsaved.get(1)).toEqual({ rotation: 20, scale: 14 });
    vi.advanceTimersByTime(REST_MS - 1);
    expect(wire.calls).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await settled(session);
    expect(wire.calls).toEqual(['POST /api/change_position_text/1/']);
    expect(at(1)).toMatchObject({ rotation: 20, scale: 14, version: 2 });
    expect(session.getState().saving).toBe('saved');
    expect(session.getState().edits.unsaved.size).toBe(0);
  });

  it('that come back to where they were are not sent', async () => {
    const session = openSession();
    session.change(1, { rotation: 10 });
    session.change(1, { rotation: 0 });
    session.flush();
    await settled(session);
    expect(wire.calls).toEqual([]);
    expect(session.getState().saving).toBe('idle');
  });

  it('that come back to what was just saved leave that it was saved', async () => {
    const session = openSession();
    session.change(1, { rotation: 10 });
    session.flush();
    await settled(session);
    session.change(1, { rotation: 20 });
    session.change(1, { rotation: 10 });
    session.flush();
    expect(wire.calls).toHaveLength(1);
    expect(session.getState().saving).toBe('saved');
  });

  it('are saved before anything else is done', async () => {
    const session = openSession();
    session.change(1, { scale: 14 });
    await session.write({ kind: 'move', id: 1, lat: 5, lng: 6 });
    expect(at(1)).toMatchObject({ scale: 14, lat: 5, lng: 6, version: 3 });
  });
});

describe('a server that does not answer', () => {
  it('is asked again with the same key: a change whose answer was lost is not made twice', async () => {
    hurryPauses();
    const session = openSession();
    let lost = 2;
    wire.loses = () => lost-- > 0;
    const outcome = await session.write({
      kind: 'add',
      mapId: 1,
      location: { name: 'Hask' },
      name: 'Hask',
      lat: 1,
      lng: 2,
    });
    expect(outcome.kind).toBe('saved');
    expect(wire.calls).toHaveLength(3);
    expect([...wire.world.positions.values()].filter(({ name }) => name === 'Hask')).toHaveLength(1);
  });

  it('keeps the change shown and everything behind it waiting, until it is tried again', async () => {
    hurryPauses();
    const session = openSession();
    wire.isDown = true;
    void session.write({ kind: 'move', id: 1, lat: 5, lng: 6 });
    void session.write({ kind: 'text', id: 2, text: { scale: 20 } });
    await until(session, () => session.getState().failure !== null);
    expect(session.getState()).toMatchObject({ saving: 'failed', failure: { label: 'Move Place 1', canRetry: true } });
    expect(session.getState().edits.unsaved.get(1)).toEqual({ lat: 5, lng: 6 });
    expect(session.hasUnsaved()).toBe(true);
    wire.isDown = false;
    session.retry();
    await settled(session);
    expect(at(1)).toMatchObject({ lat: 5, lng: 6 });
    expect(at(2)).toMatchObject({ scale: 20 });
    expect(session.getState().failure).toBeNull();
  });

  it('loses the change only when the person discards it', async () => {
    hurryPauses();
    const session = openSession();
    wire.isDown = true;
    const outcome = session.write({ kind: 'move', id: 1, lat: 5, lng: 6 });
    await until(session, () => session.getState().failure !== null);
    session.dismiss();
    expect((await outcome).kind).toBe('dropped');
    expect(session.getState().edits.unsaved.size).toBe(0);
    expect(session.hasUnsaved()).toBe(false);
  });
});

describe('a refusal', () => {
  it('is handed to the one who asked, or else told', async () => {
    const session = openSession();
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
  const theySave = (id: number, fields: object) =>
    staffAnswer(wire.world, {
      method: 'POST',
      path: `/api/change_position_text/${id}/`,
      query: new URLSearchParams(),
      user: OTHER_STAFF,
      body: fields as Record<string, unknown>,
    });

  it('are shown both versions, and mine goes over theirs when it is kept', async () => {
    const session = openSession();
    theySave(1, { scale: 30, rotation: 90 });
    const outcome = session.write({ kind: 'text', id: 1, text: { scale: 14 } });
    await until(session, () => session.getState().conflict !== null);
    const { conflict } = session.getState();
    expect(conflict).toMatchObject({ changedBy: 'Priya', mine: { scale: 14 }, current: { scale: 30, rotation: 90 } });
    session.keepMine();
    expect((await outcome).kind).toBe('saved');
    expect(at(1)).toMatchObject({ scale: 14, rotation: 90, version: 3 });
    await session.write({ kind: 'undo' });
    expect(at(1)).toMatchObject({ scale: 30, rotation: 90 });
  });

  it('take theirs, and mine is shown no more', async () => {
    const session = openSession();
    theySave(1, { scale: 30 });
    const outcome = session.write({ kind: 'text', id: 1, text: { scale: 14 } });
    await until(session, () => session.getState().conflict !== null);
    session.takeTheirs();
    expect((await outcome).kind).toBe('theirs');
    expect(at(1)?.scale).toBe(30);
    expect(session.getState().edits.known.get(1)?.position.scale).toBe(30);
    expect(session.getState().edits.unsaved.size).toBe(0);
    expect(session.getState().undo.done).toEqual([]);
  });

  it('are not asked when both mean the same', async () => {
    const session = openSession();
    theySave(1, { scale: 14 });
    expect((await session.write({ kind: 'text', id: 1, text: { scale: 14 } })).kind).toBe('theirs');
    expect(session.getState()).toMatchObject({ conflict: null, saving: 'idle' });
    await session.write({ kind: 'text', id: 1, text: { scale: 16 } });
    expect(at(1)?.scale).toBe(16);
  });

  it('are asked before an undo goes over what the other did since', async () => {
    const session = openSession();
    await session.write({ kind: 'text', id: 1, text: { scale: 14 } });
    theySave(1, { scale: 30 });
    const outcome = session.write({ kind: 'undo' });
    await until(session, () => session.getState().conflict !== null);
    expect(at(1)?.scale).toBe(30);
    session.keepMine();
    expect((await outcome).kind).toBe('saved');
    expect(at(1)?.scale).toBe(12);
  });
});

describe('undo and redo', () => {
  it('take back and do again every kind of change', async () => {
    const session = openSession();
    const undoAndRedo = async (check: (isDone: boolean) => void) => {
      check(true);
      await session.write({ kind: 'undo' });
      check(false);
      await session.write({ kind: 'redo' });
      check(true);
    };
    await session.write({ kind: 'move', id: 1, lat: 5, lng: 6 });
    await undoAndRedo((isDone) => expect(at(1)?.lat).toBe(isDone ? 5 : 102));
    await session.write({ kind: 'deactivate', id: 2 });
    await undoAndRedo((isDone) => expect(at(2)?.active).toBe(!isDone));
    const added = await session.write({
      kind: 'add',
      mapId: 1,
      location: { name: 'Hask' },
      name: 'Hask',
      lat: 1,
      lng: 2,
    });
    const id = added.kind === 'saved' ? (added.position?.id ?? 0) : 0;
    await undoAndRedo((isDone) => expect(at(id) !== undefined).toBe(isDone));
    expect(session.getState().undo.done.map(({ label }) => label)).toEqual([
      'Move Place 1',
      'De-activate Place 2',
      'Add Hask',
    ]);
  });

  it('stop offering what somebody took back already', async () => {
    const session = openSession();
    await session.write({ kind: 'text', id: 1, text: { scale: 14 } });
    await openSession().write({ kind: 'revert', changeId: 1, positionId: 1, before: { scale: 12 } });
    const outcome = await session.write({ kind: 'undo' });
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'conflict' } });
    expect(session.getState().undo.done).toEqual([]);
  });
});

const acts = fc.oneof(
  fc.record({ kind: fc.constant('scale'), id: fc.integer({ min: 1, max: 3 }), value: fc.integer({ min: 4, max: 40 }) }),
  fc.record({ kind: fc.constant('move'), id: fc.integer({ min: 1, max: 3 }), value: fc.integer({ min: 0, max: 90 }) }),
  fc.record({ kind: fc.constantFrom('undo', 'redo', 'off', 'on'), id: fc.integer({ min: 1, max: 3 }) }),
);

it('any sequence of edits, undos and redos ends in what it means, although answers are lost', {
  timeout: 120_000,
}, async () => {
  skipPauses();
  await fc.assert(
    fc.asyncProperty(
      fc.array(acts, { maxLength: 14 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }),
      async (sequence, losses) => {
        wire.world = makeStaffWorld([makePosition(1), makePosition(2), makePosition(3)]);
        let turn = 0;
        wire.loses = () => {
          turn += 1;
          // Never so often in a row that the person would be asked.
          return turn % 3 !== 0 && losses[turn % losses.length] === true;
        };
        const session = openSession();
        type Model = Record<number, { scale: number; lat: number; active: boolean }>;
        const model: Model[] = [
          Object.fromEntries([1, 2, 3].map((id) => [id, { scale: 12, lat: 100 + id * 2, active: true }])),
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
          const { kind, id } = act;
          const value = 'value' in act ? act.value : 0;
          if (kind === 'scale') {
            await session.write({ kind: 'text', id, text: { scale: value } });
            does(id, { scale: value });
          } else if (kind === 'move') {
            await session.write({ kind: 'move', id, lat: value, lng: 3 });
            does(id, { lat: value });
          } else if (kind === 'off' || kind === 'on') {
            const position = at(id);
            if (position === undefined) continue;
            await session.write(kind === 'off' ? { kind: 'deactivate', id } : { kind: 'reactivate', position });
            does(id, { active: kind === 'on' });
          } else {
            await session.write({ kind: kind as 'undo' | 'redo' });
            step = Math.min(Math.max(step + (kind === 'undo' ? -1 : 1), 0), model.length - 1);
          }
        }
        for (const id of [1, 2, 3]) expect(at(id)).toMatchObject(now()[id] as object);
        const { undo, conflict, failure } = session.getState();
        expect([conflict, failure]).toEqual([null, null]);
        expect(undo.done).toHaveLength(step);
      },
    ),
    { numRuns: 1_000, seed: 7 },
  );
});
