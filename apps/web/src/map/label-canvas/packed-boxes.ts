import type { MapBox } from './point-index.ts';

/** Number of boxes in a node. */
const WIDTH = 16;
/** Cells along each side of the square. A curve through these cells puts near boxes next to each other. */
const GRID = 2 ** 16;
/**
 * The position on the curve and the number of a box share one number of 53 bits, so that they sort as plain numbers.
 */
const MOST_BOXES = 2 ** 21;

/**
 * An index of boxes that do not change. The boxes are sorted along a curve; sixteen neighbors form a node, and so on up
 * to one root. It lies in a single buffer that a worker can send to the page.
 */
export class PackedBoxes {
  /** The number of boxes, their numbers in the order of the curve, then four bounds for each box of each level. */
  private readonly columns: Float64Array;
  /** Where the bounds of each level begin, counted in boxes. The last entry is the end. */
  private readonly levels: readonly number[];

  /** @param data of another `PackedBoxes` */
  constructor(data: ArrayBufferLike) {
    this.columns = new Float64Array(data);
    this.levels = levelsOf(this.columns[0] as number);
  }

  /** @param boxOf gives the boxes from 0 to `count` - 1; at most two million */
  static pack(count: number, boxOf: (index: number) => MapBox): PackedBoxes {
    if (count > MOST_BOXES) throw new RangeError('Too many boxes');
    const boxes = Array.from({ length: count }, (_, index) => boxOf(index));
    const levels = levelsOf(count);
    const columns = new Float64Array(1 + count + 4 * (levels.at(-1) as number));
    columns[0] = count;
    columns.set(alongCurve(boxes), 1);
    const bounds = columns.subarray(1 + count);
    for (let at = 0; at < count; at += 1) {
      const { minX, minY, maxX, maxY } = boxes[columns[1 + at] as number] as MapBox;
      bounds.set([minX, minY, maxX, maxY], 4 * at);
    }
    for (let level = 1; level + 1 < levels.length; level += 1) {
      const [below, start] = [levels[level - 1] as number, levels[level] as number];
      for (let child = below; child < start; child += 1) {
        const node = 4 * (start + Math.floor((child - below) / WIDTH));
        const isFirst = (child - below) % WIDTH === 0;
        for (let side = 0; side < 4; side += 1) {
          const [bound, before] = [bounds[4 * child + side] as number, bounds[node + side] as number];
          bounds[node + side] = isFirst ? bound : side < 2 ? Math.min(before, bound) : Math.max(before, bound);
        }
      }
    }
    return new PackedBoxes(columns.buffer);
  }

  /** The whole index; another `PackedBoxes` can be made of it. */
  get data(): ArrayBufferLike {
    return this.columns.buffer;
  }

  /** The numbers of the wanted boxes that overlap or touch a box, in no order. */
  search({ minX, minY, maxX, maxY }: MapBox, isWanted: (index: number) => boolean): number[] {
    const { columns, levels } = this;
    const count = columns[0] as number;
    const found: number[] = [];
    const searchLevel = (level: number, from: number, to: number): void => {
      const start = levels[level] as number;
      for (let at = from; at < to; at += 1) {
        const bound = 1 + count + 4 * (start + at);
        if (
          (columns[bound] as number) > maxX ||
          (columns[bound + 1] as number) > maxY ||
          (columns[bound + 2] as number) < minX ||
          (columns[bound + 3] as number) < minY
        )
          continue;
        if (level > 0)
          searchLevel(level - 1, at * WIDTH, Math.min((at + 1) * WIDTH, start - (levels[level - 1] as number)));
        else if (isWanted(columns[1 + at] as number)) found.push(columns[1 + at] as number);
      }
    };
    const top = levels.length - 2;
    if (top >= 0) searchLevel(top, 0, (levels[top + 1] as number) - (levels[top] as number));
    return found;
  }
}

function levelsOf(count: number): number[] {
  const levels = [0];
  for (let boxes = count; boxes > 0; boxes = boxes > 1 ? Math.ceil(boxes / WIDTH) : 0) {
    levels.push((levels.at(-1) as number) + boxes);
  }
  return levels;
}

/** Sorts the numbers of boxes by the position of their centers on a curve through their common square. */
function alongCurve(boxes: readonly MapBox[]): Float64Array {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { minX, minY, maxX, maxY } of boxes) {
    left = Math.min(left, minX + maxX);
    right = Math.max(right, minX + maxX);
    top = Math.min(top, minY + maxY);
    bottom = Math.max(bottom, minY + maxY);
  }
  const unit = (GRID - 1) / (Math.max(right - left, bottom - top) || 1);
  const order = Float64Array.from(boxes, ({ minX, minY, maxX, maxY }, index) => {
    const place = spread((minX + maxX - left) * unit) + 2 * spread((minY + maxY - top) * unit);
    return place * MOST_BOXES + index;
  });
  return order.sort().map((key) => key % MOST_BOXES);
}

/** Inserts a zero bit before each of the 16 bits of a number. */
function spread(value: number): number {
  let bits = value & (GRID - 1);
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}
