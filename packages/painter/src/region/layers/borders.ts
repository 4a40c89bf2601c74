import { dashes } from '../../pen/dashes.ts';
import { type Pressure, taper } from '../../pen/pressure.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { polyLen, resample } from '../../plane/lines.ts';
import { bbox, dist, growBox, lerp, type Point } from '../../plane/points.ts';
import type { Progress } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import { dot, filled } from '../../symbols/texture/filled.ts';
import type { RegionGround } from '../ground.ts';
import { paced } from './paced.ts';

const DASH = 17;
/** A dot stands in the middle of each gap. */
const GAP = 12;
const WIDTH = 1.9;
/** The tint on both sides of the line together. */
const TINT = 20;
/** So far from the shore a border begins, in sheet units. */
const SHORE = 3;
const SHORTEST = 14;

/** The stretches of a border on dry land; a border says nothing about the sea. */
function dryStretches(ground: RegionGround, line: readonly Point[]): Point[][] {
  const stretches: Point[][] = [[]];
  for (const [x, y] of resample(line, 6)) {
    if (ground.isOnLand(x, y, SHORE) && !ground.isInLake(x, y) && ground.isInMap(x, y)) stretches.at(-1)?.push([x, y]);
    else if (stretches.at(-1)?.length !== 0) stretches.push([]);
  }
  return stretches.filter((stretch) => polyLen(stretch) >= SHORTEST);
}

/** The breadth of the tint along a stretch: it narrows where the border ends. */
function tintBreadth(stretch: readonly Point[], share: number): Pressure {
  const length = polyLen(stretch);
  return (t) => TINT * share * Math.min(1, (t * length) / TINT, ((1 - t) * length) / TINT) ** 0.5;
}

/** The dots between dashes. */
function dotsBetween(marks: readonly (readonly Point[])[], radius: number): string {
  let path = '';
  for (let i = 1; i < marks.length; i++) {
    const from = marks[i - 1]?.at(-1);
    const to = marks[i]?.[0];
    if (from === undefined || to === undefined || dist(from, to) > GAP * 1.5) continue;
    path += dot(lerp(from[0], to[0], 0.5), lerp(from[1], to[1], 0.5), radius);
  }
  return path;
}

/** Borders between states: dash and dot in the second ink, a breath of colour along them, on land only. */
export async function paintBorders(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { outlines, style, seed } = ground;
  const { water, pens } = style;
  await paced(outlines.borders, progress, ({ id, line }) => {
    dryStretches(ground, line).forEach((stretch, i) => {
      const box = growBox(bbox(stretch), TINT);
      for (const share of [1, 0.55])
        sheet.add(
          filled(stroke(stretch, tintBreadth(stretch, share)), water.borderTint, water.borderTintStrength),
          box,
        );
      const marks = dashes(stretch, DASH, GAP, seeded(`${seed}:border:${id}:${i}`));
      const path = marks.map((mark) => stroke(mark, taper(WIDTH * pens.road, 0.12))).join('');
      sheet.add(filled(path + dotsBetween(marks, WIDTH * 0.62 * pens.road), water.border, 0.8), box);
    });
  });
}
