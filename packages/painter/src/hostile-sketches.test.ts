import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../../types/test-support/chosen.ts';
import { plot, seaSketch } from '../test-support/small-sketches.ts';
import { checkSketch, paintMap, SketchRefusal, styles } from './index.ts';
import type { Point } from './plane/points.ts';
import { coastNatures, forestKinds, rangeStyles, roadKinds, vignetteKinds } from './sketch/region-sketch.ts';

const WIDTH = 256;
const HEIGHT = 192;

const list = <T>(item: fc.Arbitrary<T>, maxLength = 2): fc.Arbitrary<(T & { id: string })[]> =>
  fc.array(item, { maxLength }).map((items) => items.map((one, i) => ({ ...one, id: `thing_${i}` })));

/**
 * Sketches with every kind of object at random points: most rings cross themselves, some are a point, some are huge.
 */
function sketchesAt(coordinate: fc.Arbitrary<number>, fewest: number) {
  const point = fc.tuple(coordinate, coordinate).map(([x, y]): Point => [x, y]);
  const ring = fc.oneof(
    fc.array(point, { minLength: fewest, maxLength: 9 }),
    fc.array(point, { minLength: 3, maxLength: 3 }),
    point.map((at): Point[] => [at, at, at]),
    fc.constant(plot(-120, -90, 370, 280)),
  );
  const rings = fc.array(ring, { maxLength: 3 });
  const area = fc.record({ rings });
  const size = fc.constantFrom([20, 60], [60, 20], [1, 1]);
  const width = fc.integer({ min: 0, max: 200 });
  const place = fc.record({
    at: point,
    vignette: fc.constantFrom(null, ...vignetteKinds),
    scale: fc.integer({ min: 0, max: 80 }),
  });
  return fc
    .record({
      coast: list(fc.record({ ring, nature: fc.constantFrom(...coastNatures) }), 3),
      lakes: list(fc.record({ ring })),
      rivers: list(fc.record({ line: ring, width: fc.constantFrom([0, 0], [2, 9], [40, 3]) })),
      roads: list(fc.record({ line: ring, kind: fc.constantFrom(...roadKinds) })),
      forests: list(fc.record({ rings, kind: fc.constantFrom(...forestKinds) })),
      ranges: list(
        fc.record({
          style: fc.constantFrom(...rangeStyles),
          snow: fc.constantFrom(0, 0.4),
          size,
          width,
          spines: rings,
        }),
      ),
      hills: list(area),
      swamps: list(area),
      moors: list(fc.record({ rings, isSoft: fc.boolean() })),
      deserts: list(area),
      ice: list(area),
      regions: list(fc.record({ rings, tint: fc.constant('#8a9b6c') })),
      borders: list(fc.record({ line: ring })),
      snowLine: fc.constantFrom(null, -50, 90, 500),
      settlements: fc
        .array(place, { maxLength: 6 })
        .map((places) => places.map((one, i) => ({ ...one, slug: `place_${i}` }))),
    })
    .map((parts) => ({ ...seaSketch({ width: WIDTH, height: HEIGHT }), ...parts }));
}

const onAndOff = fc.oneof(fc.integer({ min: -80, max: 270 }), fc.double({ min: -120, max: 310, noNaN: true }));
const broken = fc.oneof(
  { weight: 30, arbitrary: onAndOff },
  { weight: 1, arbitrary: fc.constantFrom(1e9, Number.NaN, Number.POSITIVE_INFINITY) },
);
const hostile = fc.oneof(
  { weight: 4, arbitrary: sketchesAt(onAndOff, 3) },
  { weight: 1, arbitrary: sketchesAt(broken, 0) },
);

/** Without paper grain, whose squares take longer than such a small picture. */
const plain = { ...styles.parchment, symbols: { ...styles.parchment.symbols, grain: 0 } };

async function outcomeOf(sketch: unknown): Promise<string> {
  let checked: ReturnType<typeof checkSketch>;
  try {
    checked = checkSketch(sketch);
  } catch (refusal) {
    if (!(refusal instanceof SketchRefusal)) throw refusal;
    return refusal.message;
  }
  const painting = await paintMap(checked, { style: plain, scale: 0.5 });
  let rows = 0;
  for await (const band of painting.bands()) {
    expect(band.data.length).toBe(band.width * band.height * 3);
    rows += band.height;
  }
  return `${painting.width} x ${rows}`;
}

/** One sketch that is always painted, and one whose only fault is a point that is not a number. */
const calm = seaSketch({ width: WIDTH, height: HEIGHT });
const spoilt = {
  ...calm,
  coast: [
    {
      id: 'thing_0',
      ring: [
        [10, 10],
        [90, 10],
        [Number.NaN, 90],
      ],
      nature: 'island',
    },
  ],
};

describe('polygons of any form: self-crossing, tiny, huge, empty', () => {
  it('are painted, or refused with a sentence', async () => {
    const outcomes: string[] = [];
    const numRuns = isDeep ? 24 : 10;
    await fc.assert(
      fc.asyncProperty(hostile, async (sketch) => {
        const outcome = await outcomeOf(sketch);
        outcomes.push(outcome);
        if (outcome !== '128 x 96') expect(outcome).toMatch(/^[A-Z].*\.$/);
      }),
      { numRuns },
    );
    // Most are painted; otherwise the test would not exercise the painter.
    expect(outcomes.filter((outcome) => outcome === '128 x 96').length).toBeGreaterThan(numRuns / 5);
    // Both outcomes are possible, whatever was generated.
    expect(await outcomeOf(calm)).toBe('128 x 96');
    expect(await outcomeOf(spoilt)).toMatch(/^[A-Z].*\.$/);
  });
});
