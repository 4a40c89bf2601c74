import type { Sheet, Upright } from '../../pen/sheet.ts';
import { SegmentIndex } from '../../plane/indexes.ts';
import { lineDist, pointAt, polyLen } from '../../plane/lines.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { poisson } from '../../plane/poisson.ts';
import { centroid, ringDist } from '../../plane/rings.ts';
import type { Progress } from '../../progress.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import { insideFrame, scatterOver } from '../../region/layers/scatter.ts';
import { parcelInk } from '../../symbols/city/tilled-ground.ts';
import { drawVillage } from '../../symbols/settlements/town.ts';
import { Vignette } from '../../symbols/settlements/vignette.ts';
import { grass } from '../../symbols/texture/ground-textures.ts';
import type { CityGround, StreetLine } from '../city-plan.ts';
import { seedAt } from '../fabric/blocks.ts';
import { plantBush, plantTree, plantWild } from './gardens.ts';

/** The share of the area that Poisson disks fill: about two thirds. */
const FILL = 0.7;

/** The spacing at which a sheet of this area holds at most `most` objects; at least `usual`. */
const spacingFor = (usual: number, most: number, area: number): number =>
  Math.max(usual, Math.sqrt((area * FILL) / most));

/** One plowed field between balks. */
export interface Parcel {
  seed: string;
  corners: [Point, Point, Point, Point];
  middle: Point;
  /** Half its longer extent, in sheet units. */
  reach: number;
  use: 'plough' | 'hay' | 'orchard';
  /** Index of the crop. Neighbors have different crops. */
  crop: number;
}

/** Distance between the middles of two groups of fields, in sheet units. */
const FAMILIES = 268;
/** The most groups of fields on a sheet. */
const FAMILIES_MAX = 500;
/** A group of fields farther than this from every road follows the general direction of the land, in sheet units. */
const ROADSIDE = 420;
/** No farm stands nearer to a wall than this, in sheet units. */
const TOWN_FIELDS = 160;

