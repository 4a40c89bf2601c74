import { type PictureTrouble, PictureWatch } from '../model/picture-watch.ts';
import { GroundLayer } from './ground-layer.ts';
import { L } from './leaflet.ts';
import type { StageMap } from './map-view.ts';
import { PictureOverlay } from './picture-overlay.ts';
import { TilePicture } from './tile-picture.ts';

/**
 * Puts the map's picture into its place: tiles over a small preview of the whole, or the picture itself; a blank sheet
 * where there is none.
 * @param onTrouble told what of it does not come, and null when it came after all
 * @returns ends what is told
 */
export function addPicture(
  map: L.Map,
  stageMap: StageMap,
  { pictureClass, sheetClass }: { pictureClass: string; sheetClass: string },
  onTrouble: (trouble: PictureTrouble | null) => void,
): () => void {
  const { image, tiles, glimpse } = stageMap;
  const ground = tiles?.preview ?? image;
  if (ground === null) {
    // Without a picture a map is a blank sheet, on which its places stand.
    new GroundLayer(L.DomUtil.create('div', sheetClass), stageMap).addTo(map);
    return () => undefined;
  }
  const watch = new PictureWatch(() => {
    overlay.askAgain();
    tilePicture?.askAgain();
  }, onTrouble);
  const overlay = new PictureOverlay(ground, stageMap, pictureClass, (isThere) => watch.groundIs(isThere), glimpse);
  const tilePicture =
    tiles === null
      ? undefined
      : new TilePicture(tiles, stageMap, {
          onTileThere: () => watch.tileCame(),
          onMissing: (count) => watch.tilesMissing(count),
        });
  overlay.addTo(map);
  tilePicture?.addTo(map);
  return () => watch.stop();
}
