import { preparePainter } from '../label-canvas/create-painter.ts';

/**
 * Starts the painter and loads its fonts before the first map is known. Call once, as soon as it is certain that a map
 * will be shown.
 */
export function prepareMap(): void {
  preparePainter();
}
