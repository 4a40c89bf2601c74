import { type Line, simplify } from '../../plane/lines.ts';
import { clamp } from '../../plane/points.ts';
import { SegmentIndex } from '../../plane/segment-index.ts';

/** Farther than this share of the half breadth nobody asks. */
const FARTHEST = 1.7;

/**
 * How far a point is from the spines of a range, as a share of its half breadth: 0 on a spine, 1 at the edge, at most
 * 1.7. Asked for many thousand points, so it forgives the spines a small inaccuracy.
 * @param width half the breadth of the band, sheet units, above 0
 */
export function spineDistance(lines: readonly Line[], width: number): (x: number, y: number) => number {
  const index = new SegmentIndex(clamp(width, 48, 400));
  for (const line of lines) {
    const [first] = line;
    if (line.length === 1 && first !== undefined) index.addSegment(first, first);
    else index.addLine(simplify(line, width * 0.03));
  }
  return (x, y) => index.dist(x, y, width * FARTHEST) / width;
}
