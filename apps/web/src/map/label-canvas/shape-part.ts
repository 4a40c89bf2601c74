import { type SelectNames, ShownNames } from '@venture-atlas/map-math';
import { shapeNames } from '@venture-atlas/map-math/shape-names';
import { paintShapes } from './paint-shapes.ts';

const show: SelectNames = (plan, before) => new ShownNames(plan, before);

/** All that lines and areas need. Fetched when a map has some, and when the names of its points are there. */
export const shapePart = { names: shapeNames, show, paint: paintShapes } as const;
export type ShapePart = typeof shapePart;
