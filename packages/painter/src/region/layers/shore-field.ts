import type { Progress } from '../../progress.ts';
import { boxBlur } from '../../raster/box-blur.ts';
import type { SeaGround } from '../ground.ts';

/** How far from the shore each cell lies, uneven as a hand draws it. */
export interface ShoreField {
  values: Float32Array;
  width: number;
  height: number;
  /** Sheet units a cell. */
  cell: number;
  /** Where the middle of the first cell lies, in sheet units. */
  left: number;
  top: number;
}

/** Lines are drawn no farther out than this, in sheet units. */
const FARTHEST = 260;
/** The lines are soft: finer cells would cost time and show nothing. */
const CELL = 4;
/** Rows between two reports. */
const PACE = 64;

/** The mean of each square of `by` x `by` cells. */
function coarser(ground: SeaGround, by: number): ShoreField {
  const { values, width, height, cell } = ground.seaField;
  const columns = Math.floor(width / by);
  const rows = Math.floor(height / by);
  const means = new Float32Array(columns * rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      let sum = 0;
      for (let j = 0; j < by; j++)
        for (let i = 0; i < by; i++) sum += values[(y * by + j) * width + x * by + i] as number;
      means[y * columns + x] = sum / (by * by);
    }
  const middle = (by / 2) * cell;
  return { values: means, width: columns, height: rows, cell: cell * by, left: middle, top: middle };
}

/** The distance to the shore, smoothed, and disturbed the more the farther out. */
export async function shoreField(ground: SeaGround, progress: Progress): Promise<ShoreField> {
  const field = coarser(ground, Math.max(1, Math.round(CELL / ground.seaField.cell)));
  const { width, height, cell } = field;
  const smoothed = boxBlur(field.values, width, height, 1, 2);
  const { first, second } = ground.noise;
  for (let y = 0; y < height; y++) {
    if (y % PACE === 0) await progress(y / height);
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const distance = smoothed[index] as number;
      if (distance > FARTHEST) {
        smoothed[index] = FARTHEST * 4;
        continue;
      }
      const near = second((x * cell) / 60, (y * cell) / 60) * Math.min(9, distance * 0.1);
      const slow = first((x * cell) / 240, (y * cell) / 240) * Math.min(18, distance * 0.14);
      smoothed[index] = distance + near + slow;
    }
  }
  return { ...field, values: smoothed };
}
