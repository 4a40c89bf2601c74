import { type SelectNames, ShownNames } from '@venture-atlas/map-math';
import { shapeNames } from '@venture-atlas/map-math/shape-names';
import { paintShapes } from './paint-shapes.ts';

const show: SelectNames = (plan, before) => new ShownNames(plan, before);

/** Everything for lines and areas. Loaded if a map has some, after the names of its points. */
export const shapePart = { names: shapeNames, show, paint: paintShapes } as const;
export type ShapePart = typeof shapePart;
