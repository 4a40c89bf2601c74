import { cellAt } from '../grounds/grid.ts';
import type { ShoreField } from '../grounds/sea.ts';
import type { RegionOutlines } from '../outline/region-outlines.ts';
import type { SegmentIndex } from '../plane/indexes.ts';
import { addTo } from '../plane/indexes.ts';
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

/** What a field of distances from the shore tells. */
export function shoreAnswers(
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

/** What the layers of the shore and the sea ask; a city answers it too. */
export type SeaGround = Pick<
  RegionGround,
  'style' | 'seed' | 'width' | 'height' | 'inner' | 'noise' | 'seaField' | 'seaDistance' | 'isInMap' | 'isOffDecor'
>;

/** A place with the size of its little picture in sheet units. */
type Mark = Settlement & { size: number };

/** What a place without a picture keeps clear for its dot. */
export const DOT_SIZE = 17;

const BUCKET = 256;
const DOT_REACH = 12;

/** How far the picture of a mark reaches to the sides, up and down from its place. */
function reachOf({ vignette, size }: Mark): { side: number; up: number; down: number } {
  const side = size * 0.62;
  return vignette === null ? { side, up: DOT_REACH, down: DOT_REACH } : { side, up: size * 0.62, down: size * 0.3 };
}

/** Answers whether a point is near any place, without asking all of them. */
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

  /** @param pad how much farther than their pictures places keep others away, in sheet units */
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
