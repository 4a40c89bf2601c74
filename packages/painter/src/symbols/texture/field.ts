import type { Drawn } from '../../pen/sheet.ts';
import { stroke, taper } from '../../pen/stroke.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { dot, drawnAround, filled, filledRing } from './filled.ts';

export interface FieldOptions {
  at: Point;
  /** Half breadth and half depth, in sheet units. */
  half: Point;
  /** Rotation in radians. */
  turn: number;
}

/** A position in the field: across (0 left, 1 right) and down (0 far, 1 near). */
type Ground = (across: number, down: number) => Point;

/** Distance between two furrows, in sheet units. */
const FURROW = 4.2;
/** Half the breadth of a balk, in sheet units. */
const BALK = 1.1;

/** Four uneven corners, and a function of the position between them. */
function plot({ at: [x, y], half, turn }: FieldOptions, random: Random): { place: Ground; corners: Point[] } {
  const skew = random.sym(0.28);
  const corner = (u: number, v: number): Point => {
    const across = (u + random.sym(0.1)) * half[0] + v * half[1] * skew;
    const down = (v + random.sym(0.1)) * half[1];
    return [x + across * Math.cos(turn) - down * Math.sin(turn), y + across * Math.sin(turn) + down * Math.cos(turn)];
  };
  const [a, b, c, d] = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] as const;
  const place: Ground = (across, down) => [
    lerp(lerp(a[0], b[0], across), lerp(d[0], c[0], across), down),
    lerp(lerp(a[1], b[1], across), lerp(d[1], c[1], across), down),
  ];
  return { place, corners: [a, b, c, d] };
}

/** The edges between the strips of a plot: shares of its breadth, with 0 and 1. */
function cuts(half: Point, random: Random): number[] {
  const most = Math.max(1, Math.min(5, Math.round(half[0] / 9)));
  const count = random.int(Math.min(2, most), most);
  const inner = Array.from({ length: count - 1 }, (_, i) => (i + 1 + random.sym(0.22)) / count);
  return [0, ...inner, 1];
}

/** The furrows of a strip, lengthwise or across. */
function furrows(place: Ground, left: number, right: number, half: Point, isAcross: boolean): Point[][] {
  if (isAcross) {
    const rows = Math.max(2, Math.round((half[1] * 2) / FURROW));
    return Array.from({ length: rows - 1 }, (_, i) => {
      const down = (i + 1) / rows;
      return [place(lerp(left, right, 0.08), down), place(lerp(left, right, 0.92), down)];
    });
  }
  const rows = Math.max(2, Math.round(((right - left) * half[0] * 2) / FURROW));
  return Array.from({ length: rows - 1 }, (_, i) => {
    const across = lerp(left, right, (i + 1) / rows);
    return [place(across, 0.06), place(across, 0.94)];
  });
}

/** A hedge: uneven bushes along one side. */
function hedge(from: Point, to: Point, random: Random): string {
  const count = Math.max(2, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 4));
  return Array.from({ length: count }, (_, i) => {
    const t = (i + random.range(0.1, 0.9)) / count;
    return random.chance(0.8)
      ? dot(lerp(from[0], to[0], t), lerp(from[1], to[1], t) + random.sym(0.6), random.range(0.9, 1.9))
      : '';
  }).join('');
}

/** Plowed strips side by side with balks between them, and sometimes a hedge on one side. */
export function field(options: FieldOptions, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const { place, corners } = plot(options, random);
  const shares = cuts(options.half, random);
  const margin = BALK / (options.half[0] * 2);
  const crop = random.int(0, texture.crops.length - 1);
  let svg = filledRing(corners, texture.balk, 0.35 * texture.cropStrength);
  let furrowPath = '';
  let rimPath = '';
  for (let i = 1; i < shares.length; i++) {
    const left = (shares[i - 1] as number) + margin;
    const right = (shares[i] as number) - margin;
    if (right - left < margin) continue;
    const strip = [place(left, 0), place(right, 0), place(right, 1), place(left, 1)];
    svg += filledRing(strip, texture.crops[(crop + i * 2) % texture.crops.length] as string, texture.cropStrength);
    if (random.chance(0.93))
      for (const line of furrows(place, left, right, options.half, random.chance(0.3)))
        furrowPath += stroke(line, 0.7 * pens.texture, { soft: false });
    rimPath += stroke([...strip, place(left, 0)], 0.8 * pens.texture, { soft: false });
  }
  svg +=
    filled(furrowPath, texture.furrow, 0.5 * texture.strength) +
    filled(rimPath, texture.furrow, 0.42 * texture.strength);
  const side = random.int(0, 7);
  if (side < 4)
    svg += filled(hedge(corners[side] as Point, corners[(side + 1) % 4] as Point, random), texture.hedge, 0.75);
  if (random.chance(0.4)) {
    const path = stroke([place(-0.1, 1.08), place(0.5, 1.14), place(1.1, 1.06)], taper(1 * pens.texture));
    svg += filled(path, texture.furrow, 0.4 * texture.strength);
  }
  return drawnAround(svg, [...corners, place(-0.1, 1.14), place(1.1, 1.14)], 3);
}
