import type { Canvas2D } from './lettering.ts';

/** A canvas and how to draw it onto another one. */
export interface Surface {
  readonly canvas: Canvas2D;
  readonly image: OffscreenCanvas | HTMLCanvasElement;
}

/** Gives an empty surface of a size in device pixels; undefined when the browser has none. */
export type MakeSurface = (width: number, height: number) => Surface | undefined;
