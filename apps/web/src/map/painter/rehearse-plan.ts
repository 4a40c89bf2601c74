import { LabelPlan, type LabelPoint, type NameMeasure } from '@venture-atlas/map-math';

const SIDE = 2_048;
const SCALE = 24;
/** Names in a row, and rows: a browser makes fast code of what it has done some times. */
const EACH = 6;
const ROWS = 3;
/** As if every letter were half as wide as the type is high: no font is asked, and so none is fetched. */
const HALF = 0.5;

/**
 * Decides where some names go that nobody will see, while the painter waits for its first points: what is done for the
 * first time takes several times as long. Pauses (yields) often.
 */
export function* rehearsePlan(): Generator<void, void> {
  const points = Array.from({ length: ROWS * EACH }, (_, row) => pointAt(row));
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
    pointsIn: () => rows,
    shapes: () => [],
  };
  const map = { width: SIDE, height: SIDE };
  const plan = new LabelPlan(source, { zoom: 0.5, map, window: map, measure });
  yield* plan.decide({ left: 0, top: 0, right: SIDE / 2, bottom: SIDE / 2 });
}

const widthOf = (point: LabelPoint | undefined): number => (point?.name.length ?? 0) * HALF;

function pointAt(row: number): LabelPoint {
  const [x, y] = [(SIDE * (0.5 + (row % EACH))) / EACH, (SIDE * (1 + Math.floor(row / EACH))) / (ROWS + 1)];
  return {
    ...{ id: row, name: 'Rehearsal Wood', kind: 'place', x, y, scale: SCALE, rotation: 0, offsetRight: 0 },
    ...{ offsetDown: 0, dotRadius: 3, isByHand: false, isSelected: false, signWidth: 0 },
    shape: undefined,
  };
}
