import { taperEnd } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { dot, drawnAround, filled } from './filled.ts';
import { blades } from './tuft.ts';

const STRENGTH = 0.6;
/** How often it is blades of grass, and not a few grains. */
const BLADES = 0.7;

function grains([x, y]: Point, random: Random): { at: Point; radius: number }[] {
  return Array.from({ length: random.int(2, 4) }, () => ({
    at: [x + random.sym(13), y + random.sym(7)] as Point,
    radius: random.range(0.6, 1.1),
  }));
}

/** A little grass, or a few grains, so that open land is not empty. */
export function grass(at: Point, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  if (random.chance(BLADES)) {
    const stems = blades(at, { count: random.int(2, 4), fan: 0.42, length: [4, 7.5], step: 2.2 }, random);
    const path = stems.map((stem) => stroke(stem, taperEnd(1.1 * pens.texture, 0.2, 0.2))).join('');
    return drawnAround(filled(path, texture.grass, STRENGTH * texture.strength), stems.flat(), 2);
  }
  const dots = grains(at, random);
  const path = dots.map((grain) => dot(grain.at[0], grain.at[1], grain.radius * pens.texture)).join('');
  return drawnAround(
    filled(path, texture.grass, STRENGTH * texture.strength),
    dots.map((grain) => grain.at),
    2,
  );
}
