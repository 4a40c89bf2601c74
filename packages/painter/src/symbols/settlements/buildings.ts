import { mix } from '../../colour/colour.ts';
import type { Point } from '../../plane/points.ts';
import { around } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { drawFlatHouse } from './flat-house.ts';
import { drawHouse } from './house.ts';
import { drawPalm } from './palm.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';

/** An ordinary house as the country builds it. Sheet units. */
export interface Dwelling {
  at: Point;
  width: number;
  height: number;
  /** Chance of thatch instead of tiles, 0..1. */
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

/** Tiles mostly, some slate, thatch where the place is small. */
function pickRoof(random: Random, palette: SettlementPalette, thatch: number): string {
  if (random.chance(thatch)) return random.pick(palette.thatches);
  const tile = random.pick(palette.tiles);
  return random.chance(0.3) ? mix(tile, random.pick(palette.slates), 0.5) : tile;
}

/** What grows between the houses. */
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
