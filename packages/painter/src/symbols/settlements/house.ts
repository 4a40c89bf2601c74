import { mix } from '../../colour/colour.ts';
import { lineBy } from '../../plane/lines.ts';
import { between, lerp, type Point } from '../../plane/points.ts';
import { around, upright } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { drawFlatHouse, drawPalm } from './desert-quarter.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';

/** A gabled house. Sizes are in sheet units; `at` is the middle of its foot. */
interface HouseForm {
  at: Point;
  width: number;
  /** From the foot to the ridge. */
  height: number;
  roof: string;
  wall: string;
  /** Height of the roof as a share of the whole; default one half. */
  steepness?: number;
  /** The side of the gable: to the left into the light, or to the right away from it; random by default. */
  facing?: 'left' | 'right';
  /** Whether it has snow on the roof and log walls. */
  isNorthern?: boolean;
}

interface Corners {
  gable: Point[];
  side: Point[];
  roof: [eaveFront: Point, ridgeFront: Point, ridgeBack: Point, eaveBack: Point];
}

function cornersOf(form: HouseForm, random: Random): Corners {
  const { at, width, height } = form;
  const isMirrored = form.facing === 'right';
  const share = random.range(0.4, 0.5);
  const wallHeight = height * (1 - (form.steepness ?? random.range(0.5, 0.6)));
  const back = height * 0.05;
  const over = width * 0.03;
  const x = (u: number): number => at[0] + (isMirrored ? 0.5 - u : u - 0.5) * width;
  const y = (up: number): number => at[1] - up;
  const gable: Point[] = [
    [x(0), y(0)],
    [x(0), y(wallHeight)],
    [x(share / 2), y(height)],
    [x(share), y(wallHeight)],
    [x(share), y(0)],
  ];
  const eaveX = x(share) + (isMirrored ? -over : over) * 0.4;
  return {
    gable,
    side: [
      [x(share), y(0)],
      [x(share), y(wallHeight)],
      [x(1), y(wallHeight - back)],
      [x(1), y(back * 0.4)],
    ],
    roof: [
      [eaveX, y(wallHeight - back * 0.6)],
      [x(share / 2), y(height)],
      [x(1 - share * 0.16), y(height - back)],
      [x(1) + (isMirrored ? -over : over), y(wallHeight - back * 1.6)],
    ],
  };
}

/** Snow that has partly slid off, so that its lower edge is uneven. */
function drawSnow(drawing: SettlementDrawing, corners: Corners, random: Random): void {
  const { palette } = drawing;
  const [eave, ridge, ridgeBack, eaveBack] = corners.roof;
  const edge = lineBy(5, (t) =>
    between(between(ridge, ridgeBack, t), between(eave, eaveBack, t), random.range(0.55, 0.92)),
  );
  drawing.fill([ridge, ridgeBack, ...edge.toReversed()], palette.snow);
  drawing.fill([...edge, ...edge.toReversed().map(([x, y]): Point => [x, y + 1.1])], palette.snowShade, {
    opacity: 0.8,
  });
}

/** Rows of tiles or thatch, only on roofs that are large enough. */
function drawCourses(drawing: SettlementDrawing, corners: Corners, random: Random): void {
  const [eave, ridge, ridgeBack, eaveBack] = corners.roof;
  const rows = Math.round(Math.hypot(eave[0] - ridge[0], eave[1] - ridge[1]) / 4.4);
  for (let row = 1; row < rows; row++) {
    const t = row / rows;
    const from = random.range(0, 0.45);
    const left = between(ridge, eave, t);
    const right = between(ridgeBack, eaveBack, t);
    drawing.line(between(left, right, from), between(left, right, from + random.range(0.25, 0.5)), 0.6, 0.5);
  }
}

