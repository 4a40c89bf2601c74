import type { Point } from '../plane/points.ts';
import { seeded } from '../random/seeded.ts';

/** A rough round: `count` points about an oval of the given half axes, each off by up to the share `uneven`. */
export function blob(cx: number, cy: number, rx: number, ry: number, seed: string, count = 9, uneven = 0.28): Point[] {
  const random = seeded(seed);
  const turn = random.next() * 6.28;
  return Array.from({ length: count }, (_, i) => {
    const angle = turn + (i / count) * Math.PI * 2 + random.sym(0.2);
    const reach = 1 + random.sym(uneven);
    return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach];
  });
}
