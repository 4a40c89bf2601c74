import type { Upright } from '../../pen/sheet.ts';
import { spline } from '../../plane/curves.ts';
import type { Box, Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import { scatterIn } from '../../region/layers/scatter.ts';
import type { CityHeights } from '../../sketch/city-sketch.ts';
import { hill } from '../../symbols/relief/hill.ts';
import { massif } from '../../symbols/relief/massif.ts';
import type { CityGround } from '../city-plan.ts';
import { seedAt } from '../fabric/blocks.ts';

const HILLS = 52;

function drawHills(height: CityHeights, ground: CityGround): Upright[] {
  const ring = spline(height.ring, 24, true);
  const seed = `${ground.seed}:hills:${height.id}`;
  const isFree = ([x, y]: Point): boolean =>
    ground.isInMap(x, y, 30) &&
    ground.isOnLand(x, y, 26) &&
    ground.streets.dist(x, y, 40) > 34 &&
    !ground.isAtLandmark(x, y, 10);
  const sheet: Box = [0, 0, ground.width, ground.height];
  return scatterIn([ring], sheet, { least: HILLS, density: 1, seed })
    .filter(isFree)
    .map(([x, y]) => {
      const own = seedAt(seed, [x, y]);
      const random = seeded(own);
      const width = random.range(66, 120);
      return hill({ x, y, width, height: width * random.range(0.26, 0.38) }, own, ground.style);
    });
}

function drawPeaks(height: CityHeights, ground: CityGround): Upright[] {
  return height.peaks.map(({ at: [x, y], height: tall }, i) => {
    const seed = `${ground.seed}:height:${height.id}:${i}`;
    const summits = [{ x, height: tall, width: tall * seeded(`${seed}:width`).range(1.35, 1.75) }];
    return massif({ summits, y, tone: 'warm', grounds: [ground.colourAt(x, y)] }, seed, ground.style);
  });
}

/** Draws mountains and hills in or near the city. */
export const drawHeights = (ground: CityGround): Upright[] =>
  ground.plan.sketch.heights.flatMap((height) => [
    ...drawPeaks(height, ground),
    ...(height.hasHills ? drawHills(height, ground) : []),
  ]);
