import { boxAlong, pointIn, smallestBox } from '../../geometry/smallest-box.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { lerp, type Point } from '../../plane/points.ts';
import type { Ring } from '../../plane/rings.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { Drawing } from '../drawing.ts';

type Within = (u: number, v: number) => Point;

/** The box that lies within a yard, drawn in by a share, as a function of its two sides. */
function insideOf(yard: Ring, share: number): { at: Within; length: number; breadth: number } | null {
  const box = smallestBox(yard);
  if (box === undefined) return null;
  const { u0, u1, v0, v1, length, breadth } = boxAlong(yard, box.along);
  const at: Within = (u, v) =>
    pointIn(box, lerp(u0, u1, lerp(share, 1 - share, u)), lerp(v0, v1, lerp(share, 1 - share, v)));
  return { at, length: length * (1 - 2 * share), breadth: breadth * (1 - 2 * share) };
}

const quad = (at: Within, u0: number, v0: number, u1: number, v1: number): Point[] => [
  at(u0, v0),
  at(u1, v0),
  at(u1, v1),
  at(u0, v1),
];

/** Rows of cabbages and beans. */
function beds(drawing: Drawing, at: Within, breadth: number, random: Random, { city, texture }: Style): void {
  const rows = Math.max(2, Math.min(5, Math.round(breadth / 4.6)));
  for (let i = 0; i < rows; i++) {
    const [from, to] = [(i + 0.14) / rows, (i + 0.8) / rows];
    drawing.fill(quad(at, 0, from, 1, to), random.pick([city.park, texture.crops[1] ?? city.park, texture.balk]), {
      opacity: 0.62,
    });
    drawing.lines([[at(0.04, (from + to) / 2), at(0.96, (from + to) / 2)]], texture.hedge, {
      width: 0.8,
      opacity: 0.6,
    });
  }
}

/** Four hedged squares round a middle, as nobles have them. */
function parterre(drawing: Drawing, at: Within, random: Random, { city, texture }: Style): void {
  const path = random.range(0.05, 0.08);
  for (const [u0, u1] of [
    [0, 0.5 - path],
    [0.5 + path, 1],
  ] as const)
    for (const [v0, v1] of [
      [0, 0.5 - path],
      [0.5 + path, 1],
    ] as const) {
      const square = quad(at, u0, v0, u1, v1);
      drawing.fill(square, city.park, { opacity: 0.85 });
      drawing.lines([[...square, square[0] as Point]], texture.hedge, { width: 1.1, opacity: 0.75 });
    }
  drawing.disc(at(0.5, 0.5), 1.7, random.chance(0.5) ? city.pool : city.stone);
}

/** A lawn with a few bushes. */
function lawn(drawing: Drawing, at: Within, random: Random, { city, texture }: Style): void {
  drawing.fill(quad(at, 0, 0, 1, 1), city.park, { opacity: 0.5, soft: true });
  for (let i = 0; i < random.int(2, 5); i++)
    drawing.disc(at(random.range(0.1, 0.9), random.range(0.15, 0.85)), random.range(0.9, 1.6), texture.hedge, {
      opacity: 0.65,
    });
}

/** What grows in a yard: beds, a parterre in a noble quarter, or a lawn; nothing in one too small. Null when nothing. */
export function garden(yard: Ring, isNoble: boolean, seed: string, style: Style): Drawn | null {
  const random = seeded(`${seed}:garden`);
  const inside = insideOf(yard, random.range(0.16, 0.24));
  if (inside === null || inside.breadth < 9 || inside.length < 11) return null;
  const drawing = new Drawing();
  const kind = random.next();
  if (isNoble && kind < 0.55 && inside.breadth > 12) parterre(drawing, inside.at, random, style);
  else if (kind < (isNoble ? 0.65 : 0.6)) beds(drawing, inside.at, inside.breadth, random, style);
  else lawn(drawing, inside.at, random, style);
  return drawing.drawn();
}
