import type { Camera } from './camera.ts';
import type { GestureEnds } from './gestures.ts';
import type { DrawMapBox } from './map-view.ts';

/** A box that a gesture draws in pixels, told in map units. */
export const drawnBox = (camera: Camera, draw: DrawMapBox | undefined): ReturnType<NonNullable<GestureEnds['box']>> =>
  draw && ((corners, isDone) => draw(corners && [camera.placeAt(corners[0]), camera.placeAt(corners[1])], isDone));
