import type { Point } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import type { ForestSketch, MoorSketch, RangeSketch, RoadSketch, TintSketch } from '../sketch/region-sketch.ts';

/** All lines of a sketch in their natural form, ready for drawing. All coordinates are sheet units. */
export interface RegionOutlines {
  /**
   * Mainlands and islands in the order of the sketch, each followed by the pieces that broke off; then islets and
   * floes.
   */
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

/** Land, or an ice floe. */
export interface LandOutline extends RingOutline {
  /** The id of its coast or group of islets in the sketch. */
  of: string;
  /** Whether it is small or broke off a larger land. */
  isIslet: boolean;
  isIce: boolean;
}

/** Several rings, even-odd: outer edges, glades, and outliers in any order. */
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
  /** Whether it leaves a lake or another river. It then starts at its full width instead of as a thread. */
  isContinued: boolean;
  /** The number of its last points beyond the shore; 0 for a river that ends inland. */
  mouth: number;
}

export interface RoadOutline extends LineOutline {
  kind: RoadSketch['kind'];
}

export interface RangeOutline extends RangeSketch {
  /** The spines as smooth curves, with points about 20 sheet units apart. */
  lines: Point[][];
  /** The edge of the band around the spines. */
  rings: Ring[];
}
