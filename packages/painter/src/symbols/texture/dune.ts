import { taper } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { clamp, lerp, type Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { dot, drawnAround, filled } from './filled.ts';

/** Parts of a crest. */
const STEPS = 12;
/** One grain of the lee for so many units of crest. */
const GRAIN = 7;

export interface DuneOptions {
  /** The middle of the crest. */
  at: Point;
  /** Length of the crest, about 46 to 128. */
  length: number;
}

interface Crest {
  line: Point[];
  bow: number;
}

/** The crest of a dune: a bow that leans with the wind. */
function crestOf([x, y]: Point, length: number, random: Random): Crest {
  const bow = length * random.range(0.1, 0.2);
  const skew = random.sym(0.16);
  const phase = random.range(0, 6);
  const line = Array.from({ length: STEPS + 1 }, (_, i): Point => {
    const t = i / STEPS;
    const rise = Math.sin(t ** 0.8 * Math.PI) * bow;
    return [x + (t - 0.5) * length, y - rise + (t - 0.5) * length * skew + Math.sin(t * 9 + phase) * 1.3];
  });
  return { line, bow };
}

/** Grains in the lee, dense under the crest. */
function grainsOf({ line, bow }: Crest, length: number, random: Random): { at: Point; radius: number }[] {
  return Array.from({ length: Math.round(length / GRAIN) }, () => {
    const [x, y] = line[Math.round(random.range(0.34, 0.95) * STEPS)] as Point;
    const depth = random.next() * random.next();
    return {
      at: [x + random.sym(4) + depth * 6, y + 3 + depth * bow * 1.5] as Point,
      radius: lerp(1.25, 0.6, depth),
    };
  });
}

/** A dune: its crest, grains in the lee, perhaps a second line under it. */
export function dune({ at, length }: DuneOptions, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const crest = crestOf(at, length, random);
  const grains = grainsOf(crest, length, random);
  const echo = random.chance(0.4)
    ? crest.line.slice(STEPS / 2).map(([x, y], i): Point => [x + 3 + i * 1.2, y + 6 + i * 1.1])
    : [];
  const pressure = (t: number): number => 2 * pens.texture * Math.sin(Math.PI * clamp(t, 0.02, 0.98)) ** 0.6;
  const lines = stroke(crest.line, pressure) + stroke(echo, taper(1.1 * pens.texture));
  const stipple = grains.map((grain) => dot(grain.at[0], grain.at[1], grain.radius * pens.texture)).join('');
  return drawnAround(
    filled(lines, texture.dune, 0.82 * texture.strength) + filled(stipple, texture.dune, 0.66 * texture.strength),
    [...crest.line, ...echo, ...grains.map((grain) => grain.at)],
    3,
  );
}
