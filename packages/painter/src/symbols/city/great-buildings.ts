import { mix } from '../../colour/colour.ts';
import { oval, shifted } from '../../geometry/band.ts';
import type { Upright } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { closedLine } from '../../plane/rings.ts';
import { seeded } from '../../random/seeded.ts';
import type { Landmark } from '../../sketch/city-sketch.ts';
import type { Style } from '../../styles/style.ts';
import { Drawing } from '../drawing.ts';
import { drawHouse } from '../settlements/house.ts';
import { SettlementDrawing } from '../settlements/settlement-drawing.ts';
import { drawTower } from '../settlements/tower.ts';
import { drawGroundPatch } from '../settlements/vignette.ts';
import { drawGate, drawWallRun } from '../settlements/wall.ts';

/** A great building: its place, breadth, and style. */
export interface Site {
  at: Point;
  size: number;
  seed: string;
  style: Style;
  /** Roof colors of the main part and of its towers, adjusted to the style. */
  roof: string;
  secondRoof: string;
  landmark: Landmark;
}

/** A color of a sketch, adjusted to the style. */
const inStyle = (colour: string, { city }: Style): string => mix(colour, city.styleTint, city.styleTintShare * 0.7);

export function siteOf(landmark: Landmark, seed: string, style: Style): Site {
  const { roof, secondRoof } = landmark;
  return {
    at: landmark.at,
    size: landmark.size,
    seed,
    style,
    roof: roof === null ? style.city.spire : inStyle(roof, style),
    secondRoof: secondRoof === null ? style.city.roofs.tile[1] : inStyle(secondRoof, style),
    landmark,
  };
}

/** Half height of the oval as a share of its half breadth. */
const FLATNESS = 0.68;
/** Tiers from the outer wall inward, as shares of the whole. */
const TIERS = [1, 0.9, 0.81, 0.72, 0.63, 0.53] as const;
const STAIRS = 22;

/** An arena: an outer wall with arches, tiers of seats divided by stairs, and sand in the middle. */
export function arena({ at, size, seed, style: { city } }: Site): Upright {
  const random = seeded(seed);
  const drawing = new Drawing();
  const [x, y] = at;
  const half = size * 0.55;
  const ring = (share: number, lift = 0): Point[] => oval([x, y - lift], half * share, half * share * FLATNESS, 64);
  const closed = (share: number, lift = 0): Point[] => closedLine(ring(share, lift));
  const lift = size * 0.045;
  drawing.fill(shifted(ring(1), 7, 9), city.shadow, { opacity: city.shadowStrength });
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
  return drawing.upright(y + half * FLATNESS * 0.5);
}

/** A great hall: a long steep roof, a tower at one end, and a lean-to. */
export function hall({ at: [x, y], size, seed, style, roof, landmark }: Site): Upright {
  const { city, settlements } = style;
  const random = seeded(seed);
  const drawing = new SettlementDrawing(settlements);
  const side = random.chance(0.6) ? -1 : 1;
  const main = landmark.roof === null ? random.pick(settlements.tiles) : roof;
  const spire = landmark.roof === null ? roof : mix(roof, random.pick(settlements.slates), 0.55);
  const { wall } = settlements;
  drawGroundPatch(drawing, [x, y + size * 0.12], size * 1.15, size * 0.4, random);
  const tower = (): void =>
    drawTower(drawing, random, {
      at: [x + side * size * 0.38, y + size * 0.19],
      width: size * random.range(0.15, 0.19),
      height: size * random.range(0.42, 0.54),
      top: random.pick(['spire', 'cone', 'spire']),
      roof: spire,
      wall,
    });
  if (random.chance(0.5)) tower();
  drawHouse(drawing, random, {
    at: [x, y + size * 0.16],
    width: size * random.range(0.84, 0.96),
    height: size * random.range(0.5, 0.6),
    roof: main,
    wall,
    steepness: 0.56,
    facing: side === -1 ? 'left' : 'right',
  });
  if (random.chance(0.6))
    drawHouse(drawing, random, {
      at: [x - side * size * 0.34, y + size * 0.22],
      width: size * 0.34,
      height: size * 0.25,
      roof: mix(main, city.roofVeil, 0.25),
      wall,
    });
  else tower();
  return drawing.upright(y + size * 0.2);
}

