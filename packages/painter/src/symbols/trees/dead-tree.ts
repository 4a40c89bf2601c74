import { taperEnd } from '../../pen/pressure.ts';
import type { Standing } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import type { TreeOptions } from './broad-tree.ts';

interface Limb {
  line: Point[];
  breadth: number;
}

/** A limb and the ones that fork from it. */
function limbs(from: Point, angle: number, length: number, breadth: number, forks: number, random: Random): Limb[] {
  const turn = random.sym(0.3);
  const middle: Point = [from[0] + Math.cos(angle) * length * 0.5, from[1] + Math.sin(angle) * length * 0.5];
  const end: Point = [
    middle[0] + Math.cos(angle + turn) * length * 0.5,
    middle[1] + Math.sin(angle + turn) * length * 0.5,
  ];
  const own: Limb = { line: [from, middle, end], breadth };
  if (forks === 0) return [own];
  const count = random.int(2, 3);
  const children = Array.from({ length: count }, (_, i) => {
    const spread = ((i + 0.5) / count - 0.5) * random.range(1.1, 1.7) + random.sym(0.15);
    const start = i === 0 && random.chance(0.4) ? middle : end;
    return limbs(start, angle + turn + spread, length * random.range(0.5, 0.75), breadth * 0.6, forks - 1, random);
  });
  return [own, ...children.flat()];
}

/** A bare tree: forked limbs without a leaf, for marshes, moors and blighted ground. */
export function deadTree({ x, y, radius }: TreeOptions, seed: string, style: Style): Standing {
  const { trees, pens } = style;
  const random = seeded(seed);
  const all = limbs([x, y + radius * 0.15], -Math.PI / 2 + random.sym(0.16), radius * 1.15, radius * 0.24, 2, random);
  const rim = all.map(({ line, breadth }) => stroke(line, taperEnd(breadth + 0.9 * pens.trees, 0.1, 0.4))).join('');
  const wood = all.map(({ line, breadth }) => stroke(line, taperEnd(breadth, 0.1, 0.3))).join('');
  const svg = `<path d="${rim}" fill="${trees.ink}" fill-opacity=".9"/><path d="${wood}" fill="${trees.deadWood}"/>`;
  return { svg, box: [x - radius * 2.6, y - radius * 3.4, x + radius * 2.6, y + radius * 0.6], foot: y };
}
