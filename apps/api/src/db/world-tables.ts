import type { Generated, Insertable } from 'kysely';
import type { Flag } from './flag.ts';

/** Locations, their pictures and texts, where they stand, and what staff changed. */
export interface WorldTables {
  location_types: LocationTypesTable;
  pictures: PicturesTable;
  tile_sets: TileSetsTable;
  locations: LocationsTable;
  positions: PositionsTable;
  wiki_pages: WikiPagesTable;
  wiki_pieces: WikiPiecesTable;
  staff_changes: StaffChangesTable;
}

export interface LocationTypesTable {
  id: Generated<number>;
  name: string;
}

/**
 * A stored picture, named by the SHA-256 of its bytes. The files are relative
 * to DATA_DIR/media: the whole, a small one shown until tiles are there, and
 * one for link previews.
 */
export interface PicturesTable {
  hash: string;
  file: string;
  format: 'png' | 'jpeg' | 'webp';
  width: number;
  height: number;
  bytes: number;
  preview_file: string | null;
  share_file: string | null;
  state: 'pending' | 'ready' | 'failed';
  uploaded_by: number | null;
  source_url: string | null;
  created_at: string;
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
  state: 'pending' | 'ready' | 'failed';
  created_at: string;
}

/** A place with a name, a page and perhaps a map. `name_lower` is for searching; `images_from_wiki` is a JSON list of addresses. */
export interface LocationsTable {
  id: Generated<number>;
  slug: string;
  name: string;
  name_lower: string;
  type_id: number | null;
  picture_hash: string | null;
  seo_image: string | null;
  map_width: number | null;
  map_height: number | null;
  miles_per_unit: number | null;
  map_maker_name: string | null;
  map_maker_url: string | null;
  map_licence: string | null;
  wiki_url: string | null;
  images_from_wiki: Generated<string>;
  import_key: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** One location placed on one parent's map, in map units. `sort_name` follows the location's name (triggers) so that pages come off one index. */
export interface PositionsTable {
  id: Generated<number>;
  parent_id: number;
  location_id: number;
  lat: number;
  lng: number;
  scale: number;
  rotation: Generated<number>;
  label_x_offset: Generated<number>;
  label_y_offset: Generated<number>;
  label_wrap_ratio: Generated<number>;
  display_dot: Generated<Flag>;
  geojson: string | null;
  active: Generated<Flag>;
  sort_name: Generated<string>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** The text of a location; `content` is WikiPageContent as JSON, `has_text` tells without parsing whether there is something to read. */
export interface WikiPagesTable {
  id: Generated<number>;
  name: string;
  location_id: number | null;
  content: string;
  has_text: Flag;
  version: Generated<number>;
  updated_at: string;
}

/**
 * What text search looks through, written together with wiki_pages: one row per
 * stretch of text in reading order, Appendix left out; `section` is null for
 * the top section.
 */
export interface WikiPiecesTable {
  id: Generated<number>;
  location_id: number;
  ordinal: number;
  section: string | null;
  body: string;
}

/** What staff changed, with the values before and after as JSON, so that it can be undone. No foreign keys: it outlives its objects. */
export interface StaffChangesTable {
  id: Generated<number>;
  at: string;
  actor_id: number | null;
  action: string;
  location_id: number | null;
  position_id: number | null;
  before: string | null;
  after: string | null;
  reverted_by: number | null;
}

export type NewLocation = Insertable<LocationsTable>;
export type NewPosition = Insertable<PositionsTable>;
export type NewPicture = Insertable<PicturesTable>;
export type NewTileSet = Insertable<TileSetsTable>;
