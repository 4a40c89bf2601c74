import type { Size } from '../geometry-types.ts';
import type { DividedTasks, LabelEntry, ShapeTask } from './label-entry.ts';
import type { LabelPlacement, LabelPoint, LabelShape } from './label-types.ts';
import { shapeTasks } from './shape-tasks.ts';
import type { Sheet } from './write-label.ts';
import { writeShape } from './write-shape.ts';

/**
 * How the names of lines and areas are written. Apart from the rest of the engine, which is given it as an option: a
 * screen shows the names of points first and fetches this when they stand there.
 */
export interface ShapeNames {
  /** What is to be written for a line or an area at a zoom. */
  tasks(
    point: LabelPoint,
    shape: LabelShape,
    on: { zoom: number; window: Size; before: number | undefined },
  ): DividedTasks;
  /** Undefined where there is no room. */
  write(entry: LabelEntry, task: ShapeTask, sheet: Sheet): LabelPlacement | undefined;
}

export const shapeNames: ShapeNames = { tasks: shapeTasks, write: writeShape };
