import { mix } from '../../colour/colour.ts';
import type { Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { drawFlatHouse } from './flat-house.ts';
import { drawGardenFir, drawGardenTree } from './garden-tree.ts';
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
