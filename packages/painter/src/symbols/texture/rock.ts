import { taper } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { drawnAround, filled, filledRing } from './filled.ts';

/** A boulder, 10 to 18 wide, lit from the upper left. */
export function rock([x, y]: Point, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const half = random.range(5, 9);
  const lean = random.sym(0.2);
  const outline: Point[] = [
    [x - half, y],
    [x - half * random.range(0.6, 0.85), y - half * random.range(0.6, 0.85)],
    [x + half * lean, y - half * random.range(0.85, 1.1)],
    [x + half * random.range(0.65, 0.9), y - half * random.range(0.4, 0.65)],
    [x + half, y],
  ];
  const [, , top, shoulder, foot] = outline as [Point, Point, Point, Point, Point];
  const edge: Point = [x + half * (lean + 0.12), y];
  const svg =
    filledRing(outline, texture.rock) +
    filledRing([top, shoulder, foot, edge], texture.rockShade, 0.6) +
    filled(stroke(outline, taper(1.3 * pens.texture, 0.12)), texture.moor, 0.68 * texture.strength);
  return drawnAround(svg, outline, 2);
}
