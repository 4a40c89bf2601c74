import type { Sheet } from '../../pen/sheet.ts';
import { stroke, taper } from '../../pen/stroke.ts';
import { polyLen, resample } from '../../plane/lines.ts';
import { bbox, growBox, lerp, type Point } from '../../plane/points.ts';
import { type Progress, paced, partOf } from '../../progress.ts';
import { boxBlur } from '../../raster/fields.ts';
import { isoLines } from '../../raster/iso-lines.ts';
import { filled } from '../../symbols/texture/filled.ts';
import type { SeaGround } from '../ground.ts';

/** The distance of each cell from the shore, with irregularities as if drawn by hand. */
interface LineField {
  values: Float32Array;
  width: number;
  height: number;
  /** Sheet units a cell. */
  cell: number;
  /** Position of the middle of the first cell, in sheet units. */
  left: number;
  top: number;
}

/** The farthest line from the shore, in sheet units. */
const FARTHEST = 260;
/** The lines are soft, so finer cells would cost time without a visible gain. */
const CELL = 4;
/** Rows between two progress reports. */
const PACE = 64;

/** The mean of each square of `by` x `by` cells. */
function coarser(ground: SeaGround, by: number): LineField {
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

/** The distance from the shore, smoothed, and disturbed more the farther out. */
async function lineField(ground: SeaGround, progress: Progress): Promise<LineField> {
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

/** The distances of the lines from the shore in sheet units. The gaps widen. */
const DISTANCES = [10, 21, 35, 52, 73, 98, 128, 164];
/** Shorter lines are left out, in sheet units. */
const SHORTEST = 24;
/** The most points of a stroke, before the pen lifts. */
const STROKE = 60;

/** The stretches of a line where the pen is down, each at most `STROKE` points. */
function strokesOf(line: readonly Point[], isDown: (point: Point) => boolean): Point[][] {
  const strokes: Point[][] = [];
  let run: Point[] = [];
  const lift = (): void => {
    if (run.length > 4) strokes.push(run);
    run = [];
  };
  for (const point of line) {
    if (!isDown(point)) lift();
    else run.push(point);
    if (run.length <= STROKE) continue;
    lift();
    run = [point];
  }
  lift();
  return strokes;
}

/** Whether the pen is down at a point. It lifts more often the farther from the shore. */
const pressedAt =
  (ground: SeaGround, row: number, share: number) =>
  ([x, y]: Point): boolean => {
    const { second, third } = ground.noise;
    const density = third(x / 46 + row * 7.7, y / 46) + second(x / 170, y / 170 + row * 3) * 0.55;
    return density > lerp(-0.72, 0.12, share) && ground.isInMap(x, y, -4);
  };

function linesAt({ values, width, height, cell, left, top }: LineField, distance: number): Point[][] {
  return isoLines(values, width, height, distance, cell, 6)
    .map(({ pts }) => resample(pts, 5).map(([x, y]): Point => [x + left, y + top]))
    .filter((line) => polyLen(line) >= SHORTEST);
}

/** Draws lines on the water along the shore. Lines farther out are thinner, paler, and more broken. */
export async function paintWaterLines(ground: SeaGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { water, pens, symbols } = ground.style;
  const distances = DISTANCES.slice(0, Math.round(DISTANCES.length * symbols.waterLines));
  if (distances.length === 0) return;
  await progress(0);
  const field = await lineField(ground, partOf(progress, 0, 0.4));
  for (const [row, distance] of distances.entries()) {
    const share = row / (DISTANCES.length - 1);
    const pressure = taper(lerp(1.9, 1.05, share) * pens.coast, 0.2);
    const strength = lerp(water.waterLineNear, water.waterLineFar, share);
    const isDown = pressedAt(ground, row, share);
    const part = partOf(progress, 0.4 + (0.6 * row) / distances.length, 0.4 + (0.6 * (row + 1)) / distances.length);
    await paced(linesAt(field, distance), part, (line) => {
      for (const run of strokesOf(line, isDown))
        sheet.add(filled(stroke(run, pressure), water.waterLine, strength), growBox(bbox(run), 2));
    });
  }
}
