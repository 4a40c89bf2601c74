import type { Standing } from '../../pen/sheet.ts';
import { pointAt, polyLen } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import { poisson } from '../../plane/poisson.ts';
import { SegmentIndex } from '../../plane/segment-index.ts';
import { seeded } from '../../random/seeded.ts';
import type { CityGround } from '../city-ground.ts';
import type { StreetLine } from '../city-plan.ts';
import { seedAt } from '../fabric/block.ts';
import type { Parcel } from './country.ts';
import { plantTree, plantWild } from './planting.ts';
import { spacingFor } from './spacing.ts';

/** Between two copses, in sheet units; between two trees of an avenue; the narrowest road that has one. */
const COPSES = 128;
const AVENUE = 31;
const ROAD = 9;

/** How far a tree keeps from the diagonal of a field, in sheet units. */
const CLEAR_OF_FIELDS = 48;
/** A very large sheet has no more copses than this. */
const MOST_COPSES = 1200;

/** The trees of one copse, closer in the middle. */
function copse([x, y]: Point, seed: string, isFree: (x: number, y: number) => boolean): Point[] {
  const random = seeded(seed);
  const count = random.chance(0.45) ? random.int(14, 44) : random.int(2, 7);
  const spread = 9 + count * 1.45;
  const trees: Point[] = [];
  for (let i = 0; i < count * 2 && trees.length < count; i++) {
    const at: Point = [x + random.gauss() * spread, y + random.gauss() * spread * 0.62];
    const isCrowded = trees.some((tree) => Math.hypot(tree[0] - at[0], (tree[1] - at[1]) * 1.4) < 13);
    if (!isCrowded && isFree(at[0], at[1])) trees.push(at);
  }
  return trees;
}

/** Copses of the open country. */
export function standCopses(ground: CityGround, parcels: readonly Parcel[]): Standing[] {
  const { inner, width, height, noise, seed, plan } = ground;
  const tilled = new SegmentIndex(100);
  for (const { corners } of parcels) tilled.addLine([corners[0], corners[2]]);
  const isFree = (x: number, y: number): boolean =>
    ground.isOpenCountry(x, y, 10) && tilled.dist(x, y, CLEAR_OF_FIELDS) >= CLEAR_OF_FIELDS;
  const spacing = spacingFor(COPSES, MOST_COPSES, width * height);
  return poisson(
    [inner, inner, width - inner, height - inner],
    () => spacing,
    () => true,
    `${seed}:copses`,
    spacing,
  )
    .filter(([x, y]) => noise.first.fbm(x / 420 + 8, y / 420, 3) > plan.sketch.decor.groves - 0.16 && isFree(x, y))
    .flatMap((at) => copse(at, seedAt(`${seed}:copse`, at), isFree))
    .map((at) => plantWild(ground, at, `${seed}:wild`));
}

function avenue(street: StreetLine, ground: CityGround): Standing[] {
  const { seed, noise } = ground;
  const length = polyLen(street.line);
  const trees: Standing[] = [];
  for (let s = 20; s < length; s += AVENUE) {
    const [x, y, angle] = pointAt(street.line, s / length);
    for (const side of [-1, 1]) {
      const out = side * (street.width / 2 + 13);
      const at: Point = [x - Math.sin(angle) * out, y + Math.cos(angle) * out + 4];
      const random = seeded(seedAt(`${seed}:avenue`, at));
      if (noise.third(x / 240, y / 240 + side) < 0.02 || random.chance(0.2)) continue;
      const isFree =
        ground.isInMap(at[0], at[1], 16) &&
        ground.isOnLand(at[0], at[1], 14) &&
        !ground.isBuilt(at[0], at[1]) &&
        ground.streets.dist(at[0], at[1], 40) > street.width / 2 + 6 &&
        !ground.isAtLandmark(at[0], at[1], 6) &&
        ground.isOffDecor(at[0], at[1], 10);
      if (isFree) trees.push(plantTree(ground, at, random.range(7.5, 10), `${seed}:avenue-tree`));
    }
  }
  return trees;
}

/** Trees along the broad roads outside the city. */
export const standAvenues = (ground: CityGround): Standing[] =>
  ground.plan.streets.filter(({ width }) => width >= ROAD).flatMap((street) => avenue(street, ground));
