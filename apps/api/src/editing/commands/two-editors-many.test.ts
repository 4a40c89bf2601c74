import { randomUUID } from 'node:crypto';
import type { PlacesChanged } from '@venture-atlas/types';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed, slice } from '../../../test-support/deep.ts';
import { type EditWorld, editWorld } from '../../../test-support/edit-world.ts';
import { type Fate, fate, Line, type Sent, type Which, which } from '../../../test-support/lost-answers.ts';
import { editedWorldScope, type WorldScope } from '../../worlds/scope.ts';
import { changePlaces } from './change-places.ts';
import { revertChange } from './revert-change.ts';

let world: EditWorld;
let scope: WorldScope;
beforeAll(async () => {
  world = await editWorld();
  const own = await editedWorldScope(world.deps.db, world.as(0).viewer, undefined);
  if (own === undefined) throw new Error('Staff do not edit the Atlas');
  scope = own;
});
afterAll(() => world.close());

const places = ['city', 'inn'] as const;
type Step =
  | { step: 'move'; editor: Which; chosen: (typeof places)[number][]; by: number; fate: Fate }
  | { step: 'undo' | 'send again'; editor: Which; fate: Fate }
  | { step: 'look'; editor: Which };

const editor = which;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      step: fc.constant('move' as const),
      editor,
      by: fc.integer({ min: 1, max: 3 }),
      fate,
      chosen: fc.subarray([...places], { minLength: 1 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ step: fc.constantFrom('undo' as const, 'send again' as const), editor, fate }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('look' as const), editor }) },
);

type Told = { changeId: number | null; changed: number | undefined } | 'refused';

interface Call extends Sent<Told> {
  /** By position id, the version that was on the screen; undefined for an undo, which compares fields. */
  seen: ReadonlyMap<number, number> | undefined;
}

/** One of two who moves places of the same map, several at once; sends one call at a time. */
class Editor {
  readonly line = new Line<Told, Call>((call, answer) => this.#hear(call, answer));
  readonly told: { key: string; changeId: number; changed: number | undefined }[] = [];
  readonly #who: Which;
  #seen = world.versions();
  #undo: number[] = [];

  constructor(who: Which) {
    this.#who = who;
  }

  async take(step: Step): Promise<void> {
    if (step.step === 'look') this.#seen = world.versions();
    else if (this.line.isWaiting) await this.line.again(step.fate);
    else if (step.step === 'move') await this.line.begin(this.#moving(step.chosen, step.by), step.fate);
    else if (step.step === 'undo') await this.line.begin(this.#undoing(), step.fate);
  }

  #moving(chosen: readonly string[], by: number): Call {
    const key = randomUUID();
    const positions = Object.entries(world.state().positions).filter(
      ([, { parent, place }]) => parent === 'coast' && chosen.includes(place),
    );
    const seen = new Map(positions.map(([id]) => [Number(id), this.#seen.get(Number(id)) ?? 0]));
    const asked = {
      ids: positions.map(([, { place }]) => world.placeId(place)),
      map: world.placeId('coast'),
      what: { act: 'move' as const, by: { lat: by, lng: 0 } },
      seen: [...seen.values()],
    };
    const request = world.as(this.#who, { clientKey: key, requestHash: JSON.stringify(asked) });
    const done = ({ change_id, changed, left_total }: PlacesChanged) => {
      expect(changed + left_total).toBe(seen.size);
      return { changeId: change_id, changed };
    };
    return { key, seen, send: () => changePlaces(world.deps, request, scope, asked).then(done) };
  }

  #undoing(): Call | undefined {
    const changeId = this.#undo.pop();
    if (changeId === undefined) return undefined;
    const key = randomUUID();
    const request = world.as(this.#who, { clientKey: key });
    const answer = (done: { changeId: number | null }) => ({ changeId: done.changeId, changed: undefined });
    const send = () =>
      revertChange(world.deps, request, { changeId, force: false, answer }).catch(() => 'refused' as const);
    return { key, seen: undefined, send };
  }

  #hear(call: Call, answer: Told): void {
    if (answer === 'refused' || answer.changeId === null) return;
    this.told.push({ key: call.key, changeId: answer.changeId, changed: answer.changed });
    if (call.seen !== undefined) this.#undo.push(answer.changeId);
  }
}

test('two editors of many places at once lose nothing and do nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20, size: 'max' }), async (steps) => {
      world.reset();
      const first = world.state().positions;
      const editors = [new Editor(0), new Editor(1)] as const;
      for (const one of steps) await editors[one.editor].take(one);

      const calls = new Map(editors.flatMap((one) => one.line.calls.map((call) => [call.key, call] as const)));
      const changes = world.changes();
      const keyOf = (group: number | null, own: string | null) =>
        own ?? changes.find(({ id }) => id === group)?.client_key ?? '';
      const lats = new Map(Object.entries(first).map(([id, { lat }]) => [Number(id), lat]));
      const filed = new Map<string, Set<number>>();
      for (const change of changes) {
        const { thing_id, before, after, client_key, group_id } = change;
        // A chain without a gap: each began from what the one before left.
        expect(JSON.parse(before ?? '{}')).toEqual({ lat: lats.get(thing_id) });
        lats.set(thing_id, (JSON.parse(after ?? '{}') as { lat: number }).lat);
        const key = keyOf(group_id, client_key);
        expect([...calls.keys()], 'nothing that nobody sent').toContain(key);
        const call = calls.get(key);
        const ofCall = filed.get(key) ?? new Set();
        expect(ofCall.has(thing_id), 'nothing twice').toBe(false);
        filed.set(key, ofCall.add(thing_id));
        // Whoever moved something had it on the screen as it was.
        if (call?.seen !== undefined) expect(change.version).toBe((call.seen.get(thing_id) ?? 0) + 1);
      }
      for (const [id, { lat }] of Object.entries(world.state().positions)) expect(lat).toBe(lats.get(Number(id)));
      // What was told is what is in the history.
      for (const { key, changed } of editors.flatMap((one) => one.told))
        if (changed !== undefined) expect(filed.get(key)?.size).toBe(changed);
    }),
    { numRuns: slice(60, 10_000), seed },
  );
});