/** A great tower of a wizard, a watch, or a beacon, sometimes with a smaller tower or a lodge at its foot. */
export function loneTower({ at: [x, y], size, seed, style, roof, landmark }: Site): Upright {
  const { settlements } = style;
  const random = seeded(seed);
  const drawing = new SettlementDrawing(settlements);
  const top = landmark.top ?? 'spire';
  const foot = y + size * 0.18;
  const { wall } = settlements;
  if (landmark.clearing !== null) drawGroundPatch(drawing, [x, foot], size * 0.86, size * 0.34, random);
  const height = size * random.range(0.66, 0.8);
  const side = random.chance(0.5) ? -1 : 1;
  if (random.chance(0.45))
    drawTower(drawing, random, {
      at: [x + side * size * 0.22, foot - 1],
      width: size * 0.17,
      height: height * random.range(0.55, 0.75),
      top,
      roof,
      wall,
    });
  drawTower(drawing, random, { at: [x, foot], width: size * random.range(0.29, 0.35), height, top, roof, wall });
  if (landmark.clearing !== null && random.chance(0.55))
    drawHouse(drawing, random, {
      at: [x - side * size * 0.25, foot + size * 0.03],
      width: size * 0.3,
      height: size * 0.24,
      roof: random.pick(settlements.tiles),
      wall,
    });
  return drawing.upright(y + 4);
}

/** An obelisk or a column with a figure, on round steps. */
export function monument({ at: [x, y], size, seed, style: { city, settlements } }: Site): Upright {
  const random = seeded(seed);
  const drawing = new Drawing();
  const base = y + size * 0.3;
  for (const [share, drop] of [
    [0.34, 0],
    [0.25, 2.4],
    [0.17, 4.8],
  ] as const) {
    const step = oval([x, base - drop], size * share, size * share * 0.42, 24);
    drawing.fill(step, settlements.wall);
    drawing.lines([closedLine(step)], city.ink, { width: 1.1, opacity: 0.85 });
  }
  const half = size * random.range(0.075, 0.095);
  const top = base - size * random.range(1, 1.2);
  const isColumn = random.chance(0.4);
  const narrow = isColumn ? half * 0.86 : half * 0.52;
  const shaft: Point[] = [
    [x - half, base - 5],
    [x - narrow, top],
    [x, top - (isColumn ? 0 : half * 1.5)],
    [x + narrow, top],
    [x + half, base - 5],
  ];
  drawing.fill(shaft, settlements.wall);
  drawing.fill(
    [[x + half * 0.1, base - 5], [x + half * 0.05, top], shaft[2] as Point, [x + narrow, top], [x + half, base - 5]],
    city.stoneShade,
    { opacity: 0.5 },
  );
  drawing.lines([closedLine(shaft)], city.ink, { width: 1.15 });
  if (isColumn) {
    const left: Point = [x - half * 1.5, top];
    const right: Point = [x + half * 1.5, top];
    drawing.fill([left, right, [x + half, top + 3], [x - half, top + 3]], settlements.wall);
    drawing.stretch(left, right, city.ink, { width: 1.2 });
    drawing.stretch([x, top], [x - 0.6, top - size * 0.16], city.ink, { width: 2 });
    drawing.stretch([x - 3, top - size * 0.1], [x + 3.4, top - size * 0.14], city.ink, { width: 2 });
    drawing.disc([x - 0.6, top - size * 0.19], 1.9, city.ink);
  } else drawing.disc([x, top - half * 1.5], 1.6, city.gold);
  return drawing.upright(y + 2);
}

