import type { Settlement } from '../sketch/region-sketch.ts';

/** A place with the size of its little picture in sheet units. */
export type Mark = Settlement & { size: number };

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
      const held = this.buckets.get(key);
      if (held === undefined) this.buckets.set(key, [mark]);
      else held.push(mark);
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
