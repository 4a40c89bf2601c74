import { pathSoft } from '../../pen/paths.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke, taper, taperEnd } from '../../pen/stroke.ts';
import { clamp, lerp, type Point } from '../../plane/points.ts';
import { around } from '../../plane/rings.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { dot, drawnAround, filled, filledRing } from './filled.ts';

interface Blades {
  count: number;
  /** Radians between two blades. */
  fan: number;
  /** Shortest and longest, in sheet units. */
  length: readonly [number, number];
  /** Distance between two feet, in sheet units. */
  step: number;
}

/** Blades that fan out from one foot. */
function blades([x, y]: Point, { count, fan, length, step }: Blades, random: Random): Point[][] {
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

const GRASS_STRENGTH = 0.6;
/** Probability of blades of grass instead of a few grains. */
const BLADES = 0.7;

function grassGrains([x, y]: Point, random: Random): { at: Point; radius: number }[] {
  return Array.from({ length: random.int(2, 4) }, () => ({
    at: [x + random.sym(13), y + random.sym(7)] as Point,
    radius: random.range(0.6, 1.1),
  }));
}

/** A little grass or a few grains, so that open land is not empty. */
export function grass(at: Point, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  if (random.chance(BLADES)) {
    const stems = blades(at, { count: random.int(2, 4), fan: 0.42, length: [4, 7.5], step: 2.2 }, random);
    const path = stems.map((stem) => stroke(stem, taperEnd(1.1 * pens.texture, 0.2, 0.2))).join('');
    return drawnAround(filled(path, texture.grass, GRASS_STRENGTH * texture.strength), stems.flat(), 2);
  }
  const dots = grassGrains(at, random);
  const path = dots.map((grain) => dot(grain.at[0], grain.at[1], grain.radius * pens.texture)).join('');
  return drawnAround(
    filled(path, texture.grass, GRASS_STRENGTH * texture.strength),
    dots.map((grain) => grain.at),
    2,
  );
}

/** A level dash of the heath, 12 to 26 sheet units long. */
export function dash([x, y]: Point, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const line: Point[] = [
    [x - random.range(6, 13), y],
    [x, y - random.range(0.6, 1.6)],
    [x + random.range(6, 13), y + random.sym(0.5)],
  ];
  const path = stroke(line, taper(1.1 * pens.texture));
  return drawnAround(filled(path, texture.moor, 0.68 * texture.strength), line, 2);
}

/** A boulder, 10 to 18 sheet units wide, lit from the upper left. */
export function rock([x, y]: Point, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const half = random.range(5, 9);
  const lean = random.sym(0.2);
  const outline: Point[] = [
    [x - half, y],
    [x - half * random.range(0.6, 0.85), y - half * random.range(0.6, 0.85)],
    [x + half * lean, y - half * random.range(0.85, 1.1)],
    [x + half * random.range(0.65, 0.9), y - half * random.range(0.4, 0.65)],
    [x + half, y],
  ];
  const [, , top, shoulder, foot] = outline as [Point, Point, Point, Point, Point];
  const edge: Point = [x + half * (lean + 0.12), y];
  const svg =
    filledRing(outline, texture.rock) +
    filledRing([top, shoulder, foot, edge], texture.rockShade, 0.6) +
    filled(stroke(outline, taper(1.3 * pens.texture, 0.12)), texture.moor, 0.68 * texture.strength);
  return drawnAround(svg, outline, 2);
}

/** A small pool in a marsh, 18 to 38 sheet units wide: water, the near bank inked, and one line of light. */
export function pool([x, y]: Point, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const half = random.range(9, 19);
  const depth = half * random.range(0.24, 0.36);
  const rim = around(10, (angle) => [
    x + Math.cos(angle) * half * random.range(0.85, 1.1),
    y + Math.sin(angle) * depth * random.range(0.85, 1.1),
  ]);
  const bank = stroke(rim.slice(0, 6), taper(1.1 * pens.texture, 0.3));
  const level: Point[] = [
    [x - half * 0.5, y],
    [x - half * 0.1, y + random.sym(0.4)],
    [x + half * 0.3, y],
  ];
  const ink = bank + stroke(level, taper(0.9 * pens.texture));
  return drawnAround(
    filled(pathSoft(rim, true), texture.pool, 0.8) + filled(ink, texture.marsh, 0.85 * texture.strength),
    rim,
    2,
  );
}

const REED_STRENGTH = 0.85;

/** Still water between the reeds: level strokes below each other. */
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
function reedStems([x, y]: Point, random: Random): Point[][] {
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

/** The brown head of a bulrush: a strong stroke over the upper quarter of its stem. */
function head(stem: readonly Point[]): Point[] {
  const [, bend, tip] = stem as [Point, Point, Point];
  return [[bend[0] + (tip[0] - bend[0]) * 0.35, bend[1] + (tip[1] - bend[1]) * 0.35], tip];
}

interface ReedClumpOptions {
  at: Point;
  /** Without reeds only the still water is drawn. */
  hasReeds: boolean;
}

/** A spot of marsh: level strokes of still water, optionally with reeds. */
export function reedClump({ at, hasReeds }: ReedClumpOptions, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const water = stillWater(at, random);
  const reeds = hasReeds ? reedStems(at, random) : [];
  const heads = reeds.filter(() => random.chance(0.25)).map(head);
  const path = [
    ...water.map((line) => stroke(line, taper(1.25 * pens.texture))),
    ...reeds.map((stem) => stroke(stem, taperEnd(1.3 * pens.texture, 0.3, 0.25))),
    ...heads.map((line) => stroke(line, 2.3 * pens.texture)),
  ].join('');
  return drawnAround(filled(path, texture.marsh, REED_STRENGTH * texture.strength), [...water, ...reeds].flat(), 3);
}

/** Segments of a crest. */
const CREST_STEPS = 12;
/** Length of crest for one grain on the lee side, in sheet units. */
const GRAIN = 7;

interface DuneOptions {
  /** The middle of the crest. */
  at: Point;
  /** Length of the crest, about 46 to 128. */
  length: number;
}

interface Crest {
  line: Point[];
  bow: number;
}

/** The crest of a dune: a bow in the direction of the wind. */
function crestOf([x, y]: Point, length: number, random: Random): Crest {
  const bow = length * random.range(0.1, 0.2);
  const skew = random.sym(0.16);
  const phase = random.range(0, 6);
  const line = Array.from({ length: CREST_STEPS + 1 }, (_, i): Point => {
    const t = i / CREST_STEPS;
    const rise = Math.sin(t ** 0.8 * Math.PI) * bow;
    return [x + (t - 0.5) * length, y - rise + (t - 0.5) * length * skew + Math.sin(t * 9 + phase) * 1.3];
  });
  return { line, bow };
}

/** Grains on the lee side, dense under the crest. */
function grainsOf({ line, bow }: Crest, length: number, random: Random): { at: Point; radius: number }[] {
  return Array.from({ length: Math.round(length / GRAIN) }, () => {
    const [x, y] = line[Math.round(random.range(0.34, 0.95) * CREST_STEPS)] as Point;
    const depth = random.next() * random.next();
    return {
      at: [x + random.sym(4) + depth * 6, y + 3 + depth * bow * 1.5] as Point,
      radius: lerp(1.25, 0.6, depth),
    };
  });
}

/** A dune: its crest, grains on the lee side, and sometimes a second line under it. */
export function dune({ at, length }: DuneOptions, seed: string, { texture, pens }: Style): Drawn {
  const random = seeded(seed);
  const crest = crestOf(at, length, random);
  const grains = grainsOf(crest, length, random);
  const echo = random.chance(0.4)
    ? crest.line.slice(CREST_STEPS / 2).map(([x, y], i): Point => [x + 3 + i * 1.2, y + 6 + i * 1.1])
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
