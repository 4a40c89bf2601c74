import { cropPicture } from '../output/picture-file.ts';
import { paintMap } from '../paint-map.ts';
import { checkRegionSketch } from '../sketch/check-region-sketch.ts';
import { styles } from '../styles/all-styles.ts';
import type { Style } from '../styles/style.ts';
import { viewOf } from './scene.ts';
import { type PicturedPlace, sketchOfPlace } from './sketch-of-place.ts';

export { groundOfPlace, type PlaceGround } from './place-ground.ts';
export type { PicturedPlace, PlaceKind } from './sketch-of-place.ts';

/** Size of a place's picture in pixels: 16:9, sharp in the panel on high-density screens. */
export const PLACE_PICTURE = { width: 640, height: 360 } as const;

/**
 * Inked parchment for a close view, with finer lines. It has less paper grain because grain would double the file
 * size.
 */
const near: Style = {
  ...styles.parchment,
  pens: { ...styles.parchment.pens, coast: 0.45, road: 0.6 },
  symbols: { ...styles.parchment.symbols, grain: 0.35 },
};

/** Paints the picture of a place as a WebP. The same place always gives the same picture. */
export async function paintPlace(place: PicturedPlace): Promise<Uint8Array> {
  const sketch = checkRegionSketch(sketchOfPlace(place));
  const view = viewOf(sketch);
  const scale = PLACE_PICTURE.width / view.width;
  const painting = await paintMap(sketch, { style: near, scale });
  const corner = { left: Math.round(view.x * scale), top: Math.round(view.y * scale) };
  return cropPicture(painting.bands(), painting, { ...corner, ...PLACE_PICTURE });
}
