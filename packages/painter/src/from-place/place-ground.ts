import { lineDist } from '../plane/lines.ts';
import type { Point } from '../plane/points.ts';
import { inRing, inRings, ringDist } from '../plane/rings.ts';
import type { AreaSketch, ForestSketch, RangeSketch, RegionSketch } from '../sketch/region-sketch.ts';

/** A side of the sheet; north is up. */
export type Side = 'north' | 'east' | 'south' | 'west';

/** The surroundings of a place that its small picture shows. */
export interface PlaceGround {
  /** Sides on which the sea is near, the nearest first. */
  sea: Side[];
  /** Whether the place is on an isle: sea on all sides, not far away. */
  isIsle: boolean;
  /** The wood that contains the place or lies beside it. */
  forest: { kind: ForestSketch['kind']; isInside: boolean } | null;
  /** The mountains that contain the place or lie beside it. */
  range: { style: RangeSketch['style']; snow: number; isInside: boolean } | null;
  isHilly: boolean;
  isSwamp: boolean;
  isMoor: boolean;
  isDesert: boolean;
  /** Whether the place is under snow or on ice. */
  isSnow: boolean;
  isByRiver: boolean;
  isByLake: boolean;
  isByRoad: boolean;
  /** The tint of the country as #rrggbb; null if it has none. */
  tint: string | null;
}

/** Distances within which each feature shows in the picture of a place, in sheet units. */
const NEAR = { sea: 110, forest: 90, range: 120, hills: 60, river: 55, lake: 70, road: 40 };

const ways: [Side, Point][] = [
  ['west', [-1, 0]],
  ['south', [0, 1]],
  ['east', [1, 0]],
  ['north', [0, -1]],
];

/** The surroundings of a point of a region. `at` is in sheet units. */
export function groundOfPlace(sketch: RegionSketch, at: Point): PlaceGround {
  const [x, y] = at;
  const within = (areas: readonly AreaSketch[]): boolean => areas.some(({ rings }) => inRings(rings, x, y));
  const beside = (areas: readonly AreaSketch[], reach: number): boolean =>
    within(areas) || areas.some(({ rings }) => rings.some((ring) => ringDist(ring, x, y) < reach));
  const alongside = (lines: readonly { line: readonly Point[] }[], reach: number): boolean =>
    lines.some(({ line }) => lineDist(line, x, y) < reach);
  return {
    ...seaAround(sketch, at),
    forest: forestAt(sketch.forests, at),
    range: rangeAt(sketch.ranges, at),
    isHilly: beside(sketch.hills, NEAR.hills),
    isSwamp: within(sketch.swamps),
    isMoor: within(sketch.moors),
    isDesert: within(sketch.deserts),
    isSnow: within(sketch.ice) || (sketch.snowLine !== null && y < sketch.snowLine),
    isByRiver: alongside(sketch.rivers, NEAR.river),
    isByLake: sketch.lakes.some(({ ring }) => inRing(ring, x, y) || ringDist(ring, x, y) < NEAR.lake),
    isByRoad: alongside(sketch.roads, NEAR.road),
    tint: sketch.regions.findLast(({ rings }) => inRings(rings, x, y))?.tint ?? null,
  };
}

function seaAround(sketch: RegionSketch, [x, y]: Point): Pick<PlaceGround, 'sea' | 'isIsle'> {
  const isLand = (px: number, py: number): boolean => sketch.coast.some(({ ring }) => inRing(ring, px, py));
  const found: [Side, number][] = [];
  for (const [side, [dx, dy]] of ways)
    for (let away = 30; away <= NEAR.sea; away += 20)
      if (!isLand(x + dx * away, y + dy * away)) {
        found.push([side, away]);
        break;
      }
  const sea = found.sort(([, a], [, b]) => a - b).map(([side]) => side);
  const own = sketch.coast.find(({ ring }) => inRing(ring, x, y));
  return { sea, isIsle: own?.nature === 'island' };
}

function forestAt(forests: readonly ForestSketch[], [x, y]: Point): PlaceGround['forest'] {
  const inside = forests.find(({ rings }) => inRings(rings, x, y));
  if (inside !== undefined) return { kind: inside.kind, isInside: true };
  const near = forests.find(({ rings }) => rings.some((ring) => ringDist(ring, x, y) < NEAR.forest));
  return near === undefined ? null : { kind: near.kind, isInside: false };
}

function rangeAt(ranges: readonly RangeSketch[], [x, y]: Point): PlaceGround['range'] {
  const distances = ranges.map((range) => ({
    range,
    away: Math.min(...range.spines.map((spine) => lineDist(spine, x, y))) - range.width,
  }));
  const nearest = distances.sort((a, b) => a.away - b.away)[0];
  if (nearest === undefined || nearest.away > NEAR.range) return null;
  const { style, snow } = nearest.range;
  return { style, snow, isInside: nearest.away < 0 };
}
