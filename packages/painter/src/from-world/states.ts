import type { Grid } from '../outline/distance-grid.ts';
import { bbox, type Point } from '../plane/points.ts';
import type { LineSketch, RegionSketch, TintSketch } from '../sketch/region-sketch.ts';
import { landTints } from '../styles/land-tints.ts';
import { patchesOf, placeAt, ringsAbove, softField } from './land-field.ts';

/** The land of each state, on a grid that reaches a little beyond the sheet. */
export interface StateMap {
  grid: Grid;
  /** The approximate precision of the outlines of states, in sheet units. */
  spacing: number;
  isLandAt: (index: number) => boolean;
  /** The number of the state of a grid cell; 0 if no state has it. */
  stateAt: (index: number) => number;
}

export type States = Pick<RegionSketch, 'regions' | 'borders'>;

const SOFTENING = 0.45;

/** Tints of the states, different for neighbors, and the borders between them. */
export function statesOf(land: StateMap): States {
  const { grid, spacing, isLandAt, stateAt } = land;
  const states = new Map<number, Point[][]>();
  for (const state of numbersOf(land)) {
    const field = softField(grid, spacing * SOFTENING, (index) =>
      isLandAt(index) && stateAt(index) === state ? 1 : 0,
    );
    states.set(state, patchesOf(ringsAbove(grid, field, 0.5), spacing ** 2).flat());
  }
  const whoseIs = (point: Point): number | undefined => {
    const place = placeAt(grid, point);
    return isLandAt(place) ? stateAt(place) : undefined;
  };
  const borders = [...states].flatMap(([state, rings]) =>
    rings.flatMap((ring, r) => bordersAlong(state, ring, `${state}_${r}`, spacing, whoseIs)),
  );
  return { regions: tinted(states, borders), borders: borders.map(({ id, line }) => ({ id, line })) };
}

function numbersOf({ grid, isLandAt, stateAt }: StateMap): number[] {
  const numbers = new Set<number>();
  for (let index = 0; index < grid.columns * grid.rows; index++) {
    const state = stateAt(index);
    if (state > 0 && isLandAt(index)) numbers.add(state);
  }
  return [...numbers].sort((a, b) => a - b);
}

interface Border extends LineSketch {
  between: [number, number];
  /** The index of its first point in the outline. */
  start: number;
}

/**
 * Where three states meet, no neighbor is found for a few points. Borders are extended by this many points to meet
 * there.
 */
const MEETING = 5;

function prolonged(border: Border, ring: readonly Point[]): Border {
  const { line, start } = border;
  const at = (i: number): Point => ring[(i + ring.length) % ring.length] as Point;
  if (line.length + 2 * MEETING >= ring.length) return border;
  const before = Array.from({ length: MEETING }, (_, k) => at(start - MEETING + k));
  const after = Array.from({ length: MEETING }, (_, k) => at(start + line.length + k));
  return { ...border, line: [...before, ...line, ...after] };
}

/** The stretches of a state's outline along other states. The state with the lower number draws a shared border. */
function bordersAlong(
  state: number,
  ring: readonly Point[],
  id: string,
  spacing: number,
  whoseIs: (point: Point) => number | undefined,
): Border[] {
  const seen = ring.map((point, i) => neighbourAt(state, ring, point, i, spacing, whoseIs));
  const beyond = withoutGaps(seen, GAP);
  const start = beyond.findIndex((other, i) => other !== beyond.at(i - 1));
  const borders: Border[] = [];
  for (let k = 0; k < ring.length; k++) {
    const i = (Math.max(0, start) + k) % ring.length;
    const other = beyond[i];
    const point = ring[i] as Point;
    if (other === undefined) continue;
    const open = borders.at(-1);
    const before = beyond.at(i - 1);
    if (open !== undefined && k > 0 && before === other) open.line.push(point);
    else borders.push({ id: `border_${id}_${borders.length}`, line: [point], between: [state, other], start: i });
  }
  return borders.filter(({ line }) => line.length > 3).map((border) => prolonged(border, ring));
}

/** A gap of at most this many points in a border is closed. */
const GAP = 9;

/** Fills short stretches between two equal values with that value. */
function withoutGaps(seen: readonly (number | undefined)[], longest: number): (number | undefined)[] {
  const out = [...seen];
  const count = out.length;
  for (let i = 0; i < count; i++) {
    const before = out[i];
    if (before === undefined || out[(i + 1) % count] === before) continue;
    let length = 1;
    while (length <= longest && out[(i + 1 + length) % count] !== before) length++;
    if (length <= longest) for (let k = 1; k <= length; k++) out[(i + k) % count] = before;
  }
  return out;
}

/** The state just outside of an outline; undefined at sea, and where the other state draws the border. */
function neighbourAt(
  state: number,
  ring: readonly Point[],
  [x, y]: Point,
  i: number,
  spacing: number,
  whoseIs: (point: Point) => number | undefined,
): number | undefined {
  const before = ring.at(i - 2) ?? [x, y];
  const after = ring[(i + 2) % ring.length] ?? [x, y];
  const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
  const reach = (spacing * 0.7) / length;
  const sides = [-1, 1].map((side) =>
    whoseIs([x - (after[1] - before[1]) * reach * side, y + (after[0] - before[0]) * reach * side]),
  );
  return sides.find((other) => other !== undefined && other !== state && (other === 0 || other > state));
}

/** From the largest state on, each gets the first tint that no neighbor has. */
function tinted(states: ReadonlyMap<number, Point[][]>, borders: readonly Border[]): TintSketch[] {
  const taken = new Map<number, number>();
  const sizeOf = (rings: readonly Point[][]): number => {
    const [x0, y0, x1, y1] = bbox(rings.flat());
    return (x1 - x0) * (y1 - y0);
  };
  const drawn = [...states].filter(([, rings]) => rings.length > 0).sort(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  return drawn.map(([state, rings]) => {
    const beside = new Set(
      borders
        .filter(({ between }) => between.includes(state))
        .flatMap(({ between }) => between.map((one) => taken.get(one))),
    );
    const free = landTints.findIndex((_, i) => !beside.has((i + state) % landTints.length));
    const choice = (Math.max(0, free) + state) % landTints.length;
    taken.set(state, choice);
    return { id: `state_${state}`, rings: [...rings], tint: landTints[choice] as string };
  });
}
