import type { PaintedPicture } from './painter-messages.ts';
import type { PointStore } from './point-store.ts';

/** What the page is told of labels that were measured. @param edition of the points, as the page counts it */
export function measuredRows(rows: readonly number[], store: PointStore, edition: number): PaintedPicture['measured'] {
  return {
    edition,
    rows: Uint32Array.from(rows),
    widths: Float32Array.from(rows, (row) => store.widths[row] as number),
    lineCounts: Uint8Array.from(rows, (row) => store.lineCounts[row] as number),
  };
}
