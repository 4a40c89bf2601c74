import type { Point } from '../../plane/points.ts';
import type { Drawing } from '../drawing.ts';
import type { OrnamentLook } from './ornament-look.ts';

/** One serpent: shares of its size to points of the sheet. */
export interface SerpentHand {
  drawing: Drawing;
  size: number;
  facing: 1 | -1;
  place: (along: number, up: number) => Point;
  look: OrnamentLook;
}
