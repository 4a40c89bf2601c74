import { frameOnMap } from '@venture-atlas/map-math';
import type { PictureFrame, Tiles } from '@venture-atlas/types';
import type { PictureAddresses, PictureOf } from '../capabilities/picture-addresses.ts';
import type { MediaKey } from '../store/media-store.ts';

/** The map of a place, as the object that shows a picture. */
export const mapOf = ({ id, world_id }: { id: number; world_id: number }): PictureOf => ({
  locationId: id,
  worldId: world_id,
  as: 'map',
});

/** Address of a stored file of a map; null if there is none. */
export const mapUrl = (
  pictures: PictureAddresses,
  row: { id: number; world_id: number },
  file: MediaKey | null,
): string | null => (file === null ? null : pictures.of(file, mapOf(row)));

interface TileColumns {
  id: number;
  world_id: number;
  tile_folder: string | null;
  tile_size: number | null;
  tile_levels: number | null;
  tile_zoom_offset: number | null;
  preview_file: string | null;
  picture_file: string | null;
}

/** The tile pyramid of a map; null until the picture is cut. */
export function presentTiles(row: TileColumns, pictures: PictureAddresses): Tiles | null {
  const { tile_folder, tile_size, tile_levels, tile_zoom_offset } = row;
  if (tile_folder === null || tile_size === null || tile_levels === null || tile_zoom_offset === null) return null;
  const preview = mapUrl(pictures, row, row.preview_file ?? row.picture_file);
  const url = pictures.ofTiles(tile_folder, mapOf(row));
  if (preview === null || url === null) return null;
  return {
    url,
    size: tile_size,
    levels: tile_levels,
    zoom_offset: tile_zoom_offset,
    preview,
  };
}

interface FrameColumns {
  frame_side: number | null;
  frame_corner: number | null;
  picture_width: number | null;
  picture_height: number | null;
  map_width: number | null;
  map_height: number | null;
}

/** The frame of a map's picture, in map units; null without a picture or frame. */
export function presentFrame(row: FrameColumns): PictureFrame | null {
  const { frame_side: side, frame_corner: corner, picture_width, picture_height, map_width, map_height } = row;
  if (side === null || corner === null || picture_width === null || picture_height === null) return null;
  if (map_width === null || map_height === null) return null;
  const picture = { width: picture_width, height: picture_height };
  return frameOnMap({ side, corner }, picture, { width: map_width, height: map_height });
}
