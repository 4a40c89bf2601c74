import type { Point } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import type { ForestSketch, MoorSketch, RangeSketch, RoadSketch, TintSketch } from '../sketch/region-sketch.ts';

/** What the painter draws: every line of a sketch, grown to its natural form. All coordinates are sheet units. */
export interface RegionOutlines {
  /** Mainlands and islands first, in the order of the sketch, each followed by what broke off; then islets and floes. */
  land: LandOutline[];
  lakes: LakeOutline[];
  /** In the order of the sketch. */
  rivers: RiverOutline[];
  roads: RoadOutline[];
  forests: (AreaOutline & Pick<ForestSketch, 'kind'>)[];
  hills: AreaOutline[];
  swamps: AreaOutline[];
  moors: (AreaOutline & Pick<MoorSketch, 'isSoft'>)[];
  deserts: AreaOutline[];
  ice: AreaOutline[];
  regions: (AreaOutline & Pick<TintSketch, 'tint'>)[];
  ranges: RangeOutline[];
  borders: LineOutline[];
}

export interface RingOutline {
  id: string;
  ring: Ring;
}

/** Water, with the land in it. */
export interface LakeOutline extends RingOutline {
  islands: Ring[];
}

/** Land, or a floe of ice. */
export interface LandOutline extends RingOutline {
  /** The coast or the group of islets of the sketch that it belongs to. */
  of: string;
  /** Small, or broken off a larger land. */
  isIslet: boolean;
  isIce: boolean;
}

/** Several rings, even-odd: outer edges, glades and outliers in any order. */
export interface AreaOutline {
  id: string;
  rings: Ring[];
}

interface LineOutline {
  id: string;
  line: readonly Point[];
}

export interface RiverOutline extends LineOutline {
  /** At the source and at the mouth. */
  width: Point;
  /** It leaves a lake or another river: it starts at its full width, not as a thread. */
  isContinued: boolean;
  /** How many of its last points lie beyond the shore; 0 of a river that ends inland. */
  mouth: number;
}

export interface RoadOutline extends LineOutline {
  kind: RoadSketch['kind'];
}

export interface RangeOutline extends RangeSketch {
  /** The spines as soft curves, points about 20 apart. */
  lines: Point[][];
  /** The edge of the band round the spines. */
  rings: Ring[];
}
