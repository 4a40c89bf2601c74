import type { RegionSketch } from '@venture-atlas/painter';
import type { LandOptions } from '@venture-atlas/painter/from-seed';
import { AppError } from '../errors.ts';
import { runChild } from '../jobs/children/run-child.ts';

export interface LandAnswer {
  sketch: RegionSketch;
}

const TIME_MS = 60_000;
const MEMORY_MB = 512;
/** Lands generated in parallel. */
const AT_ONCE = 3;
let running = 0;

/** Generates a land in a child process. @throws AppError unavailable if too many run, or it failed */
export async function runLandChild(order: LandOptions): Promise<RegionSketch> {
  if (running >= AT_ONCE) throw new AppError('unavailable');
  running += 1;
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
    running -= 1;
  }
}
