import type { Tiles } from '@venture-atlas/types';

/** Address of a stored file, given its path in the media folder. */
export const mediaUrl = (file: string | null): string | null => (file === null ? null : `/media/${file}`);

interface TileColumns {
  tile_folder: string | null;
  tile_size: number | null;
  tile_levels: number | null;
  tile_zoom_offset: number | null;
  preview_file: string | null;
  picture_file: string | null;
}

/** The tile pyramid of a map; null until its picture is cut for the map's size. */
export function presentTiles(row: TileColumns): Tiles | null {
  const { tile_folder, tile_size, tile_levels, tile_zoom_offset } = row;
  if (tile_folder === null || tile_size === null || tile_levels === null || tile_zoom_offset === null) return null;
  const preview = mediaUrl(row.preview_file ?? row.picture_file);
  if (preview === null) return null;
  return {
    url: `/media/${tile_folder}/{z}/{y}/{x}.webp`,
    size: tile_size,
    levels: tile_levels,
    zoom_offset: tile_zoom_offset,
    preview,
  };
}
