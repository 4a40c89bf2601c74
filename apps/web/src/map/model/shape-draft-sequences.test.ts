import { closeRing, countPoints, openRing, ringsOf } from '@venture-atlas/map-math';
import type { MapCoordinate, Shape } from '@venture-atlas/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameShape, openDraft, type ShapeAct, type ShapeDraft, STEPS_KEPT, shapeReducer } from './shape-draft.ts';
import { outcomeOf } from './shape-saving.ts';

const RUNS = 1_500;

// Few different numbers, so that points meet by chance; three decimals, so that rounding shows.
const coordinate = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: -4000, max: 4000 }))
  .map(([lng, lat]): MapCoordinate => [lng, lat / 1000]);
const address = fc.record({ polygon: fc.nat(3), ring: fc.nat(2), index: fc.nat(5) });
const edit = fc.oneof(
  { weight: 6, arbitrary: coordinate.map((at): ShapeAct => ({ kind: 'add', at })) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('insert' as const), address, at: coordinate }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('move' as const), address, at: coordinate, isNudge: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), address }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<ShapeAct>({ kind: 'change-type' }, { kind: 'start-polygon' }, { kind: 'start-hole' }),
  },
  { weight: 1, arbitrary: fc.constantFrom<ShapeAct>({ kind: 'tool', tool: 'drag' }, { kind: 'tool', tool: 'remove' }) },
);
const anyAct = fc.oneof(
  { weight: 5, arbitrary: edit },
  { weight: 2, arbitrary: fc.constantFrom<ShapeAct>({ kind: 'undo' }, { kind: 'redo' }) },
);
const ring = fc.array(coordinate, { minLength: 3, maxLength: 6 }).map(closeRing);
const stored: fc.Arbitrary<Shape | null> = fc.option(
  fc
    .oneof(
      fc
        .array(coordinate, { minLength: 2, maxLength: 6 })
        .map((coordinates): Shape['geometry'] => ({ type: 'LineString', coordinates })),
      fc
        .array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
        .map((coordinates): Shape['geometry'] => ({ type: 'MultiPolygon', coordinates })),
    )
    .map((geometry): Shape => ({ type: 'Feature', geometry, properties: { layer: 'drawn' } })),
);

const play = (draft: ShapeDraft, acts: readonly ShapeAct[]) => acts.reduce(shapeReducer, draft);
const times = (count: number, act: ShapeAct) => Array.from({ length: count }, () => act);

function expectSound({ shape }: ShapeDraft): void {
  const { geometry } = shape;
  if (geometry.type === 'LineString') return;
  for (const rings of geometry.coordinates) {
    expect(rings.length).toBeGreaterThan(0);
    for (const points of rings) expect(points).toEqual(closeRing(openRing(points)));
  }
}

it('whatever is done, rings are closed, none is empty, and what may be saved is rounded and complete', () => {
  fc.assert(
    fc.property(stored, fc.array(anyAct, { maxLength: 40 }), (shape, acts) => {
      const before = structuredClone(shape);
      const draft = play(openDraft(shape), acts);
      expectSound(draft);
      expect(shape).toEqual(before);
      const outcome = outcomeOf(draft);
      if (outcome.kind !== 'save' || outcome.shape === null) return;
      const { geometry, properties } = outcome.shape;
      const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates.flat();
      const least = geometry.type === 'LineString' ? 2 : 4;
      expect(lines.every((line) => line.length >= least)).toBe(true);
      expect(lines.flat(2).every((number) => Math.abs(number * 100 - Math.round(number * 100)) < 1e-6)).toBe(true);
      expect(properties).toEqual(shape?.properties ?? {});
    }),
    { numRuns: RUNS },
  );
});

it('undone step by step every sequence leads back to where it began, and redone to where it ended', () => {
  fc.assert(
    fc.property(stored, fc.array(edit, { maxLength: 30 }), (shape, acts) => {
      const start = openDraft(shape);
      const end = play(start, acts);
      const steps = end.past.length;
      const back = play(end, times(steps, { kind: 'undo' }));
      expect(isSameShape(back.shape, start.shape)).toBe(true);
      expect(back.aside).toEqual(start.aside);
      const again = play(back, times(steps, { kind: 'redo' }));
      expect(again.shape).toEqual(end.shape);
      expect(again.aside).toEqual(end.aside);
      expect(again.ring).toEqual(end.ring);
    }),
    { numRuns: RUNS },
  );
});

it('a state with undos and redos in between is the state of the steps that were not taken back', () => {
  fc.assert(
    fc.property(stored, fc.array(anyAct, { maxLength: 40 }), (shape, acts) => {
      // The model: a list of drawings and where in it one is.
      let draft = openDraft(shape);
      let drawings = [draft.shape];
      let now = 0;
      for (const act of acts) {
        const next = shapeReducer(draft, act);
        const isMerged = act.kind === 'move' && next !== draft && next.past.length === draft.past.length;
        if (act.kind === 'undo') now = Math.max(0, now - 1);
        else if (act.kind === 'redo') now = Math.min(drawings.length - 1, now + 1);
        else if (isMerged) drawings = [...drawings.slice(0, now), next.shape];
        else if (next.past.length > draft.past.length) {
          drawings = [...drawings.slice(0, now + 1), next.shape];
          now += 1;
        }
        // With nothing left to undo, Ctrl+z takes the last point: not a step of the model.
        if (act.kind === 'undo' && draft.past.length === 0) return;
        draft = next;
        expect(isSameShape(draft.shape, drawings[now] as Shape)).toBe(true);
      }
    }),
    { numRuns: RUNS },
  );
});

it('with nothing else to undo, Ctrl+z takes one point at a time until none is left', () => {
  fc.assert(
    fc.property(stored, (shape) => {
      let draft = openDraft(shape);
      for (let count = countPoints(draft.shape); count > 0; count = countPoints(draft.shape)) {
        const next = shapeReducer(draft, { kind: 'undo' });
        expect(countPoints(next.shape)).toBeLessThan(count);
        draft = next;
      }
      expect(ringsOf(draft.shape).length).toBeLessThanOrEqual(1);
      expect(draft.future.length).toBeLessThanOrEqual(STEPS_KEPT);
    }),
    { numRuns: 300 },
  );
});
