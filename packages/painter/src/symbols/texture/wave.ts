import { taper } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { drawnAround, filled } from './filled.ts';

/** How high a wave rises, in sheet units. */
const HEIGHT = 5.2;
const STRENGTH = 0.5;

/** One line of one or two humps, centred on (x, y). */
function humps(x: number, y: number, length: number, count: number): Point[] {
  return Array.from({ length: 11 }, (_, i): Point => {
    const t = i / 10;
    return [x + (t - 0.5) * length, y - Math.abs(Math.sin(t * Math.PI * count)) * HEIGHT];
  });
}

/** A few short waves on the open sea, one to three under each other. */
export function wave([x, y]: Point, seed: string, { water, pens }: Style): Drawn {
  const random = seeded(seed);
  const lines = Array.from({ length: random.int(1, 3) }, (_, row) =>
    humps(x + random.sym(22), y + row * 9 + random.sym(2), random.range(18, 40), random.int(1, 2)),
  );
  const path = lines.map((line) => stroke(line, taper(1.7 * pens.texture))).join('');
  const strength = STRENGTH * (water.waterLineNear / 0.62);
  return drawnAround(filled(path, water.waterLine, strength), lines.flat(), 2);
}
