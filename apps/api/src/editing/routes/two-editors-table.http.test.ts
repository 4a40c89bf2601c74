import { randomUUID } from 'node:crypto';
import type {
  LocationSaved,
  NamedPlace,
  PlaceRowsSaved,
  PlacesChanged,
  PositionSaved,
  Reverted,
} from '@venture-atlas/types';
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

const slugs = ['inn', 'city', 'cellar'] as const;
type Slug = (typeof slugs)[number];
type Cell =
  | { column: 'name'; value: string }
  | { column: 'type'; value: number | null }
  | { column: 'size'; value: number }
  | { column: 'map'; value: string };
/** A row of a spreadsheet; without a place it is a new one. */
interface Pasted {
  place: Slug | undefined;
  name: string | undefined;
  type: string | undefined;
  scale: number | undefined;
  text: string | undefined;
}
type Ticked = { act: 'type'; type_id: number | null } | { act: 'size'; scale: number } | { act: 'take_off' };
type Step =
  | { step: 'cell'; editor: Which; place: Slug; cell: Cell; fate: Fate; second: Fate; keeps: boolean }
  | { step: 'paste'; editor: Which; rows: readonly Pasted[]; fate: Fate; second: Fate; keeps: boolean }
  | { step: 'tick'; editor: Which; places: readonly Slug[]; what: Ticked; fate: Fate; second: Fate; keeps: boolean }
  | { step: 'undo' | 'send again'; editor: Which; fate: Fate; second: Fate; keeps: boolean }
  | { step: 'look'; editor: Which };

const name = fc.constantFrom('Boar', 'Stag', 'Inn');
const type_id = fc.constantFrom(null, 1, 2);
const scale = fc.integer({ min: 8, max: 11 });
const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.record({ column: fc.constant('name' as const), value: name }),
  fc.record({ column: fc.constant('type' as const), value: type_id }),
  fc.record({ column: fc.constant('size' as const), value: scale }),
  fc.record({ column: fc.constant('map' as const), value: fc.constantFrom('Coast', 'City', 'Cellar') }),
);
const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const pasted: fc.Arbitrary<Pasted> = fc.record({
  place: some(fc.constantFrom(...slugs)),
  name: some(name),
  type: some(fc.constantFrom('', 'town', 'city', 'ferry')),
  scale: some(scale),
  text: some(fc.constantFrom('Mead.', 'Cider.')),
});
const ticked: fc.Arbitrary<Ticked> = fc.oneof(
  fc.record({ act: fc.constant('type' as const), type_id }),
  fc.record({ act: fc.constant('size' as const), scale }),
  fc.record({ act: fc.constant('take_off' as const) }),
);
const sending = { editor: which, fate, second: fate, keeps: fc.boolean() };
const places = fc.subarray([...slugs], { minLength: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ step: fc.constant('cell' as const), place: fc.constantFrom(...slugs), cell, ...sending }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant('paste' as const),
      rows: fc.uniqueArray(pasted, { minLength: 1, maxLength: 3, selector: ({ place }) => place ?? randomUUID() }),
      ...sending,
    }),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('tick' as const), places, what: ticked, ...sending }) },
  { weight: 5, arbitrary: fc.record({ step: fc.constantFrom('undo' as const, 'send again' as const), ...sending }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('look' as const), editor: which }) },
);

/** The table, as it was loaded last. */
type Screen = ReadonlyMap<Slug, NamedPlace>;

async function look(): Promise<Screen> {
  const names = ['Inn', 'City', 'Cellar', 'Boar', 'Stag'];
  const { body } = await atlas.server.post<NamedPlace[]>('/api/places/by_name/', { names }, { as: atlas.server.mara });
  return new Map(
    slugs.flatMap((slug) => {
      const found = body.find(({ id }) => id === atlas.server.place(slug));
      return found === undefined ? [] : [[slug, found] as const];
    }),
  );
}

