import type { InitialNumber, LocationValues, OptionalNumber, RequiredNumber } from '@venture-atlas/types';
import type { Generated, Insertable } from 'kysely';
import type { Flag } from './flag.ts';

/** Worlds and who edits them, locations, their texts, and where they stand. */
export interface WorldTables {
  worlds: WorldsTable;
  world_editors: WorldEditorsTable;
  world_dms: WorldDmsTable;
  layer_overlays: LayerOverlaysTable;
  location_types: LocationTypesTable;
  locations: LocationsTable;
  positions: PositionsTable;
  wiki_pages: WikiPagesTable;
  wiki_pieces: WikiPiecesTable;
  texts_to_part: TextsToPartTable;
  wiki_links: WikiLinksTable;
  location_old_slugs: LocationOldSlugsTable;
}

/**
 * A set of locations with one access: what is not in an open world is not there for those who may not read it.
 * `public_id` is random and the only id that leaves the server; `owner_id` is null for the atlas, and for an own world
 * whose owner is gone. `sort_order` is the order in which open worlds are looked through, `home_location_id` the map
 * that an own world opens with, which is the only one at its top. A layer is what one DM, its owner, added to the campaign
 * of `campaign_id`; without one it is about to go.
 */
export interface WorldsTable {
  id: Generated<number>;
  public_id: string;
  name: string;
  kind: 'atlas' | 'own' | 'layer';
  access: 'open' | 'closed';
  owner_id: number | null;
  created_at: string;
  deleted_at: string | null;
  sort_order: Generated<number>;
  home_location_id: number | null;
  campaign_id: string | null;
  /** What newcomers read over the map that it opens with. */
  welcome: string | null;
}

/** Where a layer adds to a map of another world: what it puts there stands on `overlay_id`, a location of the layer. */
export interface LayerOverlaysTable {
  overlay_id: number;
  world_id: number;
  map_id: number;
}

/**
 * Whom an owner asked to edit their world, by the address they typed; who accepted is known by account from then on.
 * An address that no account has looks the same.
 */
export interface WorldEditorsTable {
  world_id: number;
  email: string;
  user_id: number | null;
  asked_at: string;
  accepted_at: string | null;
}

/** DMs whom staff named for a closed atlas world, by address: the account that had confirmed it then, else who has now. */
export interface WorldDmsTable {
  world_id: number;
  email: string;
  user_id: number | null;
  named_at: string;
}

/** What a place of a type starts with when it is put on a map: label size in map units, a dot or none, a sign in its stead. */
export interface LocationTypesTable {
  id: Generated<number>;
  world_id: number;
  name: string;
  default_scale: number | null;
  display_dot: Generated<Flag>;
  icon: string | null;
  /** `TypeLook` and `Layer` of the contract as JSON. */
  look: string | null;
  layer: string | null;
  version: Generated<number>;
}

/**
 * A place with a name, a page and perhaps a map. `name_lower` is for searching; `images_from_wiki` is a JSON list of
 * addresses; `stands_alone` tells of one that was never put on a map, or had one of its own before: only such a
 * location is met where it stands on no map.
 */
export interface LocationsTable extends LocationValues {
  id: Generated<number>;
  world_id: number;
  slug: string;
  name: string;
  name_lower: string;
  type_id: number | null;
  picture_hash: string | null;
  seo_image: string | null;
  map_width: number | null;
  map_height: number | null;
  /** Where its map opens, all three or none: the middle of the view in map units, and CSS pixels per unit. */
  opening_lat: number | null;
  opening_lng: number | null;
  opening_zoom: number | null;
  /** How often staff doubled the units of the map; below 0: halved. */
  frame_doublings: Generated<number>;
  images_from_wiki: Generated<string>;
  import_key: string | null;
  stands_alone: Generated<Flag>;
  /** Only editors of its world see it: 1 by its own word, 2 with the map that it stands on; 0: published. */
  draft: Generated<0 | 1 | 2>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** One location placed on one parent's map, in map units. `sort_name` follows the location's name (triggers) so that pages come off one index. */
/** The numbers of a position: those that have an initial value may be left out of a new row, the optional ones are null then. */
type NumberColumns = Record<Exclude<RequiredNumber, InitialNumber>, number> &
  Record<Extract<RequiredNumber, InitialNumber>, Generated<number>> &
  Record<OptionalNumber, number | null>;

export interface PositionsTable extends NumberColumns {
  id: Generated<number>;
  parent_id: number;
  location_id: number;
  label_by_hand: Generated<Flag>;
  display_dot: Generated<Flag>;
  geojson: string | null;
  /** `Look` of the contract as JSON; null: drawn as its type is. */
  look: string | null;
  active: Generated<Flag>;
  /** It would be active, and is of a draft or on the map of one: kept by triggers, never 1 where `active` is. */
  draft: Generated<Flag>;
  sort_name: Generated<string>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/**
 * The text of a location; `content` is WikiPageContent as JSON, as everybody may have it, and `has_text` tells without
 * parsing whether there is something to read. `secrets` is the whole Markdown of a text that holds secrets: whoever reads
 * it says for whom.
 */
export interface WikiPagesTable {
  id: Generated<number>;
  world_id: number;
  name: string;
  location_id: number | null;
  content: string;
  has_text: Flag;
  secrets: string | null;
  version: Generated<number>;
  updated_at: string;
  /** For searching; `''` until somebody writes the page. */
  name_lower: Generated<string>;
}

/** Texts that were stored before there were secrets, as long as nobody has looked whether they hold one. */
export interface TextsToPartTable {
  page_id: number;
}

/**
 * Which texts link which places, kept by triggers from what the stored texts say of themselves. `bare` where a link is
 * nothing but the name.
 */
export interface WikiLinksTable {
  from_id: number;
  to_id: number;
  bare: Flag;
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
  folded: string | null;
}

/** An address under which a location was known before it got another name; it leads to the location as long as that is there. */
export interface LocationOldSlugsTable {
  world_id: number;
  slug: string;
  location_id: number;
  created_at: string;
}

export type NewLocation = Insertable<LocationsTable>;
export type NewPosition = Insertable<PositionsTable>;

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
