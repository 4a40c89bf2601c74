import { preparePainter } from '../label-canvas/create-painter.ts';

/**
 * Starts the painter and fetches its letters before the first map is known, so that they are ready when its points
 * are. To be called once, when it is clear that a map will be shown.
 */
export function prepareMap(): void {
  preparePainter();
}
