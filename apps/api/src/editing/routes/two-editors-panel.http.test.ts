import { randomUUID } from 'node:crypto';
import { withTypedTop } from '@venture-atlas/rules';
import type {
  LocationSaved,
  PositionSaved,
  Reverted,
  StaffLocation,
  StaffPosition,
  StaffWikiPage,
} from '@venture-atlas/types';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../test-support/account-app.ts';
import { seed, slice } from '../../../test-support/deep.ts';
import {
  type EditOverHttp,
  editOverHttp,
  type HttpCall,
  pictureAddresses,
  type ThingKey,
} from '../../../test-support/edit-over-http.ts';
import { expectNothingLost } from '../../../test-support/expect-nothing-lost.ts';
import { type Fate, fate, Line, type Which, which } from '../../../test-support/lost-answers.ts';
import type { Refusal } from '../../../test-support/staff-app.ts';

let atlas: EditOverHttp;
beforeAll(async () => {
  atlas = await editOverHttp();
});
afterAll(() => atlas.close());

/** A field of the panel at the pin, and what is entered. */
type Entry =
  | { field: 'name'; value: string }
  | { field: 'type'; value: number | null }
  | { field: 'text' | 'picture'; value: string }
  | { field: 'size'; value: number };
type Step =
  | { step: 'enter'; editor: Which; entry: Entry; fate: Fate; second: Fate; keeps: boolean }
  | { step: 'undo' | 'send again'; editor: Which; fate: Fate; second: Fate; keeps: boolean }
  | { step: 'look'; editor: Which };

const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({ field: fc.constant('name' as const), value: fc.constantFrom('Inn', 'Boar', 'Stag') }),
  fc.record({ field: fc.constant('type' as const), value: fc.constantFrom(null, 1, 2) }),
  fc.record({ field: fc.constant('text' as const), value: fc.constantFrom('Ale.', 'Mead.', 'Cider.') }),
  fc.record({
    field: fc.constant('picture' as const),
    value: fc.constantFrom(...pictureAddresses),
  }),
  fc.record({ field: fc.constant('size' as const), value: fc.integer({ min: 8, max: 11 }) }),
);
const sending = { editor: which, fate, second: fate, keeps: fc.boolean() };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ step: fc.constant('enter' as const), entry, ...sending }) },
  { weight: 4, arbitrary: fc.record({ step: fc.constantFrom('undo' as const, 'send again' as const), ...sending }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('look' as const), editor: which }) },
);

/** What the panel shows: the place, its text and where it stands, each as it was told last. */
interface Screen {
  location: StaffLocation;
  page: StaffWikiPage;
  position: StaffPosition;
}
type Row = Screen[keyof Screen];

const partOf = ({ field }: Entry) =>
  field === 'size' ? 'position' : field === 'name' || field === 'type' ? 'location' : 'page';

async function look(): Promise<Screen> {
  const location = await atlas.read<StaffLocation>(`/api/home/location/${atlas.server.place('inn')}/`);
  const page = await atlas.read<StaffWikiPage>(`/api/home/wikipage/${location.wiki_page_id}/`);
  const position = await atlas.read<StaffPosition>(`/api/position/${atlas.server.position('coast', 'inn')}/`);
  return { location, page, position };
}

const fieldOf = ({ field }: Entry, { location, page, position }: Screen) => {
  if (field === 'name') return location.name;
  if (field === 'type') return location.type?.id ?? null;
  if (field === 'size') return position.scale;
  return field === 'text' ? page.wiki_page_content.top_section : (page.wiki_page_content.image ?? '');
};

type Saved = Partial<Pick<LocationSaved, 'location'> & Pick<PositionSaved, 'position'> & Pick<Reverted, 'change'>> & {
  change_id?: number | null;
};
interface PanelCall extends HttpCall<Saved> {
  entry: Entry | undefined;
  /** What the field was on the screen. */
  base: ReturnType<typeof fieldOf> | undefined;
}

