import type { Sheet } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import type { Progress } from '../../progress.ts';
import { Drawing } from '../../symbols/drawing.ts';
import type { RegionGround } from '../ground.ts';

/** A line of bearing that leaves the compass. */
interface Bearing {
  /** Radians, 0 = north, growing clockwise. */
  angle: number;
  rank: 'main' | 'middle' | 'small';
}

/** The 32 bearings; eight of them are chief ones, eight of middle rank. */
export const bearings: readonly Bearing[] = Array.from({ length: 32 }, (_, i) => ({
  angle: (i / 32) * Math.PI * 2,
  rank: i % 4 === 0 ? 'main' : i % 2 === 0 ? 'middle' : 'small',
}));

/**
 * The stretches of one bearing that may be drawn, each as its two ends.
 * @param start how far from the middle it begins, in sheet units
 * @param isInMap where it ends for good
 * @param isOpen where it may be seen (over the sea)
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

/** How far from the shore a bearing ends, in sheet units. */
const shoreMargin = 3;
const breadths = { main: 2, middle: 1.5, small: 1.1 } as const;

/** The lines of bearing that leave the compass, over the sea only. */
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
