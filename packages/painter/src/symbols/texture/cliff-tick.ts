import { taperEnd } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { drawnAround, filled } from './filled.ts';

export interface CliffTickOptions {
  /** On the edge of the ice. */
  at: Point;
  /** How far the edge faces down and to the side, a unit vector; a south edge has the highest cliff. */
  facing: Point;
}

/** One downward tick of an ice cliff, 3 to 36 long. */
export function cliffTick({ at: [x, y], facing }: CliffTickOptions, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const height = random.range(7, 26) * (0.4 + Math.max(0, facing[1]));
  const line: Point[] = [
    [x, y],
    [x + facing[0] * 2, y + height * 0.5],
    [x + random.sym(2), y + height],
  ];
  const path = stroke(line, taperEnd(1.5 * pens.texture, 0, 0.12));
  return drawnAround(filled(path, texture.ice, 0.75 * texture.strength), line, 2);
}
