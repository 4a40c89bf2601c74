import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type DrawnFrame, type TilePyramid, tilePyramid } from '@venture-atlas/map-math';
import {
  type Band,
  checkSketch,
  cutBands,
  frameReach,
  type Painting,
  paintMap,
  SketchRefusal,
  styles,
} from '@venture-atlas/painter';
import { unpackJson } from '../db/kept-json.ts';
import { publishTiles } from '../media/images/cut-picture.ts';
import { fileEnd, type PixelSize } from '../media/images/image-job.ts';
import { publishPicture } from '../media/images/store-picture.ts';
import { openMediaStore } from '../media/store/media-store.ts';
import type { Drawn, DrawOrder } from './draw-order.ts';
import { withPlaces } from './place-settlements.ts';

/** Longest side of the whole picture in pixels; tiles may be finer. */
const WHOLE_SIDE = 8_192;
/** Share of the time for painting; the rest is encoding. */
const PAINTING_SHARE = 0.92;
const SAVED_SHARE = 0.97;

/**
 * Draws a map directly into tiles, with a whole picture, a preview and a share image, in the folder `work`, and stores
 * them at the end.
 * @throws SketchRefusal if the sketch cannot be drawn
 */
export async function drawPicture(
  { sketch: packed, places, style, size, map: frame, media, naming, keepsSource, work }: DrawOrder,
  report: (stage: string, fraction: number) => void,
): Promise<Drawn> {
  const blank = checkSketch(unpacked(packed));
  const map = frame ?? { width: blank.width, height: blank.height };
  const sketch = withPlaces(blank, map, places);
  const pyramid = pyramidFor(sketch, map, size);
  const painting = await paintMap(sketch, {
    style: styles[style],
    scale: pyramid.width / sketch.width,
    progress: (stage, fraction) => report(stage, fraction * PAINTING_SHARE),
  });
  const folder = join(work, 'tiles');
  const toSave = () => report('Saving', PAINTING_SHARE);
  const { whole } = await cutBands(withHeight(painting, pyramid.height, toSave), pyramid, {
    folder,
    tileSize: pyramid.size,
    whole: { name: join(work, 'whole'), longestSide: WHOLE_SIDE, isKeptLossless: keepsSource },
  });
  report('Saving', SAVED_SHARE);
  const format = whole.file.endsWith('.webp') ? 'webp' : 'jpeg';
  const path = join(work, `full.${fileEnd[format]}`);
  await rename(whole.file, path);
  const store = openMediaStore(media);
  const files = await publishPicture({ path, format, source: whole.lossless }, { work, naming }, store);
  const tiles = await publishTiles(folder, files.hash, pyramid, store);
  return {
    picture: { ...files, tiles },
    frame: frameOfDrawing(sketch, files),
    map,
    vignettes: [...painting.vignettes],
  };
}

function unpacked(packed: string): unknown {
  try {
    return unpackJson(Buffer.from(packed, 'base64'));
  } catch {
    throw new SketchRefusal('The sketch is damaged.');
  }
}

/** Adjusts the height that the painter rounded: drops extra rows, repeats the last row if one is missing. */
async function* withHeight(painting: Painting, height: number, onLast: () => void): AsyncGenerator<Band> {
  let last: Band | undefined;
  for await (const band of painting.bands()) {
    const rows = Math.min(band.height, height - band.top);
    if (rows <= 0) continue;
    const fitting =
      rows === band.height ? band : { ...band, height: rows, data: band.data.subarray(0, rows * rowBytes(band)) };
    last = fitting;
    yield fitting;
  }
  onLast();
  if (last === undefined) return;
  const { width, data } = last;
  for (let top = last.top + last.height; top < height; top += 1) {
    yield { top, height: 1, width, data: data.slice(-rowBytes(last)) };
  }
}

const rowBytes = ({ data, height }: Band): number => data.length / height;

/** Most pixels per sketch unit; more would show no further detail. */
const FINEST_SCALE = 2;
/** Tile levels double, so a drawing may be up to this factor larger than requested. */
const LARGER_BY = 1.2;

/** The tile pyramid nearest to the requested size, at most a fifth larger. */
export function pyramidFor(sketch: PixelSize, map: PixelSize, size: number): TilePyramid {
  const wanted = Math.min(size, FINEST_SCALE * Math.max(sketch.width, sketch.height));
  const doublings = Math.floor(Math.log2((wanted * LARGER_BY) / Math.max(map.width, map.height)));
  return tilePyramid(map.width, map.height, map.width * 2 ** doublings);
}

/** The frame of a picture drawn from a sketch of this size, in pixels of the picture. */
export function frameOfDrawing(sketch: PixelSize, picture: PixelSize): DrawnFrame {
  const { side, corner } = frameReach(sketch);
  const pixels = picture.width / sketch.width;
  return { side: side * pixels, corner: corner * pixels };
}
