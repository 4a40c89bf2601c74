import { type Grid, gridOver } from '../../outline/distance-grid.ts';
import { clamp, type Point } from '../../plane/points.ts';
import type { RangeSketch } from '../../sketch/region-sketch.ts';
import { fillCells } from '../fill-cells.ts';
import type { SheetSize } from '../sheet-of-frame.ts';
import { ridgesOf } from '../spines.ts';
import type { DraftShapes } from './draft-shapes.ts';
import { areaKind, lineKind } from './shape-kinds.ts';

/** How fine the middle lines of mountains are looked for, sheet units. */
const STEP = 22;
/** Heights of the tallest mountains of a range by its breadth, sheet units. */
const TALL = { perWidth: 2.3, least: 80, most: 235 };
/** Half breadth of a range that is a line. */
const LINE_WIDTH = 60;

/** Mountains along the middle of each mountainous area, and along lines that are called so. */
export function rangesOf(shapes: DraftShapes, sheet: SheetSize): RangeSketch[] {
  const grid = gridOver([-STEP, -STEP, sheet.width + STEP, sheet.height + STEP], STEP);
  const areas = shapes.areas
    .filter(({ words }) => areaKind(words) === 'mountains')
    .flatMap(({ key, rings }) => rangesIn(key, rings, grid, sheet));
  const lines = shapes.lines
    .filter(({ words }) => lineKind(words) === 'mountains')
    .map(({ key, line }) => rangeOf(key, [line], LINE_WIDTH));
  return [...areas, ...lines];
}

function rangesIn(key: string, rings: readonly Point[][], grid: Grid, sheet: SheetSize): RangeSketch[] {
  const places = fillCells(grid, rings, sheet);
  const isHigh = Uint8Array.from(places, (place) => (place >= 0 ? 1 : 0));
  const ridges = ridgesOf(grid, isHigh, { smallest: 500, narrowest: 32, broadest: 170 });
  return ridges.map(({ spines, width }, i) => rangeOf(i === 0 ? key : `${key}/${i}`, spines, width));
}

function rangeOf(id: string, spines: Point[][], width: number): RangeSketch {
  const tall = clamp(width * TALL.perWidth, TALL.least, TALL.most);
  return {
    id,
    style: tall > 190 ? 'alpine' : 'rugged',
    snow: tall > 190 ? 0.32 : 0.1,
    size: [Math.round(tall * 0.34), Math.round(tall)],
    width: Math.round(width),
    spines,
  };
}
