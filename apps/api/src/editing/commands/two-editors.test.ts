import { randomUUID } from 'node:crypto';
import type { StaffPosition } from '@venture-atlas/types';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed, slice } from '../../../test-support/deep.ts';
import { type ChangeRow, type EditWorld, editWorld } from '../../../test-support/edit-world.ts';
import { type Fate, fate, Line, type Sent, type Which, which } from '../../../test-support/lost-answers.ts';
import { AppError } from '../../errors.ts';
import { staffScope } from '../../worlds/scope.ts';
import { changePositionText, type PositionInput, setActive } from './change-position.ts';
import { revertChange } from './revert-change.ts';

let world: EditWorld;
beforeAll(async () => {
  world = await editWorld();
});
afterAll(() => world.close());

type Step =
  | { step: 'edit'; editor: Which; wish: PositionInput & { active?: boolean }; fate: Fate }
  | { step: 'undo'; editor: Which; fate: Fate }
  | { step: 'send again'; editor: Which; fate: Fate }
  | { step: 'look'; editor: Which };

const editor = which;
const wish = fc.oneof(
  fc.record({ lat: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ scale: fc.integer({ min: 4, max: 8 }), lng: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ active: fc.boolean() }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ step: fc.constant('edit' as const), editor, wish, fate }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('undo' as const), editor, fate }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('send again' as const), editor, fate }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('look' as const), editor }) },
);

/** What an editor was told that it is done. */
interface Acknowledged {
  changeId: number;
  key: string;
  shown: StaffPosition;
}

type Told = { changeId: number | null; shown: StaffPosition } | AppError;

interface Call extends Sent<Told> {
  /** The version that was on the screen; undefined for an undo, which compares fields. */
  seen: number | undefined;
}

/** One of staff before a page: it shows one point as it was at some moment, and sends one call at a time. */
class Editor {
  readonly line = new Line<Told, Call>((call, answer) => this.#hear(call, answer));
  readonly acknowledged: Acknowledged[] = [];
  readonly #who: Which;
  #shown: StaffPosition;
  #undo: number[] = [];

  constructor(who: Which, shown: StaffPosition) {
    this.#who = who;
    this.#shown = shown;
  }

  async take(step: Step): Promise<void> {
    if (step.step === 'look') this.#shown = await readPosition(this.#shown.id);
    else if (step.step === 'send again') await this.line.again(step.fate);
    // As on the real page, nothing new is sent while it is unknown what became of the last call.
    else if (this.line.isWaiting) await this.line.again(step.fate);
    else if (step.step === 'edit') await this.line.begin(this.#edit(step.wish), step.fate);
    else await this.line.begin(this.#undoing(), step.fate);
  }

  #edit({ active, ...wish }: PositionInput & { active?: boolean }): Call {
    const key = randomUUID();
    const { id, version } = this.#shown;
    const request = world.as(this.#who, { version, clientKey: key });
    const write = () =>
      active === undefined
        ? changePositionText(world.deps, request, id, wish)
        : setActive(world.deps, request, id, active);
    return {
      key,
      seen: version,
      send: () => told(write().then((a) => ({ changeId: a.change_id, shown: a.position }))),
    };
  }

  #undoing(): Call | undefined {
    const changeId = this.#undo.pop();
    if (changeId === undefined) return undefined;
    const key = randomUUID();
    const request = world.as(this.#who, { clientKey: key });
    const revert = {
      changeId,
      force: false,
      answer: (done: { changeId: number | null; shown: unknown }) => ({
        changeId: done.changeId,
        shown: done.shown as StaffPosition,
      }),
    };
    return { key, seen: undefined, send: () => told(revertChange(world.deps, request, revert)) };
  }

  #hear(call: Call, answer: Told): void {
    if (answer instanceof AppError) {
      expect(answer.code).toBe('changed_meanwhile');
      // Both versions are shown to the editor.
      this.#shown = answer.details.current as StaffPosition;
      return;
    }
    this.#shown = answer.shown;
    if (answer.changeId === null) return;
    this.acknowledged.push({ changeId: answer.changeId, key: call.key, shown: answer.shown });
    if (call.seen !== undefined) this.#undo.push(answer.changeId);
  }
}

const told = (call: Promise<Told>): Promise<Told> =>
  call.catch((cause: unknown) => {
    if (cause instanceof AppError) return cause;
    throw cause;
  });

const readPosition = async (id: number): Promise<StaffPosition> =>
  (await world.deps.entities.position.show(world.deps.db, await staffScope(world.deps.db), id)) as StaffPosition;

type Values = Record<string, unknown>;
const valuesOf = (text: string | null): Values => JSON.parse(text ?? '{}') as Values;

/** The history is a chain without a gap that leads from the start to what is there now. */
function expectChain(first: StaffPosition, now: StaffPosition, changes: readonly ChangeRow[]): Map<number, Values> {
  const after = new Map<number, Values>();
  let state: Values = { ...first };
  for (const change of changes) {
    expect(state).toMatchObject(valuesOf(change.before));
    expect(change.version).toBe(Number(state.version) + 1);
    state = { ...state, ...valuesOf(change.after), version: change.version };
    after.set(change.id, state);
  }
  expect(now).toEqual(state);
  return after;
}

test('two editors with lost answers lose nothing and do nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20, size: 'max' }), async (steps) => {
      world.reset();
      const first = await readPosition(Number(Object.keys(world.state().positions)[0]));
      const editors = [new Editor(0, first), new Editor(1, first)] as const;
      for (const one of steps) await editors[one.editor].take(one);

      const changes = world.changes();
      const states = expectChain(first, await readPosition(first.id), changes);
      const calls = new Map(editors.flatMap((one) => one.line.calls.map((call) => [call.key, call] as const)));

      // Nothing twice, nothing that nobody sent.
      const keys = changes.map((change) => change.client_key ?? 'none');
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.every((key) => calls.has(key))).toBe(true);

      // Whoever overwrote something had it on the screen, or took back what was still as they had left it.
      for (const change of changes) {
        const seen = calls.get(change.client_key ?? '')?.seen;
        if (seen !== undefined) expect(change.version).toBe(seen + 1);
        const undone = changes.find((other) => other.id === change.reverts);
        if (undone !== undefined) {
          expect(undone.actor_id).toBe(change.actor_id);
          expect(valuesOf(change.before)).toEqual(valuesOf(undone.after));
          expect(valuesOf(change.after)).toEqual(valuesOf(undone.before));
        }
      }

      // What was acknowledged is in the history, as it was acknowledged.
      for (const { changeId, key, shown } of editors.flatMap((one) => one.acknowledged)) {
        expect(changes.find((change) => change.id === changeId)?.client_key).toBe(key);
        expect(states.get(changeId)).toEqual(shown);
      }
    }),
    { numRuns: slice(120, 20_000), seed },
  );
});
