import { mix } from '../../colour/colour.ts';
import { clamp } from '../../plane/points.ts';
import type { Noise } from '../../random/noise.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { CityPalette } from '../../styles/city-palette.ts';
import { drawRoof } from '../../symbols/city/roof.ts';
import type { RoofInk } from '../../symbols/city/roof-ink.ts';
import type { Block, Lot } from './block.ts';
import { footprint, frontOf, narrowness } from './footprint.ts';
import { houseManner } from './quarter-manner.ts';

/** Narrower than this is no house, in sheet units. */
const NARROWEST = 4.5;

/** The colour that the roofs of a neighbourhood lean to: one of the quarter's set, wandering slowly over the town. */
export function neighbourhoodColour(block: Block, palette: CityPalette, noise: Noise): string {
  const colours = palette.roofs[block.district.roofs];
  const [x, y] = block.middle;
  const random = seeded(`${block.seed}:hue`);
  const place = clamp(0.5 + noise.fbm(x / 160, y / 160, 2) * 1.1 + random.sym(0.35), 0, 0.999);
  return colours[Math.floor(place * colours.length)] as string;
}

/** Veiled a little so that names can be read on it, aged a little. */
export function roofColour(palette: CityPalette, colours: readonly string[], hue: string, random: Random): string {
  const own = random.chance(0.72) ? hue : random.pick(colours);
  return mix(mix(own, palette.roofVeil, random.range(0.08, 0.26)), palette.ink, random.range(0, 0.07));
}

/** Draws one house; nothing when its lot is too narrow. */
export function drawHouse(lot: Lot, block: Block, hue: string, palette: CityPalette, ink: RoofInk): void {
  const random = seeded(lot.seed);
  const { roofs, looseness } = block.district;
  const { plan, form } = houseManner(roofs, lot.area, random);
  const inset = random.range(0.7, 1.7) + looseness * random.range(1, 4);
  const parts = footprint(lot, frontOf(lot.ring, block.ring), plan, inset, random).filter(
    (part) => narrowness(part) >= NARROWEST,
  );
  const colour = roofColour(palette, palette.roofs[roofs], hue, random);
  for (const { ring, along } of parts) drawRoof({ ring, along, form, colour }, ink, random);
}
