import { taperEnd } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { bbox, lerp, type Point } from '../../plane/points.ts';
import type { Ring } from '../../plane/rings.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { drawnAround, filled, filledRing } from './filled.ts';

/** A floe narrower than this has no cracks, in sheet units. */
const CRACKED = 70;

/** A crack that wanders over a floe. */
function crack(ring: Ring, random: Random): Point[] {
  const [x0, y0, x1, y1] = bbox(ring);
  let x = lerp(x0, x1, random.range(0.3, 0.7));
  let y = lerp(y0, y1, random.range(0.25, 0.6));
  let angle = random.range(0, Math.PI * 2);
  const line: Point[] = [[x, y]];
  for (let i = 0; i < 4; i++) {
    angle += random.sym(0.7);
    x += Math.cos(angle) * (x1 - x0) * 0.08;
    y += Math.sin(angle) * (y1 - y0) * 0.08;
    line.push([x, y]);
  }
  return line;
}

/** An ice floe: its flank above the water, its white top, cracks on a large one. The line round it is the layer's. */
export function floe(ring: Ring, seed: string, { water, pens }: Style): Drawn {
  const random = seeded(seed);
  const [x0, y0, x1, y1] = bbox(ring);
  const flank = 2.5 + (y1 - y0) * 0.1;
  const cracks = x1 - x0 > CRACKED ? Array.from({ length: random.int(1, 3) }, () => crack(ring, random)) : [];
  const lowered = ring.map(([x, y]): Point => [x, y + flank]);
  const svg =
    filledRing(lowered, water.floeFlank) +
    filledRing(ring, water.floe) +
    filled(cracks.map((line) => stroke(line, taperEnd(1.2 * pens.texture))).join(''), water.floeInk, 0.7);
  return drawnAround(svg, [...ring, ...lowered, ...cracks.flat()], 2);
}
