import type { RegionOutlines } from '../outline/region-outlines.ts';
import type { SegmentIndex } from '../plane/segment-index.ts';
import type { Noise } from '../random/noise.ts';
import type { RegionSketch, Settlement } from '../sketch/region-sketch.ts';
import type { Style } from '../styles/style.ts';

/** Kinds of ground that may lie at a point. */
export type Cover = 'forest' | 'nearForest' | 'moor' | 'swamp' | 'desert' | 'ice' | 'hills';

/**
 * What every layer of a region asks before it draws: where the shore is, what
 * lies at a point, what must be kept clear. Distances and coordinates are
 * sheet units. Made once, by lay-ground.ts, and only read afterwards.
 */
export interface RegionGround {
  sketch: RegionSketch;
  outlines: RegionOutlines;
  style: Style;
  seed: string;
  width: number;
  height: number;
  /** Breadth of the frame: nothing is inked outside of it. */
  inner: number;
  /** How far out at sea; 0 on land. */
  seaDistance: (x: number, y: number) => number;
  /** How far inland; 0 at sea. */
  landDistance: (x: number, y: number) => number;
  /**
   * How far every cell is from the shore, for lines that follow it: above 0 at sea, below 0 on land; `cell` sheet
   * units a cell. The value belongs to the middle of the cell: (column + 0.5) * cell.
   */
  seaField: { values: Float32Array; width: number; height: number; cell: number };
  isOnLand: (x: number, y: number, margin?: number) => boolean;
  /** Inside the frame by `margin`. */
  isInMap: (x: number, y: number, margin?: number) => boolean;
  isInLake: (x: number, y: number) => boolean;
  has: (cover: Cover, x: number, y: number) => boolean;
  /** Within `reach` times the half breadth of a mountain range. */
  isInRange: (x: number, y: number, reach?: number) => boolean;
  roads: SegmentIndex;
  rivers: SegmentIndex;
  lakes: SegmentIndex;
  /** Places with the size of their little picture; 17 for one that has only a dot. */
  marks: (Settlement & { size: number })[];
  isNearMark: (x: number, y: number, pad: number) => boolean;
  /** Dry land in the map, with no road, river, lake or place within `margin`. */
  isFree: (x: number, y: number, margin?: number) => boolean;
  /** At sea and clear (of the decor that `sketch` holds when asked) of compass, title panel and beasts. */
  isOffDecor: (x: number, y: number, pad?: number) => boolean;
  /** The colour of the painted ground under a thing that stands there, #rrggbb. */
  colourAt: (x: number, y: number) => string;
  /** Three slow noises that all layers share. */
  noise: { first: Noise; second: Noise; third: Noise };
}

/** What the layers of the shore and the sea ask; a city answers it too. */
export type SeaGround = Pick<
  RegionGround,
  'style' | 'seed' | 'width' | 'height' | 'inner' | 'noise' | 'seaField' | 'seaDistance' | 'isInMap' | 'isOffDecor'
>;
