import type { Box } from '../plane/points.ts';
import type { CityDecor } from './city-sketch.ts';
import { type PointReader, readFields, readList, readNumber } from './read-parts.ts';
import { readRegionDecor } from './read-region-decor.ts';
import { SketchRefusal } from './sketch-refusal.ts';

function readBox(value: unknown, what: string, points: PointReader): Box {
  if (!Array.isArray(value) || value.length !== 4)
    throw new SketchRefusal(`The ${what} is not a box. Give its four sides: [left, top, right, bottom].`);
  const [x0, y0] = points.point(value.slice(0, 2), what);
  const [x1, y1] = points.point(value.slice(2), what);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** Compass, title panel, and how the country around is planted; what is missing is not drawn. */
export function readCityDecor(value: unknown, points: PointReader, longest: number): CityDecor {
  const decor = value === undefined || value === null ? {} : readFields(value, 'the decor');
  const { compass, titlePanel } = readRegionDecor({ ...decor, beasts: [] }, points, longest);
  return {
    compass,
    titlePanel,
    clear: readList(decor.clear, 'clear boxes', 100).map((box, i) => readBox(box, `clear box number ${i + 1}`, points)),
    groves: readNumber(decor.groves ?? 0, 'groves of the decor', -1, 1),
    firs: readNumber(decor.firs ?? 0.1, 'firs of the decor', 0, 1),
  };
}
