import { shapeNames } from '@venture-atlas/map-math/shape-names';
import { paintShapes } from './paint-shapes.ts';

/** All that lines and areas need. Fetched when a map has some, and when the names of its points stand there. */
export const shapePart = { names: shapeNames, paint: paintShapes } as const;
export type ShapePart = typeof shapePart;
