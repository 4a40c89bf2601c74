import { bbox, boxesTouch, dist, growBox, type Point } from '../plane/points.ts';
import { SegmentIndex } from '../plane/segment-index.ts';
import { snapEnd } from './meander.ts';

type Line = readonly Point[];

/** So many of its last points may lie beyond the river that it flows into: the lines of both wander. */
const LAST = 44;
/** Nearer than this, in sheet units, two rivers are one on the drawing. */
const TOUCHING = 5;
/** Of a river that joins another at a sharp angle so many points may lie on it before its end. */
const JOINING = 8;

/**
 * A river bent onto the nearest of greater ones, if one is nearer to its end than `reach`, and ended where it first runs
 * over it. Onto that one alone: pulled on to the next it would close a ring with both, as it would beyond the first.
 */
export function confluence(line: Line, greater: readonly Line[], reach: number): Line {
  const end = line.at(-1);
  if (end === undefined) return line;
  let into: Line | undefined;
  let nearest = reach;
  for (const other of greater)
    for (const point of other) {
      const distance = dist(point, end);
      if (distance >= nearest) continue;
      [into, nearest] = [other, distance];
    }
  if (into === undefined) return line;
  const bent = snapEnd(line, into, false, reach);
  const met = firstMeeting(bent, into);
  return met === undefined ? bent : snapEnd(bent.slice(0, met + 1), into, false, reach);
}

/** From which of its last points on a line is no longer beside another but on it; undefined when only its end is. */
function firstMeeting(line: Line, other: Line): number | undefined {
  const end = line.length - 1;
  // A river that begins on the other is an arm of it.
  const from = Math.max(JOINING, end - LAST);
  const box = growBox(bbox(line.slice(from)), TOUCHING);
  const near = new SegmentIndex(TOUCHING * 8);
  for (const [i, b] of other.entries()) {
    const a = other[i - 1];
    if (a !== undefined && boxesTouch(box, bbox([a, b]))) near.addSegment(a, b);
  }
  for (let i = from; i < end - JOINING; i++) {
    const [x, y] = line[i] as Point;
    if (near.dist(x, y, TOUCHING) < TOUCHING) return i;
  }
  return undefined;
}
