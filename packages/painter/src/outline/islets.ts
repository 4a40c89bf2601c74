import type { Point } from '../plane/points.ts';
import { type Random, seeded } from '../random/seeded.ts';
import type { IsletsSketch } from '../sketch/region-sketch.ts';
import { blob } from './blob.ts';
import type { LandOutline } from './region-outlines.ts';
import type { RingIndex } from './ring-index.ts';
import { softRing } from './soft-ring.ts';

/** So often a place for an islet is sought. */
const TRIES = 900;
/** Floes keep so far from the edge of the sheet, where the frame is. */
const FLOE_MARGIN = 260;

/** How floes and islets differ. */
const NATURES = {
  ice: { steepness: 3.2, gap: 1.12, uneven: 0.3, rough: 0.16 },
  land: { steepness: 2.6, gap: 1.28, uneven: 0.4, rough: 0.24 },
} as const;

/** From along and across the axis of a group to the sheet. */
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
 * An archipelago: places along a bent axis, many small and few large, none on `land` and none touching another.
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