/** The direction of the nearest road; a direction of the land if no road is near. */
function fieldDirection([x, y]: Point, ground: CityGround, random: Random): number {
  let nearest = Infinity;
  let angle = ground.noise.second(x / 500, y / 500) * 2;
  for (const { line } of ground.plan.streets)
    for (let i = 1; i < line.length; i += 3) {
      const a = line[i - 1] as Point;
      const b = line[i] as Point;
      const away = Math.hypot((a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y);
      if (away >= nearest) continue;
      nearest = away;
      angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    }
  return angle + random.sym(nearest > ROADSIDE ? 0.5 : 0.06);
}

/** Uneven steps from -reach to beyond +reach. */
function steps(reach: number, least: number, most: number, random: Random): number[] {
  const found = [-reach];
  while ((found.at(-1) as number) < reach) found.push((found.at(-1) as number) + random.range(least, most));
  return found;
}

/** A group of fields with shared balks. */
function family(at: Point, seed: string, ground: CityGround): Parcel[] {
  const random = seeded(seed);
  const angle = fieldDirection(at, ground, random);
  const reach = random.range(120, 215);
  const us = steps(reach, 38, 74, random);
  const vs = steps(reach, 84, 132, random);
  const shifts = us.map(() => vs.map((): Point => [random.sym(5), random.sym(6)]));
  const node = (i: number, j: number): Point => {
    const [du, dv] = shifts[i]?.[j] ?? [0, 0];
    const u = (us[i] as number) + du;
    const v = (vs[j] as number) + dv;
    return [at[0] + Math.cos(angle) * u - Math.sin(angle) * v, at[1] + Math.sin(angle) * u + Math.cos(angle) * v];
  };
  const parcels: Parcel[] = [];
  for (let i = 0; i + 1 < us.length; i++)
    for (let j = 0; j + 1 < vs.length; j++) {
      const corners: Parcel['corners'] = [node(i, j), node(i + 1, j), node(i + 1, j + 1), node(i, j + 1)];
      const middle: Point = [
        corners.reduce((sum, [x]) => sum + x / 4, 0),
        corners.reduce((sum, [, y]) => sum + y / 4, 0),
      ];
      const own = seeded(`${seed}:${i}:${j}`);
      const away = Math.hypot(middle[0] - at[0], middle[1] - at[1]);
      if (away > reach * (0.86 + 0.3 * ground.noise.third(middle[0] / 70, middle[1] / 70)) || own.chance(0.07))
        continue;
      const kind = own.next();
      parcels.push({
        seed: `${seed}:${i}:${j}`,
        corners,
        middle,
        reach: Math.max(...corners.map(([x, y]) => Math.hypot(x - middle[0], y - middle[1]))),
        use: kind < 0.74 ? 'plough' : kind < 0.86 ? 'hay' : 'orchard',
        crop: own.int(0, 40),
      });
    }
  return parcels;
}

/** All plowed land around the city: groups of fields along the nearest road, clear of everything else. */
export async function tilledLand(ground: CityGround, progress: Progress): Promise<Parcel[]> {
  const { width, height, seed, noise, style } = ground;
  if (style.symbols.fields === 0) return [];
  const kept: { parcel: Parcel; home: Point }[] = [];
  const spacing = spacingFor(FAMILIES, FAMILIES_MAX, width * height);
  const homes = poisson(
    insideFrame(ground),
    () => spacing,
    () => true,
    `${seed}:fields`,
    spacing,
  );
  for (const [i, home] of homes.entries()) {
    if (i % 10 === 0) await progress(i / homes.length);
    const [x, y] = home;
    if (!ground.isOpenCountry(x, y, 40) || noise.first.fbm(x / 700, y / 700, 2) <= -0.34) continue;
    for (const parcel of family(home, seedAt(`${seed}:field`, home), ground)) {
      const isClear = [...parcel.corners, parcel.middle].every(([px, py]) => ground.isOpenCountry(px, py, 6));
      const isTaken = kept.some(
        (other) =>
          other.home !== home &&
          Math.hypot(other.parcel.middle[0] - parcel.middle[0], other.parcel.middle[1] - parcel.middle[1]) < 74,
      );
      if (isClear && !isTaken) kept.push({ parcel, home });
    }
  }
  return kept.map(({ parcel }) => parcel);
}

export function paintParcels(parcels: readonly Parcel[], ground: CityGround, sheet: Sheet): void {
  for (const parcel of parcels)
    sheet.paint(parcelInk(parcel.corners, parcel.use, parcel.crop, parcel.seed, ground.style));
}

const within = ([a, b, c, d]: Parcel['corners'], u: number, v: number): Point => [
  lerp(lerp(a[0], b[0], u), lerp(d[0], c[0], u), v),
  lerp(lerp(a[1], b[1], u), lerp(d[1], c[1], u), v),
];

function orchard({ corners, seed }: Parcel, ground: CityGround): Upright[] {
  const random = seeded(`${seed}:orchard`);
  const trees: Upright[] = [];
  for (const u of [0.18, 0.48, 0.8])
    for (const v of [0.12, 0.31, 0.5, 0.69, 0.88]) {
      const [x, y] = within(corners, u + random.sym(0.02), v + random.sym(0.015));
      if (random.chance(0.95)) trees.push(plantTree(ground, [x, y + 4], random.range(5.6, 7.2), `${seed}:fruit`));
    }
  return trees;
}

/** Bushes along one side of some fields. */
function hedge({ corners, seed }: Parcel, ground: CityGround): Upright[] {
  const random = seeded(`${seed}:hedge`);
  if (!random.chance(0.4)) return [];
  const side = random.int(0, 3);
  const from = corners[side] as Point;
  const to = corners[(side + 1) % 4] as Point;
  const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 9));
  return Array.from({ length: count + 1 }, (_, i) => i / count).flatMap((t) => {
    if (!random.chance(0.8)) return [];
    const at: Point = [lerp(from[0], to[0], t) + random.sym(1.5), lerp(from[1], to[1], t) + random.sym(1.5)];
    return [plantBush(ground, at, random.range(3.2, 5.4), `${seed}:bush`)];
  });
}

/** Whether a point is away from walls and quarters. */
const isFarOut = ([x, y]: Point, { plan, isBuilt }: CityGround): boolean =>
  !isBuilt(x, y) &&
  plan.walls.every(({ line }) => lineDist(line, x, y) > TOWN_FIELDS) &&
  plan.districts.every(({ rings }) => rings.every((ring) => ringDist(ring, x, y) > TOWN_FIELDS / 2));