function drawOpenings(drawing: SettlementDrawing, corners: Corners, random: Random): void {
  const [foot, eave, , , end] = corners.gable as [Point, Point, Point, Point, Point];
  const width = Math.abs(end[0] - foot[0]);
  const height = foot[1] - eave[1];
  if (height < 4) return;
  const x = (foot[0] + end[0]) / 2;
  const half = width * 0.13;
  const y = foot[1];
  drawing.opening(upright(x - half, x + half, y, y - height * 0.55), half * 1.6);
  const [near, , far] = corners.side as [Point, Point, Point, Point];
  const length = Math.abs(far[0] - near[0]);
  const count = Math.min(4, Math.floor(length / 6));
  for (let i = 0; i < count; i++) {
    if (!random.chance(0.75)) continue;
    const middle = lerp(near[0], far[0], (i + 0.5) / count);
    const sill = y - height * 0.34;
    drawing.opening(upright(middle - 0.75, middle + 0.75, sill, sill - height * 0.28), 1.1);
  }
}

function drawLogs(drawing: SettlementDrawing, corners: Corners): void {
  const [near, top, farTop, far] = corners.side as [Point, Point, Point, Point];
  const rows = Math.floor((near[1] - top[1]) / 2.4);
  for (let row = 1; row < rows; row++)
    drawing.line(between(near, top, row / rows), between(far, farTop, row / rows), 0.5, 0.45);
}

/** The crossed boards at the front of a northern ridge. */
function drawHorns(drawing: SettlementDrawing, corners: Corners, height: number): void {
  const [x, y] = corners.roof[1];
  const reach = height * 0.11;
  for (const side of [1, -1])
    drawing.line([x + side * reach * 0.5, y + reach * 0.7], [x - side * reach * 0.6, y - reach], 0.95);
}

function drawChimney(drawing: SettlementDrawing, corners: Corners, height: number, wall: string): void {
  const [x, y] = between(corners.roof[1], corners.roof[2], 0.68);
  const half = Math.max(0.9, height * 0.055);
  const stack = upright(x - half, x + half, y + half * 1.6, y - half * 2.4);
  drawing.fill(stack, wall);
  drawing.outline([stack], 0.8);
}

/** Draws one house. The light comes from the left, so a side that faces right is in shade. */
export function drawHouse(drawing: SettlementDrawing, random: Random, form: HouseForm): void {
  const { palette } = drawing;
  const facing = form.facing ?? (random.chance(0.62) ? 'left' : 'right');
  const corners = cornersOf({ ...form, facing }, random);
  const shaded = mix(form.wall, palette.wallShade, 0.42);
  const isGableLit = facing !== 'right';
  const [eave, ridge, ridgeBack, eaveBack] = corners.roof;
  const [a, b, g, d, e] = corners.gable as [Point, Point, Point, Point, Point];
  drawing.fill(corners.gable, isGableLit ? form.wall : shaded);
  drawing.fill(corners.side, isGableLit ? shaded : form.wall);
  if (form.isNorthern) drawLogs(drawing, corners);
  drawing.fill([eave, ridge, ridgeBack, eaveBack], form.roof);
  if (form.isNorthern) drawSnow(drawing, corners, random);
  else
    drawing.fill(
      [between(ridge, eave, 0.55), between(ridgeBack, eaveBack, 0.55), eaveBack, eave],
      mix(form.roof, palette.roofShade, 0.35),
      { opacity: isGableLit ? 0.45 : 0.22 },
    );
  if (form.height > 15 && !form.isNorthern) drawCourses(drawing, corners, random);
  const pen = Math.min(1.9, Math.max(0.8, form.height * 0.045));
  drawing.outline(
    [
      [a, b, g, d, e, a],
      [g, ridgeBack, eaveBack, eave],
      [corners.side[2] as Point, corners.side[3] as Point, e],
    ],
    pen,
  );
  if (form.height > 12) drawOpenings(drawing, corners, random);
  if (form.isNorthern) drawHorns(drawing, corners, form.height);
  else if (form.height > 13 && random.chance(0.3)) drawChimney(drawing, corners, form.height, form.wall);
}

/** An ordinary house in the style of the country, in sheet units. */
interface Dwelling {
  at: Point;
  width: number;
  height: number;
  /** Probability of thatch instead of tiles, 0..1. */
  thatch: number;
}