const shownIn = (column: Cell['column'], { name, type, position }: NamedPlace) =>
  ({ name, type: type?.id ?? null, size: position?.scale, map: position?.parent.name })[column];

type Done = Partial<PlacesChanged & Omit<PlaceRowsSaved, 'changed' | 'left'> & Pick<Reverted, 'change'>> &
  Partial<Pick<LocationSaved, 'location'> & Pick<PositionSaved, 'position'>>;
interface TableCall extends HttpCall<Done> {
  of: { cell?: Cell & { place: Slug; base: unknown }; rows?: readonly Pasted[]; ticked?: number };
}

/** One of staff before the table of places. */
class Editor {
  readonly line = new Line<Answer<Done & Partial<Refusal>>, TableCall>((call, answer) => this.#hear(call, answer));
  readonly said: { call: TableCall; body: Done }[] = [];
  readonly told: { call: TableCall; theirs: unknown }[] = [];
  readonly refused: TableCall[] = [];
  readonly #who: Which;
  readonly #undo: number[] = [];
  #screen: Screen;
  #keeps = false;
  #next: TableCall | undefined;

  constructor(who: Which, screen: Screen) {
    this.#who = who;
    this.#screen = screen;
  }

  async take(step: Step): Promise<void> {
    if (step.step === 'look') {
      this.#screen = await look();
      return;
    }
    this.#keeps = step.keeps;
    if (this.line.isWaiting) await this.line.again(step.fate);
    else await this.line.begin(this.#begun(step), step.fate);
    const next = this.#next;
    this.#next = undefined;
    await this.line.begin(next, step.second);
  }

  #begun(step: Exclude<Step, { step: 'look' }>): TableCall | undefined {
    if (step.step === 'cell') return this.#entering(step.place, step.cell);
    if (step.step === 'paste') return this.#pasting(step.rows);
    if (step.step === 'tick') {
      const body = { ...step.what, ids: step.places.map((place) => atlas.server.place(place)) };
      return this.#call('places/change', body, undefined, { ticked: step.places.length });
    }
    const id = step.step === 'undo' ? this.#undo.pop() : undefined;
    return id === undefined ? undefined : this.#call(`history/${id}/revert`, {}, undefined, {});
  }

  #call(path: string, body: object, seen: TableCall['seen'], of: TableCall['of']): TableCall {
    return { ...atlas.call<Done>(this.#who, randomUUID(), { path, body: { ...body }, seen }), of };
  }

  #entering(place: Slug, cell: Cell): TableCall | undefined {
    const row = this.#screen.get(place);
    if (row === undefined) return undefined;
    const of = { cell: { ...cell, place, base: shownIn(cell.column, row) } };
    if (cell.column === 'name' || cell.column === 'type') {
      const body = { [cell.column === 'name' ? 'name' : 'type_id']: cell.value, version: row.version };
      return this.#call(
        `home/location/${row.id}`,
        body,
        new Map([[`location ${row.id}` as ThingKey, row.version]]),
        of,
      );
    }
    const { position } = row;
    if (position === null) return undefined;
    const { id, version } = position;
    const seen = new Map([[`position ${id}` as ThingKey, version]]);
    if (cell.column === 'size')
      return this.#call(`change_position_text/${id}`, { scale: cell.value, version }, seen, of);
    return this.#call('change_position_parent', { id, new_parent: cell.value, version }, seen, of);
  }

