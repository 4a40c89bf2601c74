import { mayGoOn, type WorkLeft } from './work-left.ts';

const NONE = -1;

/**
 * The points around all triangles so far, as a ring; points are found by the way they lie in from the middle of the
 * first triangle. Whoever is no longer on it is its own next.
 */
export class Rim {
  readonly next: Int32Array;
  readonly before: Int32Array;
  /** The side of a triangle that runs from a point of the rim to the next. */
  readonly side: Int32Array;
  private first: number = NONE;
  private readonly places: Int32Array;
  private readonly middle: readonly [number, number];
  private readonly work: WorkLeft;

  constructor(count: number, middle: readonly [number, number], work: WorkLeft) {
    this.next = new Int32Array(count);
    this.before = new Int32Array(count);
    this.side = new Int32Array(count);
    this.places = new Int32Array(Math.ceil(Math.sqrt(count))).fill(NONE);
    this.middle = middle;
    this.work = work;
  }

  /** Puts a point between two of the rim; what was between them is off it. */
  join(from: number, point: number, to: number): void {
    this.first = from;
    this.before[point] = from;
    this.next[from] = point;
    this.before[to] = point;
    this.next[point] = to;
  }

  drop(point: number): void {
    this.next[point] = point;
  }

  /** Remembers where a point lies. */
  keep(point: number, x: number, y: number): void {
    this.places[this.placeOf(x, y)] = point;
  }

  /** A point of the rim that is seen from here in about the same way, or the one before it. */
  near(x: number, y: number): number {
    const place = this.placeOf(x, y);
    for (let step = 0; step < this.places.length && mayGoOn(this.work); step++) {
      const point = this.places[(place + step) % this.places.length] ?? NONE;
      if (point !== NONE && this.next[point] !== point) return this.before[point] ?? NONE;
    }
    return NONE;
  }

  /** A side of the rim is now called another. */
  rename(side: number, name: number): void {
    let point = this.first;
    do {
      if (this.side[point] === side) {
        this.side[point] = name;
        return;
      }
      point = this.before[point] ?? NONE;
    } while (point !== this.first && mayGoOn(this.work));
  }

  private placeOf(x: number, y: number): number {
    const [dx, dy] = [x - this.middle[0], y - this.middle[1]];
    const slope = dx / (Math.abs(dx) + Math.abs(dy));
    // From 0 to 1 around the middle; not the angle, but in its order.
    const around = (dy > 0 ? 3 - slope : 1 + slope) / 4;
    return Math.floor(around * this.places.length) % this.places.length;
  }
}