export function drawDwelling(
  drawing: SettlementDrawing,
  random: Random,
  { at, width, height, thatch }: Dwelling,
): void {
  const { country, palette } = drawing;
  if (country === 'desert') {
    const crown = random.chance(0.2) ? 'dome' : random.chance(0.35) ? 'room' : 'none';
    drawFlatHouse(drawing, random, {
      at,
      width,
      height: height * random.range(0.5, 0.78),
      wall: random.pick(palette.clays),
      crown,
    });
    return;
  }
  if (country === 'north') {
    const wall = mix(palette.timber, palette.wall, random.range(0, 0.25));
    const roof = mix(random.pick(palette.slates), palette.timberShade, 0.3);
    drawHouse(drawing, random, {
      at,
      width,
      height: height * 1.12,
      roof,
      wall,
      steepness: random.range(0.62, 0.72),
      isNorthern: true,
    });
    return;
  }
  drawHouse(drawing, random, { at, width, height, roof: pickRoof(random, palette, thatch), wall: palette.wall });
}

/** Mostly tiles, some slate, and thatch in small places. */
function pickRoof(random: Random, palette: SettlementPalette, thatch: number): string {
  if (random.chance(thatch)) return random.pick(palette.thatches);
  const tile = random.pick(palette.tiles);
  return random.chance(0.3) ? mix(tile, random.pick(palette.slates), 0.5) : tile;
}

/** Plants between the houses. */
export function drawGreenery(drawing: SettlementDrawing, at: Point, height: number, random: Random): void {
  const { country } = drawing;
  if (country === 'desert') drawPalm(drawing, at, height * 1.35, random);
  else if (country === 'north') drawGardenFir(drawing, at, height * 1.1, random);
  else drawGardenTree(drawing, at, height, random);
}

/** The masonry of walls and towers in a country. */
export function masonry({ country, palette }: SettlementDrawing): string {
  return country === 'desert' ? (palette.clays[0] ?? palette.wall) : palette.wall;
}

/** A tree between houses, as high as a low roof. */
function drawGardenTree(drawing: SettlementDrawing, at: Point, height: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const radius = height * 0.36;
  const middle: Point = [x, y - height + radius];
  drawing.line([x, y], [x, middle[1]], 1.1);
  const crown = around(9, (angle) => {
    const reach = radius * random.range(0.85, 1.15);
    return [middle[0] + Math.cos(angle) * reach, middle[1] + Math.sin(angle) * reach];
  });
  drawing.fill(crown, palette.leaf, { soft: true });
  drawing.disc([middle[0] + radius * 0.3, middle[1] + radius * 0.3], radius * 0.6, palette.leafShade, { opacity: 0.6 });
  drawing.lines([[...crown, crown[0] as Point, crown[1] as Point]], palette.ink, {
    width: (t) => (0.55 + 0.5 * t) * palette.pen,
    opacity: 0.85,
    soft: true,
  });
}

/** A dark fir with snow on its tiers. */
function drawGardenFir(drawing: SettlementDrawing, at: Point, height: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const tiers = 4;
  for (let i = 0; i < tiers; i++) {
    const top = y - height * (0.32 + ((i + 1) / tiers) * 0.68);
    const low = y - height * (0.1 + (i / tiers) * 0.68);
    const half = height * 0.24 * (1 - i / (tiers + 0.6)) * random.range(0.9, 1.1);
    const tip: Point = [x, top];
    const right: Point = [x + half, low];
    drawing.fill([tip, right, [x + half * 0.2, low - half * 0.25], [x - half, low]], palette.leafShade);
    drawing.fill([tip, [x - half * 0.1, (top + low) / 2], [x - half * 0.8, low - 0.3]], palette.snow, {
      opacity: 0.85,
    });
    drawing.lines([[tip, right, [x, low - half * 0.2]]], palette.ink, { width: 0.75 * palette.pen, opacity: 0.8 });
  }
}