/** A palace: spires at the back, a gilded dome over two wings, and a court behind a wall with a gate. */
export function palace({ at: [x, y], size, seed, style, roof, secondRoof }: Site): Upright {
  const { city, settlements } = style;
  const random = seeded(seed);
  const drawing = new SettlementDrawing(settlements);
  const wall = settlements.wall;
  drawGroundPatch(drawing, [x, y + size * 0.02], size * 1.2, size * 0.46, random);
  const spires = random.chance(0.5) ? [-0.38, 0.38] : [-0.4, -0.16, 0.17, 0.4];
  for (const t of spires)
    drawTower(drawing, random, {
      at: [x + size * t, y - size * 0.02],
      width: size * 0.125,
      height: size * random.range(0.42, 0.56),
      top: random.chance(0.75) ? 'spire' : 'cone',
      roof,
      wall,
    });
  const dome = mix(settlements.gold, wall, 0.25);
  drawTower(drawing, random, {
    at: [x + random.sym(size * 0.03), y - size * 0.06],
    width: size * random.range(0.24, 0.3),
    height: size * random.range(0.36, 0.44),
    top: random.chance(0.7) ? 'dome' : 'onion',
    roof: dome,
    wall,
    mayFly: false,
  });
  for (const side of [-1, 1] as const)
    drawHouse(drawing, random, {
      at: [x + side * size * 0.25, y + size * 0.12],
      width: size * 0.44,
      height: size * random.range(0.27, 0.32),
      roof: secondRoof,
      wall,
      facing: side === -1 ? 'left' : 'right',
    });
  const front = {
    from: [x - size * 0.55, y + size * 0.2] as const,
    to: [x + size * 0.55, y + size * 0.2] as const,
    height: size * 0.11,
    sag: size * 0.04,
    wall,
  };
  drawWallRun(drawing, random, front);
  drawGate(drawing, [x, y + size * 0.24], size * 0.12);
  for (const t of [-0.55, 0.55])
    drawTower(drawing, random, {
      at: [x + size * t, y + size * 0.22],
      width: size * 0.1,
      height: size * random.range(0.2, 0.26),
      top: 'cone',
      roof: mix(roof, city.ink, 0.06),
      wall,
    });
  return drawing.upright(y + size * 0.2);
}

/** A theater or a dome: a round house on steps with a row of windows under its dome, and a porch. */
export function theatre({ at: [x, y], size, seed, style, roof, landmark }: Site): Upright {
  const { settlements } = style;
  const random = seeded(seed);
  const drawing = new SettlementDrawing(settlements);
  const dome = landmark.roof === null ? mix(settlements.tiles[0] as string, settlements.gold, 0.35) : roof;
  const width = size * random.range(0.54, 0.62);
  drawGroundPatch(drawing, [x, y + size * 0.16], size * 1.1, size * 0.42, random);
  const steps: Point[] = [
    [x - width * 0.66, y + size * 0.23],
    [x + width * 0.66, y + size * 0.23],
    [x + width * 0.58, y + size * 0.17],
    [x - width * 0.58, y + size * 0.17],
  ];
  drawing.fill(steps, settlements.wall);
  drawing.lines([closedLine(steps)], settlements.ink, { width: 1, opacity: 0.85 });
  drawTower(drawing, random, {
    at: [x, y + size * 0.18],
    width,
    height: size * random.range(0.28, 0.34),
    top: 'dome',
    roof: dome,
    wall: settlements.wall,
    mayFly: false,
  });
  const pillars: Point[][] = [];
  for (let i = 0; i <= 6; i++) {
    const t = (i / 6 - 0.5) * 0.92;
    pillars.push([
      [x + width * t, y + size * 0.17],
      [x + width * t, y - size * 0.06],
    ]);
  }
  drawing.lines(pillars, settlements.ink, { width: 0.9, opacity: 0.6 });
  drawHouse(drawing, random, {
    at: [x + random.sym(width * 0.1), y + size * 0.24],
    width: width * 0.52,
    height: size * 0.2,
    roof: mix(dome, settlements.wall, 0.2),
    wall: settlements.wall,
  });
  return drawing.upright(y + size * 0.1);
}
