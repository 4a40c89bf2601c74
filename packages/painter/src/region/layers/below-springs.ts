import type { RiverOutline } from '../../outline/region-outlines.ts';
import { dist, type Point } from '../../plane/points.ts';
import { SegmentIndex } from '../../plane/segment-index.ts';

/** So much of a river's beginning may lie under a mountain, sheet units. */
const SPRING = 150;
const INDEX_CELL = 80;

/** Rivers without their springs: a mountain may hide where a river rises, but nothing of its course. */
export function belowSprings(rivers: readonly RiverOutline[]): SegmentIndex {
  const index = new SegmentIndex(INDEX_CELL);
  for (const { line, isContinued } of rivers) index.addLine(isContinued ? line : withoutSpring(line));
  return index;
}

function withoutSpring(line: readonly Point[]): readonly Point[] {
  let length = 0;
  for (let i = 1; i < line.length; i++) {
    length += dist(line[i - 1] as Point, line[i] as Point);
    if (length >= SPRING) return line.slice(i);
  }
  return [];
}
