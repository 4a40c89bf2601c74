import type { Canvas2D } from './lettering.ts';

/** A canvas and the image to draw it onto another canvas. */
export interface Surface {
  readonly canvas: Canvas2D;
  readonly image: OffscreenCanvas | HTMLCanvasElement;
}

/** Makes an empty surface of a size in device pixels. Undefined if the browser has none. */
export type MakeSurface = (width: number, height: number) => Surface | undefined;
