import type { RoadOutline } from '../../outline/region-outlines.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { dashes, type Pressure, stroke, taper } from '../../pen/stroke.ts';
import { polyLen, resample } from '../../plane/lines.ts';
import { bbox, dist, growBox, lerp, type Point } from '../../plane/points.ts';
import { type Progress, paced, partOf } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import { dot, filled } from '../../symbols/texture/filled.ts';
import type { RegionGround } from '../ground.ts';

interface RoadPen {
  width: number;
  dash: number;
  gap: number;
}

const PENS: Record<RoadOutline['kind'], RoadPen> = {
  high: { width: 4.4, dash: 23, gap: 9 },
  road: { width: 3.5, dash: 16, gap: 8.5 },
  trail: { width: 2.7, dash: 8, gap: 8 },
};
/** How much broader the pale halo is than the road, in sheet units. */
const HALO = 6;

/** Draws roads: first all halos, so that none covers another road, then the dashes. */
export async function paintRoads(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { outlines, style, seed } = ground;
  const { water, pens } = style;
  await paced(outlines.roads, partOf(progress, 0, 0.4), ({ line, kind }) => {
    const path = stroke(line, PENS[kind].width * pens.road + HALO, { soft: false });
    sheet.add(filled(path, water.roadHalo, water.roadHaloStrength), growBox(bbox(line), 6));
  });
  await paced(outlines.roads, partOf(progress, 0.4, 1), ({ id, line, kind }) => {
    const { width, dash, gap } = PENS[kind];
    for (const mark of dashes(line, dash, gap, seeded(`${seed}:road:${id}`))) {
      const [x, y] = mark[0] ?? [0, 0];
      if (mark.length < 2 || !ground.isInMap(x, y, 4)) continue;
      const pressure = (t: number): number => width * pens.road * (0.82 + 0.18 * Math.sin(Math.PI * t));
      sheet.add(filled(stroke(mark, pressure, { soft: false }), water.road, 0.95), growBox(bbox(mark), width));
    }
  });
}

const DASH = 17;
/** Length of the gap, with a dot in its middle. */
const GAP = 12;
const WIDTH = 1.9;
/** Breadth of the tint on both sides of the line together, in sheet units. */
const TINT = 20;
/** Distance from the shore at which a border begins, in sheet units. */
const SHORE = 3;
const SHORTEST = 14;

/** The stretches of a border on dry land. */
function dryStretches(ground: RegionGround, line: readonly Point[]): Point[][] {
  const stretches: Point[][] = [[]];
  for (const [x, y] of resample(line, 6)) {
    if (ground.isOnLand(x, y, SHORE) && !ground.isInLake(x, y) && ground.isInMap(x, y)) stretches.at(-1)?.push([x, y]);
    else if (stretches.at(-1)?.length !== 0) stretches.push([]);
  }
  return stretches.filter((stretch) => polyLen(stretch) >= SHORTEST);
}

/** The breadth of the tint along a stretch. It narrows where the border ends. */
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

/** Draws borders between states: dashes and dots in the second ink with a faint tint along them, only on land. */
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
