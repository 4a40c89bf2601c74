import { LabelPlan, type LabelPoint, type LabelShape, type NameMeasure } from '@venture-atlas/map-math';

const SIDE = 2_048;
const SCALE = 24;
/** Names of each kind: a browser makes fast code of what it has done some times. */
const EACH = 6;
/** As if every letter were half as wide as the type is high: no font is asked, and so none is fetched. */
const HALF = 0.5;

/**
 * Decides where some names go that nobody will see, along roads, in regions and at points, while the painter waits for
 * its first points: what is done for the first time takes several times as long. Pauses (yields) often.
 */
export function* rehearsePlan(): Generator<void, void> {
  const points = Array.from({ length: 3 * EACH }, (_, row) => pointAt(row));
  const measure: NameMeasure = {
    width: (row) => widthOf(points[row]),
    lineCount: () => 1,
    mostWidth: (row) => widthOf(points[row]),
    mostLines: () => 1,
    leastWidth: () => 0,
    advances: (row) => [...(points[row]?.name ?? '')].map(() => HALF),
    textWidth: (_, text) => text.length * HALF,
  };
  const rows = [...points.keys()];
  const source = {
    point: (row: number) => points[row] as LabelPoint,
    pointsIn: () => rows.filter((row) => points[row]?.shape === undefined),
    shapes: () => rows.filter((row) => points[row]?.shape !== undefined),
  };
  const map = { width: SIDE, height: SIDE };
  const plan = new LabelPlan(source, { zoom: 0.5, map, window: map, measure });
  yield* plan.decide({ left: 0, top: 0, right: SIDE / 2, bottom: SIDE / 2 });
}

const widthOf = (point: LabelPoint | undefined): number => (point?.name.length ?? 0) * HALF;

function pointAt(row: number): LabelPoint {
  const [x, y] = [(SIDE * (0.5 + (row % EACH))) / EACH, (SIDE * (1 + Math.floor(row / EACH))) / 4];
  return {
    ...{ id: row, name: 'Rehearsal Wood', kind: 'place', x, y, scale: SCALE, rotation: 0, offsetRight: 0 },
    ...{ offsetDown: 0, dotRadius: 3, isByHand: false, isSelected: false, knowledge: 0, signWidth: 0 },
    shape: shapeAt(row, x, y),
  };
}

/** A region, a road, or none. */
function shapeAt(row: number, x: number, y: number): LabelShape | undefined {
  if (row >= 2 * EACH) return undefined;
  const isArea = row < EACH;
  const reach = SIDE / EACH / 2;
  const ring = Array.from({ length: 25 }, (_, at): [number, number] => {
    const turn = (at / 24) * 2 * Math.PI;
    const away = reach * (1 + 0.2 * Math.sin(3 * turn + row));
    return isArea
      ? [x + Math.cos(turn) * away, y + Math.sin(turn) * away]
      : [x + (at / 12 - 1) * reach, y + Math.sin(turn) * 30];
  });
  return { isArea, parts: [[ring]] };
}
