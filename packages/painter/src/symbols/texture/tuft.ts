import { taperEnd } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { drawnAround, filled } from './filled.ts';

interface Blades {
  count: number;
  /** Radians between two blades. */
  fan: number;
  /** Shortest and longest, in sheet units. */
  length: readonly [number, number];
  /** Between two feet. */
  step: number;
}

/** Blades that fan out from one foot. */
export function blades([x, y]: Point, { count, fan, length, step }: Blades, random: Random): Point[][] {
  return Array.from({ length: count }, (_, i): Point[] => {
    const side = i - (count - 1) / 2;
    const angle = -Math.PI / 2 + side * fan + random.sym(0.1);
    const reach = random.range(length[0], length[1]);
    const foot = x + side * step;
    return [
      [foot, y],
      [foot + Math.cos(angle) * reach * 0.55, y + Math.sin(angle) * reach * 0.7],
      [foot + Math.cos(angle) * reach, y + Math.sin(angle) * reach],
    ];
  });
}

/** A tuft of heather, three to five stems. */
export function tuft(at: Point, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const stems = blades(at, { count: random.int(3, 5), fan: 0.34, length: [5, 9.5], step: 1.8 }, random);
  const path = stems.map((stem) => stroke(stem, taperEnd(1.25 * pens.texture, 0.2, 0.15))).join('');
  return drawnAround(filled(path, texture.moor, 0.68 * texture.strength), stems.flat(), 2);
}
