import type { Point } from '../plane/points.ts';
import type { Rect } from '../symbols/ornament/rect.ts';
import type { DecorRoom } from './place-decor.ts';

/** Breadth as a share of the shorter side, height as a share of the breadth. */
const breadth = 0.14;
const tallness = 0.745;
/** Curls and shadow reach this share of the height beyond the panel. */
const overhang = 0.12;

/**
 * Room for the title panel: a corner of the sea, then anywhere along the frame, then smaller; else the corner of the
 * land that has no place and most sea. Null when every corner has a place.
 */
export function placeTitlePanel(room: DecorRoom): Rect | null {
  for (const share of [1, 0.85, 0.7]) {
    const size = panelSize(room, share);
    const found = [...corners(room, size), ...rims(room, size)].find(
      (at) =>
        samples(at, size).every(([x, y]) => room.seaDistance(x, y) > size.height * 0.06) && isFree(room, at, size),
    );
    if (found !== undefined) return rectOf(found, size);
  }
  const size = panelSize(room, 0.8);
  let best: Point | undefined;
  let most = -1;
  for (const at of corners(room, size)) {
    if (!isFree(room, at, size)) continue;
    const wet = samples(at, size).filter(([x, y]) => room.seaDistance(x, y) > 0).length;
    if (wet <= most) continue;
    most = wet;
    best = at;
  }
  return best === undefined ? null : rectOf(best, size);
}

interface Size {
  width: number;
  height: number;
  margin: number;
}

function panelSize({ width, height }: DecorRoom, share: number): Size {
  const wide = Math.min(width, height) * breadth * share;
  return { width: wide, height: wide * tallness, margin: wide * tallness * overhang };
}

/** Upper left corners: south-west, south-east, north-west, north-east. */
function corners({ width, height, inner }: DecorRoom, size: Size): Point[] {
  const gap = inner + size.margin * 1.6;
  const [right, below] = [width - gap - size.width, height - gap - size.height];
  if (right < gap || below < gap) return [];
  return [
    [gap, below],
    [right, below],
    [gap, gap],
    [right, gap],
  ];
}

/** Along the four sides, in steps of a third of the panel. */
function rims(room: DecorRoom, size: Size): Point[] {
  const [low, , , high] = corners(room, size);
  if (low === undefined || high === undefined) return [];
  const [left, below] = low;
  const [right, top] = high;
  const spots: Point[] = [];
  for (let y = below; y >= top; y -= size.height / 3) spots.push([left, y], [right, y]);
  for (let x = left; x <= right; x += size.width / 3) spots.push([x, below], [x, top]);
  return spots;
}

function samples([x, y]: Point, { width, height, margin }: Size): Point[] {
  const points: Point[] = [];
  for (let row = 0; row <= 6; row++)
    for (let column = 0; column <= 8; column++)
      points.push([x - margin + ((width + 2 * margin) * column) / 8, y - margin + ((height + 2 * margin) * row) / 6]);
  return points;
}

const isFree = ({ places }: DecorRoom, [x, y]: Point, { width, height, margin }: Size): boolean =>
  !places.some(
    ([px, py]) =>
      px > x - 2 * margin && px < x + width + 2 * margin && py > y - 2 * margin && py < y + height + 2 * margin,
  );

const rectOf = ([x, y]: Point, { width, height }: Size): Rect => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});