/** One of staff before the panel of one place, who enters one field after the other. */
class Editor {
  readonly line = new Line<Answer<Saved & Partial<Refusal>>, PanelCall>((call, answer) => this.#hear(call, answer));
  /** What they were told: it is saved, or somebody else's is there. */
  readonly saved: { call: PanelCall; changeId: number }[] = [];
  readonly told: { call: PanelCall; theirs: unknown }[] = [];
  readonly #who: Which;
  readonly #undo: number[] = [];
  #screen: Screen;
  #keeps = false;
  /** What is sent without another word: over what does not matter to it, or over theirs because they said so. */
  #next: PanelCall | undefined;

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
    else if (step.step === 'enter') await this.line.begin(this.#entering(step.entry), step.fate);
    else if (step.step === 'undo') await this.line.begin(this.#undoing(), step.fate);
    const next = this.#next;
    this.#next = undefined;
    await this.line.begin(next, step.second);
  }

  #entering(entry: Entry): PanelCall {
    const { location, page, position } = this.#screen;
    const ask = (kind: 'location' | 'position' | 'wikipage', { id, version }: Row, path: string, body: object) => {
      const seen = new Map<ThingKey, number>([[`${kind} ${id}`, version]]);
      const call = atlas.call<Saved>(this.#who, randomUUID(), {
        path: `${path}/${id}`,
        body: { ...body, version },
        seen,
      });
      return { ...call, entry, base: fieldOf(entry, this.#screen) };
    };
    const { field, value } = entry;
    if (field === 'size') return ask('position', position, 'change_position_text', { scale: value });
    if (field === 'name') return ask('location', location, 'home/location', { name: value });
    if (field === 'type') return ask('location', location, 'home/location', { type_id: value });
    const { name, wiki_page_content: now } = page;
    const wiki_page_content = field === 'text' ? withTypedTop(now, value) : { ...now, image: value };
    return ask('wikipage', page, 'home/wikipage', { name, wiki_page_content });
  }

  #undoing(): PanelCall | undefined {
    const id = this.#undo.pop();
    if (id === undefined) return undefined;
    const call = atlas.call<Saved>(this.#who, randomUUID(), { path: `history/${id}/revert`, body: {} });
    return { ...call, entry: undefined, base: undefined };
  }

  #hear(call: PanelCall, { status, body }: Answer<Saved & Partial<Refusal>>): void {
    const { entry } = call;
    if (status === 200) {
      const changeId = body.change?.id ?? body.change_id ?? null;
      if (changeId !== null) this.saved.push({ call, changeId });
      if (entry === undefined) return;
      const part = partOf(entry);
      this.#show(entry, part === 'page' ? body : body[part]);
      expect(fieldOf(entry, this.#screen)).toEqual(entry.value);
      if (changeId !== null) this.#undo.push(changeId);
      return;
    }
    expect(['changed_meanwhile', 'conflict']).toContain(body.code);
    if (entry === undefined) {
      this.told.push({ call, theirs: body.current });
      return;
    }
    expect(body.code).toBe('changed_meanwhile');
    this.#show(entry, body.current);
    const theirs = fieldOf(entry, this.#screen);
    const isContested = theirs !== call.base && theirs !== entry.value;
    if (isContested) this.told.push({ call, theirs });
    if (!isContested || this.#keeps) this.#next = this.#entering(entry);
  }

  #show(entry: Entry, row: object | null | undefined): void {
    const part = partOf(entry);
    this.#screen = { ...this.#screen, [part]: { ...this.#screen[part], ...row } };
  }
}

test('two editors of one panel lose nothing, are told what they would replace, and do nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }), async (steps) => {
      atlas.reset();
      const [start, screen] = [await atlas.things(), await look()];
      const editors = [new Editor(0, screen), new Editor(1, screen)] as const;
      for (const one of steps) await editors[one.editor].take(one);

      const changes = atlas.changes();
      const calls = editors.flatMap(({ line }) => line.calls);
      expectNothingLost(start, await atlas.things(), changes, new Map(calls.map(({ key, seen }) => [key, seen])));
      const byId = new Map(changes.map((change) => [change.id, change]));
      for (const { call, changeId } of editors.flatMap(({ saved }) => saved))
        expect(byId.get(changeId)?.client_key, 'what was said to be saved is in the history').toBe(call.key);
      const filed = new Set(changes.map(({ client_key }) => client_key));
      for (const { call, theirs } of editors.flatMap(({ told }) => told)) {
        expect(filed.has(call.key), 'what was refused is not').toBe(false);
        if (call.entry !== undefined) expect(theirs).not.toEqual(call.base);
      }
    }),
    { numRuns: slice(40, 5_000), seed },
  );
});