const farm = (at: Point, size: number, seed: string, { style }: CityGround): Upright =>
  drawVillage(new Vignette({ at, size }, seed, style.settlements));

/** Farms at road ends in open country. */
function roadsideFarms(ground: CityGround): Upright[] {
  return ground.plan.plazas
    .filter(({ id, ring }) => id.includes(':end:') && !id.includes(':path:') && isFarOut(centroid(ring), ground))
    .map(({ id, ring }) => {
      const [x, y] = centroid(ring);
      return farm([x, y - 8], 54, `${ground.seed}:${id}`, ground);
    });
}

/** Draws orchards, hedges, and scattered farmsteads. */
export function drawCountry(parcels: readonly Parcel[], ground: CityGround): Upright[] {
  const green = parcels.flatMap((parcel) => [
    ...(parcel.use === 'orchard' ? orchard(parcel, ground) : []),
    ...hedge(parcel, ground),
  ]);
  const farms = parcels.flatMap(({ middle: [x, y], seed }) => {
    const at: Point = [x, y - 80];
    const isFree =
      ground.isOpenCountry(at[0], at[1], 20) &&
      !parcels.some((other) => Math.hypot(other.middle[0] - at[0], other.middle[1] - at[1]) < 60);
    if (!seeded(`${seed}:farm`).chance(0.09) || !isFree) return [];
    return [farm(at, 46, `${seed}:farm`, ground)];
  });
  return [...green, ...farms, ...roadsideFarms(ground)];
}

/**
 * Distance between two copses and between two trees of an avenue, and the breadth of the narrowest road with an
 * avenue, in sheet units.
 */
const COPSES = 128;
const AVENUE = 31;
const ROAD = 9;

/** Distance between a tree and the diagonal of a field, in sheet units. */
const CLEAR_OF_FIELDS = 48;
/** The most copses on a sheet. */
const COPSES_MAX = 1200;

/** The trees of one copse, denser in the middle. */
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

/** Draws copses in the open country. */
export function drawCopses(ground: CityGround, parcels: readonly Parcel[]): Upright[] {
  const { width, height, noise, seed, plan } = ground;
  const tilled = new SegmentIndex(100);
  for (const { corners } of parcels) tilled.addLine([corners[0], corners[2]]);
  const isFree = (x: number, y: number): boolean =>
    ground.isOpenCountry(x, y, 10) && tilled.dist(x, y, CLEAR_OF_FIELDS) >= CLEAR_OF_FIELDS;
  const spacing = spacingFor(COPSES, COPSES_MAX, width * height);
  return poisson(
    insideFrame(ground),
    () => spacing,
    () => true,
    `${seed}:copses`,
    spacing,
  )
    .filter(([x, y]) => noise.first.fbm(x / 420 + 8, y / 420, 3) > plan.sketch.decor.groves - 0.16 && isFree(x, y))
    .flatMap((at) => copse(at, seedAt(`${seed}:copse`, at), isFree))
    .map((at) => plantWild(ground, at, `${seed}:wild`));
}

function avenue(street: StreetLine, ground: CityGround): Upright[] {
  const { seed, noise } = ground;
  const length = polyLen(street.line);
  const trees: Upright[] = [];
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

/** Draws trees along broad roads outside the city. */
export const drawAvenues = (ground: CityGround): Upright[] =>
  ground.plan.streets.filter(({ width }) => width >= ROAD).flatMap((street) => avenue(street, ground));

/** Distance between two tufts, in sheet units. */
const TUFTS = 74;

/** Draws scattered grass in the open country. */
export function paintMeadow(ground: CityGround, sheet: Sheet): void {
  const { seed, style, noise } = ground;
  const places = scatterOver(insideFrame(ground), {
    least: TUFTS,
    density: style.symbols.texture,
    seed: `${seed}:meadow`,
  });
  for (const at of places) {
    const [x, y] = at;
    if (noise.third.fbm(x / 260, y / 260, 2) < -0.12 || !ground.isOpenCountry(x, y, 8)) continue;
    sheet.paint(grass(at, seedAt(`${seed}:tuft`, at), style));
  }
}
