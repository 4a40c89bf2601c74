import { taper, taperEnd } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { drawnAround, filled } from './filled.ts';

const STRENGTH = 0.85;

/** Still water between the reeds: level strokes under each other. */
function stillWater([x, y]: Point, random: Random): Point[][] {
  return Array.from({ length: random.int(1, 3) }, (_, row): Point[] => {
    const half = random.range(7, 17);
    const middle = x + random.sym(6);
    const level = y + row * 3.4;
    return [
      [middle - half, level],
      [middle, level + random.sym(0.5)],
      [middle + half, level],
    ];
  });
}

/** Stems that lean outward from the middle of the clump. */
function stems([x, y]: Point, random: Random): Point[][] {
  const count = random.int(2, 5);
  return Array.from({ length: count }, (_, i): Point[] => {
    const foot = x + (i - count / 2) * 2.6 + random.sym(1);
    const length = random.range(7, 14);
    const lean = (i - (count - 1) / 2) * 1.5 + random.sym(1);
    return [
      [foot, y],
      [foot + lean * 0.4, y - length * 0.6],
      [foot + lean, y - length],
    ];
  });
}

/** The brown head of a bulrush: the upper quarter of its stem, pressed hard. */
function head(stem: readonly Point[]): Point[] {
  const [, bend, tip] = stem as [Point, Point, Point];
  return [[bend[0] + (tip[0] - bend[0]) * 0.35, bend[1] + (tip[1] - bend[1]) * 0.35], tip];
}

export interface ReedClumpOptions {
  at: Point;
  /** Without reeds only the still water is drawn. */
  hasReeds: boolean;
}

/** A spot of marsh: level strokes of still water, and perhaps reeds that stand in it. */
export function reedClump({ at, hasReeds }: ReedClumpOptions, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const water = stillWater(at, random);
  const reeds = hasReeds ? stems(at, random) : [];
  const heads = reeds.filter(() => random.chance(0.25)).map(head);
  const path = [
    ...water.map((line) => stroke(line, taper(1.25 * pens.texture))),
    ...reeds.map((stem) => stroke(stem, taperEnd(1.3 * pens.texture, 0.3, 0.25))),
    ...heads.map((line) => stroke(line, 2.3 * pens.texture)),
  ].join('');
  return drawnAround(filled(path, texture.marsh, STRENGTH * texture.strength), [...water, ...reeds].flat(), 3);
}
