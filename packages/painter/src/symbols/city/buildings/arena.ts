import { oval } from '../../../geometry/band.ts';
import type { Standing } from '../../../pen/sheet.ts';
import type { Point } from '../../../plane/points.ts';
import { seeded } from '../../../random/seeded.ts';
import { Drawing } from '../../drawing.ts';
import type { Site } from './site.ts';

/** Half height of the oval as a share of its half breadth. */
const FLATNESS = 0.68;
/** Tiers from the outer wall inward, as shares of the whole. */
const TIERS = [1, 0.9, 0.81, 0.72, 0.63, 0.53] as const;
const STAIRS = 22;

/** An arena: an outer wall with arches, tiers of seats parted by stairs, sand in the middle. */
export function arena({ at, size, seed, style: { city } }: Site): Standing {
  const random = seeded(seed);
  const drawing = new Drawing();
  const [x, y] = at;
  const half = size * 0.55;
  const ring = (share: number, lift = 0): Point[] => oval([x, y - lift], half * share, half * share * FLATNESS, 64);
  const closed = (share: number, lift = 0): Point[] => [...ring(share, lift), ring(share, lift)[0] as Point];
  const lift = size * 0.045;
  drawing.fill(
    ring(1).map(([px, py]): Point => [px + 7, py + 9]),
    city.shadow,
    { opacity: city.shadowStrength },
  );
  drawing.fill(ring(1), city.stone);
  drawing.fill(ring(1), city.stoneShade, { opacity: 0.4 });
  const arches: Point[][] = [];
  for (let i = 0; i <= 26; i++) {
    const angle = (i / 26) * Math.PI;
    const foot: Point = [x + Math.cos(angle) * half * 0.985, y + Math.sin(angle) * half * FLATNESS * 0.985];
    arches.push([foot, [foot[0], foot[1] - lift * 0.66]]);
  }
  drawing.lines(arches, city.ink, { width: 1.7, opacity: 0.6 });
  TIERS.forEach((share, i) => {
    const depth = lift * (1 - i * 0.24);
    drawing.fill(ring(share, depth), i === TIERS.length - 1 ? city.sand : city.stone);
    if (i % 2 === 1 && i < TIERS.length - 1) drawing.fill(ring(share, depth), city.stoneShade, { opacity: 0.2 });
    drawing.lines([closed(share, depth)], city.ink, {
      width: i === 0 ? 2 : i === TIERS.length - 1 ? 1.4 : 0.9,
      opacity: 0.85,
    });
  });
  const stairs = Array.from({ length: STAIRS }, (_, i): Point[] => {
    const angle = ((i + random.sym(0.08)) / STAIRS) * Math.PI * 2;
    const on = (share: number, depth: number): Point => [
      x + Math.cos(angle) * half * share,
      y - depth + Math.sin(angle) * half * share * FLATNESS,
    ];
    return [on(0.97, lift), on(0.56, lift * 0.05)];
  });
  drawing.lines(stairs, city.ink, { width: 0.8, opacity: 0.7 });
  drawing.fill([...ring(0.53, 0).slice(32), ...ring(0.45, -2).slice(32).reverse()], city.shadow, { opacity: 0.22 });
  for (let i = 0; i < 14; i++) {
    const angle = random.range(0, 6.28);
    const out = random.range(0, 0.4);
    drawing.disc([x + Math.cos(angle) * half * out, y + Math.sin(angle) * half * out * FLATNESS], 0.7, city.pavingInk, {
      opacity: 0.6,
    });
  }
  return drawing.standing(y + half * FLATNESS * 0.5);
}