  #pasting(rows: readonly Pasted[]): TableCall | undefined {
    const seen = new Map<ThingKey, number>();
    const body = rows.map(({ place, ...said }) => {
      const row = place === undefined ? undefined : this.#screen.get(place);
      if (row === undefined)
        return { ...said, name: said.name ?? 'Ferry Stairs', map: atlas.server.place('coast'), lat: 1, lng: 2 };
      const { id, version, position, text } = row;
      seen.set(`location ${id}`, version);
      if (position !== null) seen.set(`position ${position.id}`, position.version);
      return {
        ...said,
        place: { id, version },
        ...(position === null ? {} : { position: { id: position.id, version: position.version } }),
        ...(text === null ? {} : { text_version: text.version }),
      };
    });
    return this.#call('places/save', { rows: JSON.parse(JSON.stringify(body)) }, seen, { rows });
  }

  #hear(call: TableCall, { status, body }: Answer<Done & Partial<Refusal>>): void {
    const { cell } = call.of;
    if (status === 200) {
      this.said.push({ call, body });
      if (cell !== undefined) this.#show(cell.place, body.location ?? body.position);
      const id = body.change === undefined ? body.change_id : undefined;
      if (id != null) this.#undo.push(id);
      return;
    }
    this.refused.push(call);
    expect(body.code).toMatch(/^(changed_meanwhile|conflict|parent_[a-z_]+)$/);
    expect(call.of.rows ?? call.of.ticked, 'only single values are refused as a whole').toBeUndefined();
    if (cell === undefined || body.code !== 'changed_meanwhile') return;
    this.#show(cell.place, body.current);
    const now = this.#screen.get(cell.place);
    const theirs = now && shownIn(cell.column, now);
    if (theirs !== cell.base) this.told.push({ call, theirs });
    if (theirs === cell.base || this.#keeps) this.#next = this.#entering(cell.place, cell);
  }

  /** What an answer tells of a place or of where it stands. */
  #show(place: Slug, told: object | null | undefined): void {
    const row = this.#screen.get(place);
    if (row === undefined || told == null) return;
    const now = 'parent' in told ? { position: { ...row.position, ...told } } : told;
    this.#screen = new Map(this.#screen).set(place, { ...row, ...now } as NamedPlace);
  }
}

test('two editors of one table lose nothing, are told what stayed, and do nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }), async (steps) => {
      atlas.reset();
      const [start, screen] = [await atlas.things(), await look()];
      expect(screen.size).toBe(slugs.length);
      const editors = [new Editor(0, screen), new Editor(1, screen)] as const;
      for (const one of steps) await editors[one.editor].take(one);

      const changes = atlas.changes();
      const calls = editors.flatMap(({ line }) => line.calls);
      expectNothingLost(start, await atlas.things(), changes, new Map(calls.map(({ key, seen }) => [key, seen])));
      const keys = keysOf(changes);
      const filed = (call: TableCall) => changes.filter(({ id }) => keys.get(id) === call.key);
      for (const { call, body } of editors.flatMap(({ said }) => said)) {
        const rows = filed(call);
        if (body.change_id != null && body.change === undefined)
          expect(
            rows.some(({ id }) => id === body.change_id),
            'what is said to be saved is in the history',
          ).toBe(true);
        if (call.of.ticked !== undefined) expect(rows).toHaveLength(body.changed ?? 0);
        if (call.of.rows !== undefined) {
          const left = new Set(body.left_rows);
          expect((body.made ?? 0) + left.size).toBeLessThanOrEqual(call.of.rows.length);
          const made = call.of.rows.filter(({ place }, i) => place === undefined && !left.has(i));
          expect(body.made).toBe(made.length);
          expect(rows.filter(({ action }) => action === 'position.add')).toHaveLength(made.length);
          for (const row of left) {
            const place = call.of.rows[row]?.place;
            const id = place === undefined ? 0 : atlas.server.place(place);
            expect(
              rows.some((one) => one.location_id === id),
              'of a row that stays nothing is saved',
            ).toBe(false);
          }
        }
      }
      for (const call of editors.flatMap(({ refused }) => refused)) expect(filed(call)).toEqual([]);
      for (const { call, theirs } of editors.flatMap(({ told }) => told))
        expect(theirs).not.toEqual(call.of.cell?.base);
    }),
    { numRuns: slice(40, 5_000), seed },
  );
});
