import { LabelPlan, type PlanOptions } from '../src/labels/label-plan.ts';
import type {
  LabelPlacement,
  LabelPoint,
  LabelShape,
  LabelSource,
  NameMeasure,
  PxBox,
} from '../src/labels/label-types.ts';
import { shapeNames } from '../src/labels/shape-names.ts';
import { boxesMeet, hull } from '../src/labels/text-boxes.ts';
import { writeSelected } from '../src/labels/write-selected.ts';

export const TEST_SIZE = { width: 4000, height: 3000 };
const WINDOW = { width: 1440, height: 900 };

/** A generator of numbers between 0 and 1, the same for each seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** A dot in open space with the given changes. */
export function testPoint(change: Partial<LabelPoint> = {}): LabelPoint {
  return {
    id: 1,
    name: 'Womford',
    kind: 'place',
    x: 2000,
    y: 1500,
    scale: 20,
    rotation: 0,
    offsetRight: 0,
    offsetDown: 0,
    dotRadius: 4,
    isByHand: false,
    isSelected: false,
    importance: 0,
    signWidth: 0,
    shape: undefined,
    ...change,
  };
}

/** Measures half an em for each letter. */
function measureOf(points: readonly LabelPoint[]): NameMeasure {
  const width = (index: number) => (points[index]?.name.length ?? 0) / 2;
  return {
    width,
    mostWidth: (index) => 1.2 * width(index),
    leastWidth: (index) => 0.6 * width(index),
    lineCount: () => 1,
    mostLines: () => 1,
    advances: (index) => [...(points[index]?.name ?? '')].map(() => 0.5),
    textWidth: (_, text) => text.length / 2,
  };
}

/** A source that searches all points one by one. */
function sourceOf(points: readonly LabelPoint[], zoom: number): LabelSource {
  return {
    point: (index) => points[index] as LabelPoint,
    shapes: () => points.flatMap((point, index) => (point.shape === undefined ? [] : [index])),
    pointsIn: ({ minX, minY, maxX, maxY }) =>
      points.flatMap(({ x, y, scale, shape, name, isSelected }, index) => {
        const reach = scale * (1.3 * name.length + 12);
        const isNear = x + reach >= minX && x - reach <= maxX && y + reach >= minY && y - reach <= maxY;
        return isNear && shape === undefined && (isSelected || scale * zoom >= 8) ? [index] : [];
      }),
  };
}

const parts = { shapes: shapeNames, writeSelected };

/** A plan of these points. */
export function planOf(points: readonly LabelPoint[], zoom: number, change: Partial<PlanOptions> = {}): LabelPlan {
  const options = { zoom, map: TEST_SIZE, window: WINDOW, measure: measureOf(points), ...parts, ...change };
  return new LabelPlan(sourceOf(points, zoom), options);
}

/** The whole map, in pixels of the zoom. */
export const wholeMap = (zoom: number): PxBox => ({
  left: -500,
  top: -500,
  right: TEST_SIZE.width * zoom + 500,
  bottom: TEST_SIZE.height * zoom + 500,
});

/** The names written in a box. */
export function decideIn(plan: LabelPlan, box: PxBox): LabelPlacement[] {
  for (const _ of plan.decide(box));
  return plan.placementsIn(box);
}

/** Pairs of labels that cover each other. */
export function overlaps(placements: readonly LabelPlacement[]): [LabelPlacement, LabelPlacement][] {
  const hulls = placements.map(({ boxes }) => hull(boxes));
  const meets = (at: number, other: number) => boxesMeet(hulls[at] as PxBox, hulls[other] as PxBox);
  return placements.flatMap((one, at) =>
    placements
      .filter((_, other) => other > at && meets(at, other))
      .filter((other) => one.boxes.some((a) => other.boxes.some((b) => boxesMeet(a, b))))
      .map((other): [LabelPlacement, LabelPlacement] => [one, other]),
  );
}

/** Random towns, seas, regions, roads, and rotated names. */
export function testWorld(count: number, seed: number): LabelPoint[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [random() * TEST_SIZE.width, random() * TEST_SIZE.height];
    const kinds = ['place', 'place', 'place', 'city', 'water', 'region', 'range'] as const;
    const what = random();
    const reach = 80 + random() * 700;
    const shape = what < 0.08 ? blob(x, y, reach, random) : what < 0.14 ? road(x, y, reach, random) : undefined;
    return testPoint({
      id: index + 1,
      name: nameOf(random),
      x,
      y,
      shape,
      scale: 6 + random() ** 2 * 50,
      kind: kinds[Math.floor(random() * kinds.length)] ?? 'place',
      rotation: random() < 0.15 ? random() * 6.28 : 0,
      dotRadius: random() < 0.6 ? 4 : 0,
      ...(random() < 0.5 ? { offsetRight: random() * 4 - 2, offsetDown: random() * 3 - 1.5 } : {}),
    });
  });
}

function nameOf(random: () => number): string {
  const word = () => 'abcdefghijklmnopqrst'.slice(Math.floor(random() * 8), 9 + Math.floor(random() * 9));
  return random() < 0.4 ? `${word()} ${word()}` : word();
}

/** A random area. */
export function blob(x: number, y: number, reach: number, random: () => number): LabelShape {
  const ring = Array.from({ length: 24 }, (_, at): [number, number] => {
    const [angle, away] = [(at / 24) * 2 * Math.PI, reach * (0.5 + random() * 0.5)];
    return [x + 1.6 * away * Math.cos(angle), y + away * Math.sin(angle)];
  });
  return { isArea: true, parts: [[ring]] };
}

/** A random line. */
export function road(x: number, y: number, reach: number, random: () => number): LabelShape {
  const heading = random() * 6.28;
  const line = Array.from({ length: 12 }, (_, at): [number, number] => {
    const along = ((at - 6) / 6) * reach;
    const aside = (random() - 0.5) * 60;
    return [x + along * Math.cos(heading) + aside, y + along * Math.sin(heading) - aside];
  });
  return { isArea: false, parts: [[line]] };
}
