import { drawnScale } from '../label.ts';
import { artDotRadius } from './art-dot.ts';
import type { LabelPoint } from './label-types.ts';
import { DRAWN_REACH } from './stands-beside.ts';

/** A possible place of a name: from the point to the name's center, in CSS pixels. */
export interface PointPlace {
  readonly choice: number;
  readonly right: number;
  readonly down: number;
}

/** A smaller drawing (CSS pixels from its middle) looks like a dot. */
const LEAST_REACH = 5;
const DOT_HALO = 1.7;
/**
 * The largest reach of a drawing. One as large as the screen takes all of it, and on a map of a few thousandths of a
 * unit it would be endless.
 */
const REACH_MAX = 1024;
const GAP = { side: 4, above: 3, below: 3 } as const;
/** Distance of the second ring of places from the first: as shares of the mark, and in CSS pixels. */
const FARTHER = { mark: 0.6, px: 5 } as const;

/** The sides in the order of the tries: below, right, left, above, four corners. */
const SIDES: readonly (readonly [right: number, down: number])[] = [
  [0, 1],
  [1, 0],
  [-1, 0],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
/** The stored place is the choice before all sides. */
const STORED_CHOICE = 0;
/** Offsets that are tried for a name on its point, in em. */
const NUDGES: readonly (readonly [right: number, down: number])[] = [
  [0, 0],
  [0, -0.7],
  [0, 0.7],
  [1, 0],
  [-1, 0],
  [1, -0.9],
  [-1, 0.9],
  [-1, -0.9],
  [1, 0.9],
];

/** Radius of the mark of a place, its dot or its drawing in the picture, in CSS pixels. */
export function markReach(point: LabelPoint, isDrawn: boolean, zoom: number): number {
  if (point.dotRadius > 0) return point.dotRadius + DOT_HALO;
  if (!isDrawn) return 0;
  const dot = artDotRadius(point.kind, point.scale, zoom);
  if (dot > 0) return dot + DOT_HALO;
  return Math.min(REACH_MAX, Math.max(LEAST_REACH, DRAWN_REACH * drawnScale(point.scale) * zoom));
}

/**
 * The places that a name tries, best first: the stored side, then the sides and corners around the mark, then the
 * same farther out. Without a mark the name stands on its point or slightly beside it.
 * @param half half the size of the rotated name, in CSS pixels
 * @param mark radius of the dot or drawing, in CSS pixels
 * @param first the choice to try before all others, or undefined
 */
export function pointPlaces(
  point: LabelPoint,
  half: { x: number; y: number },
  mark: number,
  px: number,
  first: number | undefined,
): PointPlace[] {
  const stored = { choice: STORED_CHOICE, right: point.offsetRight * px, down: point.offsetDown * px };
  if (point.isByHand) return [stored];
  if (mark === 0) return NUDGES.map(([right, down], choice) => nudged(stored, choice, right * px, down * px));
  const near = SIDES.map((side, at) => beside(1 + at, side, half, mark, 0));
  const far = SIDES.map((side, at) => beside(1 + SIDES.length + at, side, half, mark * (1 + FARTHER.mark), FARTHER.px));
  const side = storedSide(point);
  const preferred = near[side] as PointPlace;
  const all = [preferred, ...near.filter((place) => place !== preferred), ...far];
  const kept = all.find((place) => place.choice === first);
  return kept === undefined ? all : [kept, ...all.filter((place) => place !== kept)];
}

function nudged(stored: PointPlace, choice: number, right: number, down: number): PointPlace {
  return { choice, right: stored.right + right, down: stored.down + down };
}

function beside(
  choice: number,
  [right, down]: readonly [number, number],
  half: { x: number; y: number },
  mark: number,
  more: number,
): PointPlace {
  const isCorner = right !== 0 && down !== 0;
  if (isCorner) {
    return {
      choice,
      right: right * (0.8 * mark + GAP.side - 1 + more + half.x),
      down: down * (0.45 * mark + more + half.y),
    };
  }
  // The letters of a level name do not reach the bottom of its box, so it may stand nearer below than above.
  const gap = down === 0 ? GAP.side : (down > 0 ? GAP.below : GAP.above) - 0.16 * half.y;
  return { choice, right: right * (mark + gap + more + half.x), down: down * (mark + gap + more + half.y) };
}

/** The side of the stored offset; below when none is stored. */
function storedSide({ offsetRight, offsetDown }: LabelPoint): number {
  if (offsetRight === 0 && offsetDown === 0) return 0;
  if (Math.abs(offsetRight) > Math.abs(offsetDown)) return offsetRight > 0 ? 1 : 2;
  return offsetDown > 0 ? 0 : 3;
}
