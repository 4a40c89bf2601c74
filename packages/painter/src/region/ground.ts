import { cellAt } from '../grounds/grid.ts';
import type { ShoreField } from '../grounds/sea.ts';
import type { RegionOutlines } from '../outline/region-outlines.ts';
import type { SegmentIndex } from '../plane/indexes.ts';
import { addTo } from '../plane/indexes.ts';
import type { Noise } from '../random/noise.ts';
import type { RegionSketch, Settlement } from '../sketch/region-sketch.ts';
import type { Style } from '../styles/style.ts';

/** Kinds of ground at a point. */
export type Cover = 'forest' | 'nearForest' | 'moor' | 'swamp' | 'desert' | 'ice' | 'hills';

/**
 * The measurements that the layers of a region use: where the shore is, what lies at a point, what must stay clear.
 * Distances and coordinates are sheet units. lay-ground.ts creates it once; after that it is read-only.
 */
export interface RegionGround {
  sketch: RegionSketch;
  outlines: RegionOutlines;
  style: Style;
  seed: string;
  width: number;
  height: number;
  /** Breadth of the frame, in sheet units. No ink is drawn on it. */
  inner: number;
  /** Distance from land; 0 on land. */
  seaDistance: (x: number, y: number) => number;
  /** Distance from the sea; 0 at sea. */
  landDistance: (x: number, y: number) => number;
  /**
   * The distance of every cell from the shore, for lines along it: positive at sea, negative on land, `cell` sheet
   * units a cell. The value belongs to the middle of the cell: (column + 0.5) * cell.
   */
  seaField: { values: Float32Array; width: number; height: number; cell: number };
  isOnLand: (x: number, y: number, margin?: number) => boolean;
  /** Whether the point is inside the frame by `margin`. */
  isInMap: (x: number, y: number, margin?: number) => boolean;
  isInLake: (x: number, y: number) => boolean;
  has: (cover: Cover, x: number, y: number) => boolean;
  /** Whether the point is within `reach` times the half breadth of a mountain range. */
  isInRange: (x: number, y: number, reach?: number) => boolean;
  roads: SegmentIndex;
  rivers: SegmentIndex;
  lakes: SegmentIndex;
  /** Places with the size of their symbol; 17 for one that has only a dot. */
  marks: (Settlement & { size: number })[];
  isNearMark: (x: number, y: number, pad: number) => boolean;
  /** Whether the point is on dry land in the map, with no road, river, lake, or place within `margin`. */
  isFree: (x: number, y: number, margin?: number) => boolean;
  /**
   * Whether the point is at sea and clear of compass, title panel, and beasts. It reads the current decor of
   * `sketch`.
   */
  isOffDecor: (x: number, y: number, pad?: number) => boolean;
  /** The color of the painted ground under an object at this point, #rrggbb. */
  colourAt: (x: number, y: number) => string;
  /** The three slow noises that all layers share. */
  noise: { first: Noise; second: Noise; third: Noise };
}

/** Lookup functions over a field of distances from the shore. */
export function shoreLookups(
  shore: ShoreField,
): Pick<RegionGround, 'seaField' | 'seaDistance' | 'landDistance' | 'isOnLand'> {
  const out = (x: number, y: number): number => shore.values[cellAt(shore, x, y)] as number;
  return {
    seaField: shore,
    seaDistance: (x, y) => Math.max(0, out(x, y)),
    landDistance: (x, y) => Math.max(0, -out(x, y)),
    isOnLand: (x, y, margin = 0) => -out(x, y) > margin,
  };
}

/** The measurements that the layers of shore and sea use. A city has them too. */
export type SeaGround = Pick<
  RegionGround,
  'style' | 'seed' | 'width' | 'height' | 'inner' | 'noise' | 'seaField' | 'seaDistance' | 'isInMap' | 'isOffDecor'
>;

/** A place with the size of its symbol in sheet units. */
type Mark = Settlement & { size: number };

/** The size that a place without a symbol keeps clear for its dot, in sheet units. */
export const DOT_SIZE = 17;

const BUCKET = 256;
const DOT_REACH = 12;

/** How far the symbol of a mark reaches to the sides, up, and down from its place. */
function reachOf({ vignette, size }: Mark): { side: number; up: number; down: number } {
  const side = size * 0.62;
  return vignette === null ? { side, up: DOT_REACH, down: DOT_REACH } : { side, up: size * 0.62, down: size * 0.3 };
}

/** A fast check whether a point is near any place. */
export class MarkIndex {
  private readonly buckets = new Map<string, Mark[]>();
  private readonly largest: number;

  constructor(marks: readonly Mark[]) {
    let largest = 0;
    for (const mark of marks) {
      const { side, up } = reachOf(mark);
      largest = Math.max(largest, side, up);
      const key = keyOf(Math.floor(mark.at[0] / BUCKET), Math.floor(mark.at[1] / BUCKET));
      addTo(this.buckets, key, mark);
    }
    this.largest = largest;
  }

  /** @param pad the distance that places keep beyond their symbols, in sheet units */
  isNear(x: number, y: number, pad: number): boolean {
    const reach = this.largest + Math.max(0, pad);
    for (let column = Math.floor((x - reach) / BUCKET); column <= Math.floor((x + reach) / BUCKET); column++)
      for (let row = Math.floor((y - reach) / BUCKET); row <= Math.floor((y + reach) / BUCKET); row++)
        for (const mark of this.buckets.get(keyOf(column, row)) ?? []) if (covers(mark, x, y, pad)) return true;
    return false;
  }
}

const keyOf = (column: number, row: number): string => `${column},${row}`;

function covers(mark: Mark, x: number, y: number, pad: number): boolean {
  const { side, up, down } = reachOf(mark);
  const below = y - mark.at[1];
  return Math.abs(x - mark.at[0]) < side + pad && below > -up - pad && below < down + pad;
}
