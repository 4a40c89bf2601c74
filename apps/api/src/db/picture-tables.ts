import type { Generated, Insertable } from 'kysely';
import type { Flag } from './flag.ts';

/** Pictures, what was cut of them, and up to when their private addresses are good. */
export interface PictureTables {
  pictures: PicturesTable;
  tile_sets: TileSetsTable;
  picture_epochs: PictureEpochsTable;
}

/**
 * A stored picture of one world. `sha256` is that of its lossless source, or of the whole picture if it has none. `hash`
 * is its name, 64 hex digits: `sha256` where it was stored in an Atlas that was open, and random anywhere else. The files
 * are named after it, relative to DATA_DIR/media: the whole, a small one shown until tiles are there, one for link
 * previews, and the source.
 */
export interface PicturesTable {
  hash: string;
  world_id: number;
  sha256: string;
  file: string;
  format: 'png' | 'jpeg' | 'webp';
  width: number;
  height: number;
  bytes: number;
  /** Of its preview and its share picture together; 0 where they were made before anybody counted. */
  small_bytes: Generated<number>;
  preview_file: string | null;
  share_file: string | null;
  /**
   * The lossless picture that masks and tiles are cut from; no address leads to it. Null: they are cut from the whole
   * picture, which is compressed unless it is a PNG.
   */
  source_file: string | null;
  source_bytes: Generated<number>;
  /** SHA-256 of the whole picture of one that has a source; null: `sha256` is that. */
  whole_sha256: string | null;
  /** WebP, some hundred bytes: stands in the page until the preview has come. Null: made before there were any. */
  glimpse: Uint8Array | null;
  /** How far the frame that was drawn with it reaches from its edges, in its pixels: along the sides, and at the corners. Null: no frame. */
  frame_side: number | null;
  frame_corner: number | null;
  state: 'pending' | 'ready' | 'failed';
  uploaded_by: number | null;
  source_url: string | null;
  /** Only drafts of an open world show it: its public address is none. */
  withheld: Generated<Flag>;
  created_at: string;
}

/**
 * How often the addresses of pictures were ended that a scope had been given (`world 7`, `campaign {id}`, `all`); no row:
 * never. Triggers count, whoever takes a right away.
 */
export interface PictureEpochsTable {
  scope: string;
  epoch: number;
}

/** A picture cut for a map of this size; `folder` is relative to DATA_DIR/media and holds {z}/{y}/{x}.webp. */
export interface TileSetsTable {
  picture_hash: string;
  map_width: number;
  map_height: number;
  folder: string;
  tile_size: number;
  levels: number;
  zoom_offset: number;
  /** Of all its tiles; 0 where they were cut before anybody counted, or where another set has the same files. */
  bytes: Generated<number>;
  state: 'pending' | 'ready' | 'failed';
  created_at: string;
}

export type NewPicture = Insertable<PicturesTable>;
export type NewTileSet = Insertable<TileSetsTable>;
