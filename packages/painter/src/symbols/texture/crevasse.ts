import { taper, taperEnd } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { drawnAround, filled } from './filled.ts';

/** A crack of uneven course. */
function crack([x, y]: Point, random: Random): Point[] {
  const length = random.range(40, 130);
  const angle = random.range(-0.5, 0.35);
  return Array.from({ length: 9 }, (_, i): Point => {
    const t = i / 8;
    const along = (t - 0.5) * length;
    return [x + Math.cos(angle) * along, y + Math.sin(angle) * along + random.sym(4) + Math.sin(t * 5) * 4];
  });
}

/** A crack in the ice, 40 to 130 long, with the shadow in it, perhaps with its echo and a side branch. */
export function crevasse(at: Point, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const main = crack(at, random);
  const echo = random.chance(0.6) ? main.slice(2, 6).map(([x, y]): Point => [x + 5, y + 7]) : [];
  const branch: Point[] = [];
  if (random.chance(0.35)) {
    const [x, y] = main[random.int(2, 6)] as Point;
    branch.push([x, y], [x + random.sym(14), y + 12], [x + random.sym(22), y + 26]);
  }
  const shade = main.slice(1, 8).map(([x, y]): Point => [x + 0.6, y + 2.2]);
  const lines =
    stroke(main, taper(1.9 * pens.texture, 0.3)) +
    stroke(echo, taper(1.2 * pens.texture)) +
    stroke(branch, taperEnd(1.4 * pens.texture));
  return drawnAround(
    filled(stroke(shade, taper(4.2, 0.4)), texture.iceShade, 0.8) + filled(lines, texture.ice, 0.6 * texture.strength),
    [...main, ...echo, ...branch],
    5,
  );
}
