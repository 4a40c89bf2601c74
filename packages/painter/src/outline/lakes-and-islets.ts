import { thinned } from '../plane/lines.ts';
import { type Box, bbox, growBox, inBox, type Point } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import { makeNoise } from '../random/noise.ts';
import { type Random, seeded } from '../random/seeded.ts';
import type { IsletsSketch, LakeSketch } from '../sketch/region-sketch.ts';
import { type OrganicOptions, organic } from './organic.ts';
import type { LakeOutline, LandOutline } from './region-outlines.ts';
import type { RingIndex } from './ring-index.ts';
import { shoreEdit } from './shore-edits.ts';
import { blob, softRing } from './soft-ring.ts';

/** The size of an object: the side of a square with the area of its box, in sheet units. */
export function sizeOf(ring: Ring): number {
  const [x0, y0, x1, y1] = bbox(ring);
  return Math.sqrt((x1 - x0) * (y1 - y0));
}

/** Radius of the dry ground of a town at a lake with an exact outline, in sheet units. */
const TOWN_GROUND = 24;
/** Wavelength of a shore that may not wander far, as a multiple of how far it wanders. */
const WAVES = 3.5;

/** Options that keep an exact lake near its ring, and dry where its towns are. */
function exactly(lake: LakeSketch, wander: number, seed: string, towns: readonly Point[]): Partial<OrganicOptions> {
  const box = growBox(bbox(lake.ring), TOWN_GROUND);
  const dry = towns.filter(([x, y]) => inBox(box, x, y)).map((at) => ({ at, radius: TOWN_GROUND }));
  return {
    amp: wander,
    wave: Math.max(12, wander * WAVES),
    cell: Math.max(2.5, wander / 3),
    // Water and land are swapped for a lake, so its dry places are the harbors of the edit.
    ...(dry.length > 0
      ? { edit: shoreEdit({ towns: [], harbours: dry, mouths: [] }, makeNoise(`${seed}:lakerough`)) }
      : {}),
  };
}

/**
 * The shore of a lake. If it falls apart, the largest water is kept. A lake too small for bays keeps its sketch,
 * softened.
 * @param towns places that stay dry beside an exact lake
 */
export function refineLake(lake: LakeSketch, seed: string, limits: Box, towns: readonly Point[]): LakeOutline {
  const size = sizeOf(lake.ring);
  const { wander } = lake;
  const options = {
    amp: size * 0.13,
    wave: Math.max(1, size * 0.55),
    cell: Math.max(2.5, size / 30),
    minArea: 200,
    limits,
    ...(wander === undefined || wander >= size * 0.13 ? {} : exactly(lake, wander, seed, towns)),
  };
  const waters = size > 0 ? organic([lake.ring], `${seed}:lake:${lake.id}`, options) : [];
  const largest = waters.sort((a, b) => b.length - a.length)[0];
  const islands = (lake.islands ?? []).map((ring, i) =>
    softRing(thinned(ring, 1), `${seed}:island:${lake.id}:${i}`, 0.1, 5),
  );
  return { id: lake.id, islands, ring: softRing(largest ?? thinned(lake.ring, 1), `${seed}:lakef:${lake.id}`, 0.1, 5) };
}

/** The number of tries to find a place for an islet. */
const TRIES = 900;
/** Distance of floes from the edge of the sheet, where the frame is, in sheet units. */
const FLOE_MARGIN = 260;

/** Differences between floes and islets. */
const NATURES = {
  ice: { steepness: 3.2, gap: 1.12, uneven: 0.3, rough: 0.16 },
  land: { steepness: 2.6, gap: 1.28, uneven: 0.4, rough: 0.24 },
} as const;

/** Converts coordinates along and across the axis of a group to the sheet. */
const turned = (u: number, v: number, { at, turn }: IsletsSketch): Point => [
  at[0] + u * Math.cos(turn) - v * Math.sin(turn),
  at[1] + u * Math.sin(turn) + v * Math.cos(turn),
];

function anyPlace(group: IsletsSketch, random: Random): { at: Point; size: number } {
  const { steepness } = NATURES[group.isIce ? 'ice' : 'land'];
  const size = group.size[0] + (group.size[1] - group.size[0]) * random.next() ** steepness;
  const u = (group.isIce ? random.sym(1) : random.gauss() * 0.62) * group.spread[0];
  const bend = group.spread[0] === 0 ? 0 : Math.sin((u / group.spread[0]) * 2.2) * group.spread[1] * 0.35;
  const v = random.gauss() * 0.55 * group.spread[1] + bend;
  return { at: turned(u, v, group), size };
}

/**
 * An archipelago: islets along a bent axis, many small and few large, clear of `land` and of each other.
 * @param sheet its width and height
 */
export function scatterIslets(group: IsletsSketch, land: RingIndex, seed: string, sheet: Point): LandOutline[] {
  const nature = NATURES[group.isIce ? 'ice' : 'land'];
  const margin = Math.min(FLOE_MARGIN, sheet[0] / 8, sheet[1] / 8);
  const random = seeded(`${seed}:islets:${group.id}`);
  const taken: { at: Point; size: number }[] = [];
  const out: LandOutline[] = [];
  for (let t = 0; t < TRIES && taken.length < group.count; t++) {
    const place = anyPlace(group, random);
    const { size } = place;
    const [x, y] = place.at;
    if (group.isIce && (y < margin || x < margin || x > sheet[0] - margin || y > sheet[1] - margin)) continue;
    if (taken.some(({ at, size: other }) => Math.hypot(at[0] - x, at[1] - y) < (other + size) * nature.gap)) continue;
    if (land.has(place.at)) continue;
    taken.push(place);
    const round = blob(
      x,
      y,
      size * random.range(0.85, 1.5),
      size * random.range(0.5, 0.9),
      `${seed}:${group.id}:${t}`,
      9,
      nature.uneven,
    );
    const lying = round.map((point) => turned(point[0] - x, point[1] - y, { ...group, at: place.at }));
    out.push({
      id: `${group.id}_${taken.length}`,
      of: group.id,
      isIslet: true,
      isIce: group.isIce,
      ring: softRing(lying, `${seed}:${group.id}:f${t}`, nature.rough, 5),
    });
  }
  return out;
}
