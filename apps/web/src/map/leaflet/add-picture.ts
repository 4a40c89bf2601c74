import type { L } from './leaflet.ts';
import type { StageMap } from './map-view.ts';
import { PictureOverlay } from './picture-overlay.ts';
import { TilePicture } from './tile-picture.ts';

/** So many tiles may be missing before the picture counts as broken, when none came. */
const LEAST_FAILURES = 1;

/**
 * Puts the map's picture into its place: tiles over a small preview of the whole, or the picture itself.
 * @param onError told once, when there is nothing to be seen
 */
export function addPicture(map: L.Map, stageMap: StageMap, pictureClass: string, onError: () => void): void {
  const { image, tiles } = stageMap;
  if (tiles === null) {
    if (image === null) return;
    const onOutcome = (isThere: boolean) => {
      if (!isThere) onError();
    };
    new PictureOverlay(image, stageMap, pictureClass, onOutcome).addTo(map);
    return;
  }
  let anythingThere = false;
  let failures = 0;
  let isTold = false;
  const onOutcome = (isThere: boolean) => {
    anythingThere ||= isThere;
    failures += isThere ? 0 : 1;
    // The preview alone may fail while tiles still come, and the other way round.
    if (anythingThere || isTold || failures <= LEAST_FAILURES) return;
    isTold = true;
    onError();
  };
  new PictureOverlay(tiles.preview, stageMap, pictureClass, onOutcome).addTo(map);
  new TilePicture(tiles, stageMap, onOutcome).addTo(map);
}
