import { pathSoft } from '../../pen/paths.ts';
import { taper } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import { around } from '../../plane/rings.ts';
import { seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { drawnAround, filled } from './filled.ts';

/** A small pool of a marsh, 18 to 38 wide: water, the near bank inked, one line of light. */
export function pool([x, y]: Point, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const half = random.range(9, 19);
  const depth = half * random.range(0.24, 0.36);
  const rim = around(10, (angle) => [
    x + Math.cos(angle) * half * random.range(0.85, 1.1),
    y + Math.sin(angle) * depth * random.range(0.85, 1.1),
  ]);
  const bank = stroke(rim.slice(0, 6), taper(1.1 * pens.texture, 0.3));
  const level: Point[] = [
    [x - half * 0.5, y],
    [x - half * 0.1, y + random.sym(0.4)],
    [x + half * 0.3, y],
  ];
  const ink = bank + stroke(level, taper(0.9 * pens.texture));
  return drawnAround(
    filled(pathSoft(rim, true), texture.pool, 0.8) + filled(ink, texture.marsh, 0.85 * texture.strength),
    rim,
    2,
  );
}
