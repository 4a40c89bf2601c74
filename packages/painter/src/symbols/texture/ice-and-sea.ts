import type { Drawn } from '../../pen/sheet.ts';
import { stroke, taper, taperEnd } from '../../pen/stroke.ts';
import { bbox, lerp, type Point } from '../../plane/points.ts';
import type { Ring } from '../../plane/rings.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { drawnAround, filled, filledRing } from './filled.ts';

interface CliffTickOptions {
  /** On the edge of the ice. */
  at: Point;
  /** The direction that the edge faces, a unit vector. A south edge has the highest cliff. */
  facing: Point;
}

/** One downward tick of an ice cliff, 3 to 36 sheet units long. */
export function cliffTick({ at: [x, y], facing }: CliffTickOptions, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const height = random.range(7, 26) * (0.4 + Math.max(0, facing[1]));
  const line: Point[] = [
    [x, y],
    [x + facing[0] * 2, y + height * 0.5],
    [x + random.sym(2), y + height],
  ];
  const path = stroke(line, taperEnd(1.5 * pens.texture, 0, 0.12));
  return drawnAround(filled(path, texture.ice, 0.75 * texture.strength), line, 2);
}

/** An uneven crack. */
function crack([x, y]: Point, random: Random): Point[] {
  const length = random.range(40, 130);
  const angle = random.range(-0.5, 0.35);
  return Array.from({ length: 9 }, (_, i): Point => {
    const t = i / 8;
    const along = (t - 0.5) * length;
    return [x + Math.cos(angle) * along, y + Math.sin(angle) * along + random.sym(4) + Math.sin(t * 5) * 4];
  });
}

/**
 * A crack in the ice, 40 to 130 sheet units long, with its shadow, and sometimes a parallel line and a side branch.
 */
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

/** A narrower floe has no cracks, in sheet units. */
const CRACKED = 70;

/** An uneven crack across a floe. */
function floeCrack(ring: Ring, random: Random): Point[] {
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

/** An ice floe: its side above the water, its white top, and cracks on a large one. The layer draws its outline. */
export function floe(ring: Ring, seed: string, { water, pens }: Style): Drawn {
  const random = seeded(seed);
  const [x0, y0, x1, y1] = bbox(ring);
  const flank = 2.5 + (y1 - y0) * 0.1;
  const cracks = x1 - x0 > CRACKED ? Array.from({ length: random.int(1, 3) }, () => floeCrack(ring, random)) : [];
  const lowered = ring.map(([x, y]): Point => [x, y + flank]);
  const svg =
    filledRing(lowered, water.floeFlank) +
    filledRing(ring, water.floe) +
    filled(cracks.map((line) => stroke(line, taperEnd(1.2 * pens.texture))).join(''), water.floeInk, 0.7);
  return drawnAround(svg, [...ring, ...lowered, ...cracks.flat()], 2);
}

/** Height of a wave, in sheet units. */
const WAVE_HEIGHT = 5.2;
const WAVE_STRENGTH = 0.5;

/** One line with one or two humps, centered on (x, y). */
function humps(x: number, y: number, length: number, count: number): Point[] {
  return Array.from({ length: 11 }, (_, i): Point => {
    const t = i / 10;
    return [x + (t - 0.5) * length, y - Math.abs(Math.sin(t * Math.PI * count)) * WAVE_HEIGHT];
  });
}

/** A few short waves on the open sea, one to three below each other. */
export function wave([x, y]: Point, seed: string, { water, pens }: Style): Drawn {
  const random = seeded(seed);
  const lines = Array.from({ length: random.int(1, 3) }, (_, row) =>
    humps(x + random.sym(22), y + row * 9 + random.sym(2), random.range(18, 40), random.int(1, 2)),
  );
  const path = lines.map((line) => stroke(line, taper(1.7 * pens.texture))).join('');
  const strength = WAVE_STRENGTH * (water.waterLineNear / 0.62);
  return drawnAround(filled(path, water.waterLine, strength), lines.flat(), 2);
}
