import { randomUUID } from 'node:crypto';
import type { PlaceRow, PlacesChanged, Reverted } from '@venture-atlas/types';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../test-support/account-app.ts';
import { seed, slice } from '../../../test-support/deep.ts';
import { type EditOverHttp, editOverHttp, type HttpCall, type ThingKey } from '../../../test-support/edit-over-http.ts';
import { expectNothingLost, keysOf } from '../../../test-support/expect-nothing-lost.ts';
import { type Fate, fate, Line, type Which, which } from '../../../test-support/lost-answers.ts';
import type { Refusal } from '../../../test-support/staff-app.ts';

let atlas: EditOverHttp;
beforeAll(async () => {
  atlas = await editOverHttp();
});
afterAll(() => atlas.close());

/** What the bar of chosen places does. */
type Act =
  | { act: 'move' | 'duplicate'; by: { lat: number; lng: number } }
  | { act: 'resize'; factor: number }
  | { act: 'type'; type_id: number | null }
  | { act: 'take_off' };
type Step =
  | { step: 'act'; editor: Which; what: Act; chosen: readonly number[]; fate: Fate }
  | { step: 'undo' | 'send again'; editor: Which; fate: Fate }
  | { step: 'look'; editor: Which };

const by = fc.record({ lat: fc.integer({ min: 1, max: 3 }), lng: fc.integer({ min: 0, max: 1 }) });
const what: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('move' as const), by }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('resize' as const), factor: fc.constantFrom(1.1, 2) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('type' as const), type_id: fc.constantFrom(null, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('take_off' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('duplicate' as const), by }) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      step: fc.constant('act' as const),
      editor: which,
      what,
      fate,
      chosen: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ step: fc.constantFrom('undo' as const, 'send again' as const), editor: which, fate }),
  },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('look' as const), editor: which }) },
);

/** The places on the map as somebody sees them, the oldest first. */
async function look(): Promise<PlaceRow[]> {
  const { ids } = await atlas.read<{ ids: number[] }>(`/api/places/ids/?map=${atlas.server.place('coast')}`);
  const of = `?ids=${ids.join(',')}&map=${atlas.server.place('coast')}`;
  const rows = ids.length === 0 ? [] : await atlas.read<PlaceRow[]>(`/api/places/rows/${of}`);
  return rows.filter(({ position }) => position !== null).sort((a, b) => a.id - b.id);
}

type Done = Partial<PlacesChanged & Pick<Reverted, 'change' | 'left'>>;
interface MapCall extends HttpCall<Done> {
  /** What was chosen; undefined for an undo. */
  chosen: readonly PlaceRow[] | undefined;
  act: Act['act'] | undefined;
}

/** One of staff who does something with several places of a map at once. */
class Editor {
  readonly line = new Line<Answer<Done & Partial<Refusal>>, MapCall>((call, answer) => this.#hear(call, answer));
  readonly said: { call: MapCall; body: Done }[] = [];
  readonly refused: MapCall[] = [];
  readonly #who: Which;
  readonly #undo: number[] = [];
  #screen: readonly PlaceRow[];

  constructor(who: Which, screen: readonly PlaceRow[]) {
    this.#who = who;
    this.#screen = screen;
  }

  async take(step: Step): Promise<void> {
    if (step.step === 'look') this.#screen = await look();
    else if (this.line.isWaiting) await this.line.again(step.fate);
    else if (step.step === 'act') await this.line.begin(this.#acting(step.what, step.chosen), step.fate);
    else if (step.step === 'undo') await this.line.begin(this.#undoing(), step.fate);
  }

  #acting(what: Act, which: readonly number[]): MapCall | undefined {
    const chosen = which.flatMap((at) => this.#screen[at] ?? []);
    if (chosen.length === 0) return undefined;
    const isOfType = what.act === 'type';
    const comparesNothing = what.act === 'duplicate' || isOfType;
    const seen = comparesNothing
      ? undefined
      : new Map(chosen.map(({ position }) => [`position ${position?.id}` as ThingKey, position?.version ?? 0]));
    const body = {
      ...what,
      ids: chosen.map(({ id }) => id),
      map: atlas.server.place('coast'),
      ...(what.act === 'duplicate'
        ? {}
        : {
            seen: chosen.map(({ type, position }) => (isOfType ? (type?.name ?? null) : (position?.version ?? null))),
          }),
    };
    const call = atlas.call<Done>(this.#who, randomUUID(), { path: 'places/change', body, seen });
    return { ...call, chosen, act: what.act };
  }

  #undoing(): MapCall | undefined {
    const id = this.#undo.pop();
    if (id === undefined) return undefined;
    const call = atlas.call<Done>(this.#who, randomUUID(), { path: `history/${id}/revert`, body: {} });
    return { ...call, chosen: undefined, act: undefined };
  }

  #hear(call: MapCall, { status, body }: Answer<Done & Partial<Refusal>>): void {
    if (status !== 200) {
      expect(['changed_meanwhile', 'conflict']).toContain(body.code);
      expect(call.chosen, 'only what is taken back is refused as a whole').toBeUndefined();
      this.refused.push(call);
      return;
    }
    this.said.push({ call, body });
    if (call.chosen !== undefined && body.change_id != null) this.#undo.push(body.change_id);
  }
}

test('two editors of many places of a map lose nothing, are told what stayed, and do nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }), async (steps) => {
      atlas.reset();
      const [start, screen] = [await atlas.things(), await look()];
      expect(screen).toHaveLength(2);
      const editors = [new Editor(0, screen), new Editor(1, screen)] as const;
      for (const one of steps) await editors[one.editor].take(one);

      const changes = atlas.changes();
      const calls = editors.flatMap(({ line }) => line.calls);
      const sent = new Map(calls.map(({ key, seen }) => [key, seen]));
      expectNothingLost(start, await atlas.things(), changes, sent, true);
      const keys = keysOf(changes);
      const filed = (call: MapCall) => changes.filter(({ id }) => keys.get(id) === call.key);
      for (const { call, body } of editors.flatMap(({ said }) => said)) {
        const rows = filed(call);
        if (call.chosen === undefined) {
          expect(rows.length, 'taken back is what is said to be').toBeGreaterThan(0);
          continue;
        }
        expect(rows.length, 'changed are those that are said to be').toBe(body.changed);
        // Whoever stays as somebody else left them is named; the others are so already.
        const named = new Set(body.left?.map(({ id }) => id));
        expect(
          rows.some(({ location_id }) => named.has(location_id)),
          'what is said to stay stays',
        ).toBe(false);
        expect(rows.length + named.size).toBeLessThanOrEqual(call.chosen.length);
        // A duplicate may be taken back meanwhile: what is gone neither moves nor stays.
        const there = call.chosen.filter(({ id }) => start.has(`location ${id}`));
        if (call.act === 'move') expect(rows.length + named.size).toBeGreaterThanOrEqual(there.length);
      }
      for (const call of editors.flatMap(({ refused }) => refused)) expect(filed(call)).toEqual([]);
      // A duplicate of somebody who never heard of it is one at most, too.
      for (const call of calls.filter(({ act }) => act === 'duplicate'))
        expect(filed(call).length).toBeLessThanOrEqual(call.chosen?.length ?? 0);
    }),
    { numRuns: slice(40, 5_000), seed },
  );
});
