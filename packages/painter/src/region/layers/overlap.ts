/** A mountain as a triangle: the middle of its foot, its breadth there, its height. Sheet units. */
export interface Body {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What must stay in sight of a mountain behind: its summit, its shoulders and its middle, as shares of breadth and height. */
const IN_SIGHT = [
  [0, 0.94],
  [0, 0.72],
  [-0.1, 0.62],
  [0.1, 0.62],
  [0, 0.48],
] as const;

/** Neighbours whose feet are level share flanks, but not more than this share of their breadths. */
const SIDE_BY_SIDE = 0.26;

/** Whether a body hides a point of what stands behind it. */
export function hides({ x, y, width, height }: Body, px: number, py: number): boolean {
  const rise = (y - py) / height;
  return rise >= 0 && rise < 1 && Math.abs(px - x) < (width / 2) * (1 - rise) * 0.94;
}

/**
 * Whether two mountains are in each other's way. A range where every summit can be read does not turn into fur when it
 * is small: the one in front covers no more than the lower half of the one behind.
 */
export function crowd(a: Body, b: Body): boolean {
  const [front, back] = a.y >= b.y ? [a, b] : [b, a];
  const isLevel = front.y - back.y < 0.16 * Math.min(a.height, b.height);
  if (isLevel && Math.abs(a.x - b.x) < (a.width + b.width) * SIDE_BY_SIDE) return true;
  return IN_SIGHT.some(([across, up]) => hides(front, back.x + across * back.width, back.y - up * back.height));
}

const CELL = 256;
const COLUMN = 1 << 16;

/** Bodies that are found by where they are, so that thousands stay cheap. */
export class BodyIndex<T extends Body = Body> {
  private readonly cells = new Map<number, T[]>();

  add(body: T): void {
    for (const cell of cellsOf(body)) {
      const held = this.cells.get(cell);
      if (held === undefined) this.cells.set(cell, [body]);
      else held.push(body);
    }
  }

  /** Whether any body that comes near is one for which this holds. */
  someNear(body: Body, holds: (other: T) => boolean): boolean {
    for (const cell of cellsOf(body)) if (this.cells.get(cell)?.some(holds)) return true;
    return false;
  }
}

/** The cells that the box round a body touches. */
function cellsOf({ x, y, width, height }: Body): number[] {
  const cells: number[] = [];
  for (let column = Math.floor((x - width / 2) / CELL); column <= Math.floor((x + width / 2) / CELL); column++)
    for (let row = Math.floor((y - height) / CELL); row <= Math.floor(y / CELL); row++)
      cells.push(column * COLUMN + row);
  return cells;
}
