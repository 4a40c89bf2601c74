import type { Sheet } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import type { Progress } from '../../progress.ts';
import { Drawing } from '../../symbols/drawing.ts';
import type { RegionGround } from '../ground.ts';

/** A rhumb line from the compass. */
interface Bearing {
  /** Radians, 0 = north, growing clockwise. */
  angle: number;
  rank: 'main' | 'middle' | 'small';
}

/** The 32 bearings: eight main ones, eight of middle rank, and the rest small. */
export const bearings: readonly Bearing[] = Array.from({ length: 32 }, (_, i) => ({
  angle: (i / 32) * Math.PI * 2,
  rank: i % 4 === 0 ? 'main' : i % 2 === 0 ? 'middle' : 'small',
}));

/**
 * The visible stretches of one bearing, each as its two ends.
 * @param start the distance from the middle at which it begins, in sheet units
 * @param isInMap the bearing ends where this is false
 * @param isOpen whether it is visible (over the sea)
 */
export function bearingRuns(
  from: Point,
  angle: number,
  start: number,
  isInMap: (x: number, y: number) => boolean,
  isOpen: (x: number, y: number) => boolean,
): [Point, Point][] {
  const step = 6;
  const shortest = 3;
  const runs: [Point, Point][] = [];
  let first: Point | undefined;
  let last: Point | undefined;
  let count = 0;
  const end = (): void => {
    if (first !== undefined && last !== undefined && count > shortest) runs.push([first, last]);
    first = undefined;
    count = 0;
  };
  for (let distance = start; ; distance += step) {
    const at: Point = [from[0] + Math.sin(angle) * distance, from[1] - Math.cos(angle) * distance];
    if (!isInMap(at[0], at[1])) break;
    if (!isOpen(at[0], at[1])) {
      end();
      continue;
    }
    first ??= at;
    last = at;
    count++;
  }
  end();
  return runs;
}

/** Distance from the shore at which a bearing ends, in sheet units. */
const shoreMargin = 3;
const breadths = { main: 2, middle: 1.5, small: 1.1 } as const;

/** Draws the rhumb lines from the compass, only over the sea. */
export async function paintBearings(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { sketch, style } = ground;
  const { compass } = sketch.decor;
  if (compass === null || !style.symbols.bearings) return;
  const { ornament, pens } = style;
  const [main, middle, small] = ornament.bearingStrengths;
  const strengths = { main, middle, small };
  const pen = pens.ornament * Math.min(1, Math.max(0.4, compass.radius / 270));
  for (const [i, { angle, rank }] of bearings.entries()) {
    await progress(i / bearings.length);
    const runs = bearingRuns(
      compass.at,
      angle,
      compass.radius * 0.9,
      (x, y) => ground.isInMap(x, y),
      (x, y) => ground.seaDistance(x, y) > shoreMargin,
    );
    for (const run of runs) {
      const drawing = new Drawing();
      drawing.lines([run], rank === 'main' ? ornament.bearingMain : ornament.bearing, {
        width: breadths[rank] * pen,
        opacity: strengths[rank],
      });
      sheet.paint(drawing.drawn());
    }
  }
}
