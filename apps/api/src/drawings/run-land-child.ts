import type { RegionSketch } from '@venture-atlas/painter';
import type { LandWish } from '@venture-atlas/painter/from-seed';
import { AppError } from '../errors.ts';
import { runChild } from '../jobs/children/run-child.ts';

export interface LandAnswer {
  sketch: RegionSketch;
}

const TIME_MS = 60_000;
const MEMORY_MB = 512;
/** Lands that are made up at once. */
const AT_ONCE = 3;
let underWay = 0;

/** Makes a land up in a child process. @throws AppError unavailable while too many are made, or when it came to nothing */
export async function runLandChild(order: LandWish): Promise<RegionSketch> {
  if (underWay >= AT_ONCE) throw new AppError('unavailable');
  underWay += 1;
  try {
    const { answer, why } = await runChild<LandAnswer>({
      name: 'land-child',
      from: import.meta.url,
      order,
      timeMs: TIME_MS,
      niceness: 5,
      memoryMb: MEMORY_MB,
    });
    if (answer === undefined) throw new AppError('unavailable', { cause: why });
    return answer.sketch;
  } finally {
    underWay -= 1;
  }
}
