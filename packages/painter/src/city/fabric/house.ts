import { mix } from '../../colour/colour.ts';
import { drawnIn } from '../../geometry/band.ts';
import { type Cut, partAbove, partBelow } from '../../geometry/polygons.ts';
import { boxAlong, pointIn } from '../../geometry/smallest-box.ts';
import { clamp, dist, type Point } from '../../plane/points.ts';
import { area, type Ring, ringDist } from '../../plane/rings.ts';
import type { Noise } from '../../random/noise.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { CityPalette, RoofKind } from '../../styles/city-palette.ts';
import { drawRoof, type RoofForm } from '../../symbols/city/roof.ts';
import type { RoofInk } from '../../symbols/city/roof-ink.ts';
import type { Block, Lot } from './blocks.ts';

/** The side of a lot along the street: its direction and the unit vector into the lot. */
interface Front {
  along: Point;
  inward: Point;
  /** Depth of the lot behind the front, in sheet units. */
  depth: number;
  at: Point;
}

/** Finds the side of a lot that lies on the rim of its block; the longer one if there are two. */
export function frontOf(lot: Ring, block: Ring): Front {
  let best: { a: Point; b: Point; score: number } | undefined;
  lot.forEach((a, i) => {
    const b = lot[(i + 1) % lot.length] as Point;
    const gap = ringDist(block, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    const score = dist(a, b) - gap * 8;
    if (best === undefined || score > best.score) best = { a, b, score };
  });
  const { a, b } = best ?? { a: [0, 0] as Point, b: [1, 0] as Point };
  const length = dist(a, b) || 1;
  const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const turn = area(lot) > 0 ? 1 : -1;
  const inward: Point = [-along[1] * turn, along[0] * turn];
  const depth = Math.max(...lot.map(([x, y]) => (x - a[0]) * inward[0] + (y - a[1]) * inward[1]));
  return { along, inward, depth, at: a };
}

/** The plan of a house: the whole lot, only its front, two wings, or three wings around a court. */
type HousePlan = 'whole' | 'front' | 'angle' | 'court';

const below = (ring: Ring, cut: Cut): Ring | undefined => partBelow([ring], cut)[0]?.[0];
const above = (ring: Ring, cut: Cut): Ring | undefined => partAbove([ring], cut)[0]?.[0];

/** One part of a house and the direction of its ridge. */
interface Part {
  ring: Ring;
  along: Point;
}

const depthCut = ({ inward, at, depth }: Front, share: number): Cut => ({
  normal: inward,
  d: at[0] * inward[0] + at[1] * inward[1] + depth * share,
});

/** The part along the street and a wing behind it at one or both ends. */
function winged(lot: Ring, front: Front, ends: readonly (0 | 1)[], random: Random): Part[] {
  const cut = depthCut(front, random.range(0.42, 0.56));
  const main = below(lot, cut);
  const back = above(lot, cut);
  if (main === undefined || back === undefined) return [{ ring: lot, along: front.along }];
  const box = boxAlong(back, front.along);
  const wings = ends.flatMap((end) => {
    const share = random.range(0.3, 0.42);
    const u = end === 0 ? box.u0 + box.length * share : box.u1 - box.length * share;
    const [x, y] = pointIn(box, u, 0);
    const across: Cut = { normal: front.along, d: x * front.along[0] + y * front.along[1] };
    const ring = end === 0 ? below(back, across) : above(back, across);
    return ring === undefined ? [] : [{ ring, along: front.inward }];
  });
  return [...wings, { ring: main, along: front.along }];
}

/**
 * The parts of a house on its lot, as convex rings, from back to front.
 * @param inset distance from the house to the edge of its lot, in sheet units
 */
export function footprint(lot: Lot, front: Front, plan: HousePlan, inset: number, random: Random): Part[] {
  const ring = drawnIn(lot.ring, lot.middle, inset, Math.sqrt(lot.area / Math.PI));
  if (plan === 'angle') return winged(ring, front, [random.int(0, 1) as 0 | 1], random);
  if (plan === 'court') return winged(ring, front, [0, 1], random);
  const shape = plan === 'front' ? (below(ring, depthCut(front, random.range(0.58, 0.84))) ?? ring) : ring;
  const box = boxAlong(shape, front.along);
  const isDeep = box.breadth > box.length * 1.12;
  return [{ ring: shape, along: isDeep ? front.inward : front.along }];
}

/** The width of a part, in sheet units. */
export const widthOf = ({ ring, along }: Part): number => {
  const box = boxAlong(ring, along);
  return Math.min(box.length, box.breadth);
};

/** The building style of a quarter: the shares of its house plans and roof shapes, in the order of the lists. */
interface BuildingStyle {
  plans: readonly (readonly [HousePlan, number])[];
  forms: readonly (readonly [RoofForm, number])[];
}

const buildingStyles: Record<Exclude<RoofKind, 'mixed'>, BuildingStyle> = {
  // Burghers: closed rows along the street, with tiled gables and hips.
  tile: {
    plans: [
      ['whole', 0.5],
      ['front', 0.26],
      ['angle', 0.24],
    ],
    forms: [
      ['gable', 0.58],
      ['hip', 0.36],
      ['mansard', 0.06],
    ],
  },
  // Nobles: houses with wings and courts, slate hips, and mansards.
  slate: {
    plans: [
      ['whole', 0.3],
      ['front', 0.14],
      ['angle', 0.3],
      ['court', 0.26],
    ],
    forms: [
      ['hip', 0.5],
      ['mansard', 0.34],
      ['gable', 0.16],
    ],
  },
  // Cottages with thatched roofs.
  thatch: {
    plans: [
      ['whole', 0.62],
      ['front', 0.28],
      ['angle', 0.1],
    ],
    forms: [
      ['thatch', 0.86],
      ['gable', 0.14],
    ],
  },
  // Warehouses, ropewalks, and lodgings of the harbor.
  pale: {
    plans: [
      ['whole', 0.64],
      ['front', 0.22],
      ['angle', 0.14],
    ],
    forms: [
      ['gable', 0.42],
      ['saw', 0.24],
      ['flat', 0.2],
      ['hip', 0.14],
    ],
  },
};

const pick = <T>(shares: readonly (readonly [T, number])[], random: Random): T => {
  let left = random.next();
  for (const [item, share] of shares) {
    left -= share;
    if (left < 0) return item;
  }
  return (shares[0] as readonly [T, number])[0];
};

/** The smallest lots for a house with two wings and for one with a court, in square sheet units. */
const FOR_AN_ANGLE = 330;
const FOR_A_COURT = 620;

/** The style of one house. In a mixed quarter each house has its own. */
export function houseStyle(roofs: RoofKind, lotArea: number, random: Random): { plan: HousePlan; form: RoofForm } {
  const kind = roofs === 'mixed' ? random.pick(['tile', 'tile', 'slate', 'thatch', 'pale'] as const) : roofs;
  const manner = buildingStyles[kind];
  const plan = pick(manner.plans, random);
  const form = pick(manner.forms, random);
  const isTooSmall = lotArea < (plan === 'court' ? FOR_A_COURT : plan === 'angle' ? FOR_AN_ANGLE : 0);
  return { plan: isTooSmall ? 'whole' : plan, form: form === 'saw' && lotArea < 420 ? 'gable' : form };
}

/** A narrower house is not drawn, in sheet units. */
const NARROWEST = 4.5;

/** The main roof color of a neighborhood: one of the quarter's colors, which changes slowly across the town. */
export function neighbourhoodColour(block: Block, palette: CityPalette, noise: Noise): string {
  const colours = palette.roofs[block.district.roofs];
  const [x, y] = block.middle;
  const random = seeded(`${block.seed}:hue`);
  const place = clamp(0.5 + noise.fbm(x / 160, y / 160, 2) * 1.1 + random.sym(0.35), 0, 0.999);
  return colours[Math.floor(place * colours.length)] as string;
}

/** A roof color, slightly faded so that names over it stay readable, and slightly weathered. */
export function roofColour(palette: CityPalette, colours: readonly string[], hue: string, random: Random): string {
  const own = random.chance(0.72) ? hue : random.pick(colours);
  return mix(mix(own, palette.roofVeil, random.range(0.08, 0.26)), palette.ink, random.range(0, 0.07));
}

/** Draws one house, or nothing when its lot is too narrow. */
export function drawHouse(lot: Lot, block: Block, hue: string, palette: CityPalette, ink: RoofInk): void {
  const random = seeded(lot.seed);
  const { roofs, looseness } = block.district;
  const { plan, form } = houseStyle(roofs, lot.area, random);
  const inset = random.range(0.7, 1.7) + looseness * random.range(1, 4);
  const parts = footprint(lot, frontOf(lot.ring, block.ring), plan, inset, random).filter(
    (part) => widthOf(part) >= NARROWEST,
  );
  const colour = roofColour(palette, palette.roofs[roofs], hue, random);
  for (const { ring, along } of parts) drawRoof({ ring, along, form, colour }, ink, random);
}
