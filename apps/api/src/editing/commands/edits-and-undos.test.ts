import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed, slice } from '../../../test-support/deep.ts';
import { edited, fits, type ModelEdit, type ModelState } from '../../../test-support/edit-model.ts';
import { type EditWorld, editWorld } from '../../../test-support/edit-world.ts';
import { AppError } from '../../errors.ts';
import { addPosition } from './add-position.ts';
import { changeParent } from './change-parent.ts';
import { changePositionText, deletePlacement, movePosition, savedPosition, setActive } from './change-position.ts';
import { revertChange } from './revert-change.ts';

let world: EditWorld;
beforeAll(async () => {
  world = await editWorld();
});
afterAll(() => world.close());

type Step =
  | { step: 'edit'; which: number; edit: ModelEdit }
  | { step: 'add'; map: string; place: string | null; lat: number; lng: number }
  | { step: 'undo' }
  | { step: 'redo' };

const number = (max: number) => fc.integer({ min: 0, max });
const map = fc.constantFrom('coast', 'city', 'cellar');
const edit: fc.Arbitrary<ModelEdit> = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), lat: number(3), lng: number(3) }),
  fc.record({
    kind: fc.constant('text' as const),
    scale: fc.constantFrom(4, 12, 16),
    rotation: fc.constantFrom(-10, 0, 33),
  }),
  fc.record({
    kind: fc.constant('shape' as const),
    points: fc.option(fc.array(fc.tuple(number(800), number(600)), { maxLength: 3 })),
  }),
  fc.record({ kind: fc.constant('parent' as const), map }),
  fc.record({ kind: fc.constant('active' as const), active: fc.boolean() }),
  fc.constant({ kind: 'delete' as const }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ step: fc.constant('edit' as const), which: number(5), edit }) },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('add' as const),
      map,
      place: fc.option(fc.constantFrom('inn', 'coast', 'city', 'cellar')),
      lat: number(9),
      lng: number(9),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ step: 'undo' as const }) },
  { weight: 2, arbitrary: fc.constant({ step: 'redo' as const }) },
);

/** What an editor's page does: changes that can be undone, those that can be redone. */
class Visit {
  readonly #states: ModelState[] = [world.state()];
  #at = 0;
  #undo: number[] = [];
  #redo: number[] = [];
  #made = 0;

  get state(): ModelState {
    return this.#states[this.#at] as ModelState;
  }

  async take(step: Step): Promise<void> {
    switch (step.step) {
      case 'edit':
        return this.#edit(step.which, step.edit);
      case 'add':
        return this.#add(step);
      case 'undo':
        return this.#walk(-1, this.#undo, this.#redo);
      case 'redo':
        return this.#walk(1, this.#redo, this.#undo);
    }
  }

  async #edit(which: number, edit: ModelEdit): Promise<void> {
    const ids = Object.keys(this.state.positions).map(Number);
    const id = ids[which % Math.max(1, ids.length)];
    if (id === undefined) return;
    this.#arrive(edited(this.state, id, edit), await outcome(write(id, edit)));
  }

  async #add({ map, place, lat, lng }: Extract<Step, { step: 'add' }>): Promise<void> {
    this.#made += 1;
    const name = `new ${this.#made}`;
    const slug = place ?? `new_${this.#made}`;
    const what = place === null ? { name } : { id: world.placeId(place) };
    const wish = { parent: { id: world.placeId(map) }, place: what, at: { lat, lng } };
    const answer = await outcome(addPosition(world.deps, world.as(0), wish, savedPosition));
    if (place !== null && !fits(this.state, place, map)) return this.#arrive(undefined, answer);
    if (answer instanceof AppError) throw answer;
    const point = { parent: map, place: slug, lat, lng, scale: 12, rotation: 0, geojson: null, active: true };
    this.#arrive(
      {
        positions: { ...this.state.positions, [answer.position?.id ?? 0]: point },
        places: place === null ? [...this.state.places, slug] : this.state.places,
      },
      answer,
    );
  }

  /** An edit was made, refused (undefined), or changed nothing. */
  #arrive(next: ModelState | undefined, answer: Answer): void {
    if (next === undefined) {
      expect(answer).toBeInstanceOf(AppError);
      return;
    }
    if (answer instanceof AppError) throw answer;
    expect(answer.change_id === null).toBe(JSON.stringify(next) === JSON.stringify(this.state));
    if (answer.change_id === null) return;
    this.#states.splice(this.#at + 1, Number.POSITIVE_INFINITY, next);
    this.#at += 1;
    this.#undo.push(answer.change_id);
    this.#redo = [];
  }

  async #walk(by: 1 | -1, from: number[], to: number[]): Promise<void> {
    const changeId = from.pop();
    if (changeId === undefined) return;
    const id = await revertChange(world.deps, world.as(0), { changeId, force: false, answer: (done) => done.changeId });
    to.push(id as number);
    this.#at += by;
  }
}

interface Saved {
  change_id: number | null;
  position?: { id: number };
}
type Answer = Saved | AppError;

const write = (id: number, edit: ModelEdit): Promise<Saved> => {
  const who = world.as(0);
  switch (edit.kind) {
    case 'move':
      return movePosition(world.deps, who, id, edit);
    case 'text':
      return changePositionText(world.deps, who, id, { scale: edit.scale, rotation: edit.rotation });
    case 'shape': {
      const coordinates = edit.points?.map(([lng, lat]): [number, number] => [lng, lat]);
      const geojson = coordinates === undefined ? null : { geometry: { type: 'LineString' as const, coordinates } };
      return changePositionText(world.deps, who, id, { geojson });
    }
    case 'parent':
      return changeParent(world.deps, who, id, { id: world.placeId(edit.map) });
    case 'active':
      return setActive(world.deps, who, id, edit.active);
    case 'delete':
      return deletePlacement(world.deps, who, id);
  }
};

const outcome = (call: Promise<Saved>): Promise<Answer> =>
  call.catch((cause: unknown) => {
    if (cause instanceof AppError) return cause;
    throw cause;
  });

test('any sequence of edits, undos and redos ends in the state that it means', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }), async (steps) => {
      world.reset();
      const visit = new Visit();
      // A version stands for one state of a position, for good.
      const seen = new Map<string, string>();
      for (const one of steps) {
        await visit.take(one);
        const state = world.state();
        expect(state).toEqual(visit.state);
        for (const [id, version] of world.versions()) {
          const text = JSON.stringify(state.positions[id]);
          expect(seen.get(`${id} ${version}`) ?? text).toBe(text);
          seen.set(`${id} ${version}`, text);
        }
      }
    }),
    { numRuns: slice(50, 20_000), seed },
  );
});
