import { Buffer } from 'node:buffer';
import type { Size } from '@venture-atlas/map-math';
import type { MapForFiles, TextFile } from './map-for-files.ts';

/** Pixels of a square of the grid, which tabletops lay over the picture. */
const PIXELS_PER_SQUARE = 100;

/**
 * The picture of a map for virtual tabletops, with a grid and without walls, doors, and lights. The fields are those
 * that Arkenforge documents at https://arkenforge.com/universal-vtt-files/. The importer is
 * `packages/importers/src/universal-vtt`.
 * @param picture the picture as it is stored (PNG, JPEG, or WebP)
 * @param size of the picture, in pixels
 */
export function mapAsUniversalVtt({ slug }: Pick<MapForFiles, 'slug'>, picture: Uint8Array, size: Size): TextFile {
  const content = {
    format: 0.3,
    resolution: {
      map_origin: { x: 0, y: 0 },
      map_size: { x: size.width / PIXELS_PER_SQUARE, y: size.height / PIXELS_PER_SQUARE },
      pixels_per_grid: PIXELS_PER_SQUARE,
    },
    line_of_sight: [],
    objects_line_of_sight: [],
    portals: [],
    environment: { baked_lighting: true, ambient_light: 'ffffffff' },
    lights: [],
    image: Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength).toString('base64'),
  };
  return { path: `${slug}.uvtt`, text: `${JSON.stringify(content)}\n` };
}
