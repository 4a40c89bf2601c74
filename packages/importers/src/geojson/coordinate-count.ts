import { ImportRefusal } from '../import-refusal.ts';

/** Coordinates of one import whose format is no JSON: each takes a hundred bytes of memory while it is read. */
const COORDINATES_MAX = 3_000_000;

/** Counts coordinates while they are read. */
export class CoordinateCount {
  #count = 0;

  /** @throws ImportRefusal when they would fill the memory */
  add(count: number): void {
    this.#count += count;
    if (this.#count <= COORDINATES_MAX) return;
    throw new ImportRefusal(
      `The files hold more than ${COORDINATES_MAX.toLocaleString('en')} coordinates, the most that one import reads. Split them, or export fewer points of each line.`,
    );
  }
}
