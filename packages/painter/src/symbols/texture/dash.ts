import { taper } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { drawnAround, filled } from './filled.ts';

/** A level dash of the heath, 12 to 26 long. */
export function dash([x, y]: Point, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const line: Point[] = [
    [x - random.range(6, 13), y],
    [x, y - random.range(0.6, 1.6)],
    [x + random.range(6, 13), y + random.sym(0.5)],
  ];
  const path = stroke(line, taper(1.1 * pens.texture));
  return drawnAround(filled(path, texture.moor, 0.68 * texture.strength), line, 2);
}
