import type { InitialNumber, LocationValues, OptionalNumber, RequiredNumber } from '@venture-atlas/types';
import type { Generated, Insertable } from 'kysely';
import type { Flag } from './flag.ts';

/** Tables of worlds and their editors, locations, texts, and positions. */
export interface WorldTables {
  worlds: WorldsTable;
  welcome_changes: WelcomeChangesTable;
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
 * A set of locations with common access: without access to a world, its content does not exist. `public_id` is random
 * and the only id sent to clients; `owner_id` is null for the atlas, and for own worlds of deleted owners. `sort_order`
 * is the search order of open worlds; `home_location_id` is the opening map of an own world, its only map at the top. A
 * layer contains the additions of one DM, its owner, to the campaign `campaign_id`; without a campaign it is about to
 * be deleted.
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
  /** Welcome text for newcomers over the opening map. */
  welcome: string | null;
  /** Number of the last change of the welcome text. */
  welcome_version: Generated<number>;
  /** Its owner lets those who read it suggest changes. */
  suggestions: Generated<Flag>;
}

/** Changes of the welcome text of a world, numbered per world; of very many the oldest go. */
export interface WelcomeChangesTable {
  world_id: number;
  number: number;
  at: string;
  actor_id: number | null;
  before: string | null;
  after: string | null;
}

/** Additions of a layer to a map of another world, placed on `overlay_id`, a location of the layer. */
export interface LayerOverlaysTable {
  overlay_id: number;
  world_id: number;
  map_id: number;
}

/**
 * Invited editors, by the entered mail address; accepted ones are known by account. Addresses without an account look
 * the same.
 */
export interface WorldEditorsTable {
  world_id: number;
  email: string;
  user_id: number | null;
  asked_at: string;
  accepted_at: string | null;
}

/**
 * DMs of a closed atlas world named by staff, by mail address: the account that had confirmed it then, otherwise the
 * one that has now.
 */
export interface WorldDmsTable {
  world_id: number;
  email: string;
  user_id: number | null;
  named_at: string;
}

/** Initial values of a type for places on a map: label size in map units, and a dot, a sign, or neither. */
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
 * A place with a name, a page, and perhaps a map. `name_lower` is for search; `images_from_wiki` is a JSON list of
 * addresses; `stands_alone`: never placed on a map, or with its own map before. Only such locations are shown while
 * they are on no map.
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
  /** Opening view of its map, all three or none: the center in map units, and CSS pixels per unit. */
  opening_lat: number | null;
  opening_lng: number | null;
  opening_zoom: number | null;
  /** How often staff doubled the map units; negative: halved. */
  frame_doublings: Generated<number>;
  images_from_wiki: Generated<string>;
  import_key: string | null;
  stands_alone: Generated<Flag>;
  /** 1: a draft itself; 2: a draft because of its map; 0: published. Only editors of the world see drafts. */
  draft: Generated<0 | 1 | 2>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/**
 * A location placed on the map of a parent, in map units. `sort_name` follows the name of the location (triggers), so
 * that pages come from one index.
 */
/** Numbers of a position: those with an initial value may be left out of new rows; optional ones are null then. */
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
  /** `Look` of the contract as JSON; null: the look of its type. */
  look: string | null;
  active: Generated<Flag>;
  /**
   * Active if it were no draft, and not on the map of a draft: maintained by triggers, never 1 together with `active`.
   */
  draft: Generated<Flag>;
  sort_name: Generated<string>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/**
 * The text of a location; `content` is WikiPageContent as JSON, in the version for everybody, and `has_text` tells
 * without parsing whether there is readable text. `secrets` is the whole Markdown of a text with secrets: check the
 * audience before use.
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
  /** For search; `''` until the page is written. */
  name_lower: Generated<string>;
}

/** Texts that are older than secrets and not yet scanned for them. */
export interface TextsToPartTable {
  page_id: number;
}

/**
 * Links from texts to places, maintained by triggers from stored texts. `bare` for links that consist of the name only.
 */
export interface WikiLinksTable {
  from_id: number;
  to_id: number;
  bare: Flag;
}

/**
 * Search text of pages, written together with wiki_pages: one row per piece in reading order, without the Appendix;
 * `section` is null for the top section.
 */
export interface WikiPiecesTable {
  id: Generated<number>;
  location_id: number;
  ordinal: number;
  section: string | null;
  body: string;
  folded: string | null;
}

/** A former address of a renamed location, which redirects as long as the location exists. */
export interface LocationOldSlugsTable {
  world_id: number;
  slug: string;
  location_id: number;
  created_at: string;
}

export type NewLocation = Insertable<LocationsTable>;
export type NewPosition = Insertable<PositionsTable>;

/** Tables of pictures, their tiles, and the validity of private addresses. */
export interface PictureTables {
  pictures: PicturesTable;
  tile_sets: TileSetsTable;
  picture_epochs: PictureEpochsTable;
}

/**
 * A stored picture of one world. `sha256` is that of its lossless source, or of the whole picture without one. `hash`
 * is its name, 64 hex digits: `sha256` for pictures stored in an open Atlas, otherwise random. Files are named after
 * it, relative to DATA_DIR/media: the whole picture, a small one until tiles exist, one for link previews, and the
 * source.
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
  /** Size of preview and share picture together; 0 for older ones. */
  small_bytes: Generated<number>;
  preview_file: string | null;
  share_file: string | null;
  /**
   * The lossless picture for masks and tiles, which has no address. Null: they are cut from the whole picture, which is
   * compressed unless it is a PNG.
   */
  source_file: string | null;
  source_bytes: Generated<number>;
  /** SHA-256 of the whole picture if there is a source; null: see `sha256`. */
  whole_sha256: string | null;
  /** WebP of some hundred bytes in the page, until the preview is loaded. Null for older pictures. */
  glimpse: Uint8Array | null;
  /** Width of the drawn frame in pixels, along the sides and at the corners. Null: no frame. */
  frame_side: number | null;
  frame_corner: number | null;
  state: 'pending' | 'ready' | 'failed';
  uploaded_by: number | null;
  source_url: string | null;
  /** Shown only by drafts of an open world: without a public address. */
  withheld: Generated<Flag>;
  created_at: string;
}

/**
 * Number of revocations of picture addresses by scope (`world 7`, `campaign {id}`, `all`); no row: never. Triggers
 * count whenever access is withdrawn.
 */
export interface PictureEpochsTable {
  scope: string;
  epoch: number;
}

/** Tiles of a picture for a map size; `folder` is relative to DATA_DIR/media and holds {z}/{y}/{x}.webp. */
export interface TileSetsTable {
  picture_hash: string;
  map_width: number;
  map_height: number;
  folder: string;
  tile_size: number;
  levels: number;
  zoom_offset: number;
  /** Size of all tiles; 0 for older ones, and for sets that share files with another. */
  bytes: Generated<number>;
  state: 'pending' | 'ready' | 'failed';
  created_at: string;
}

export type NewPicture = Insertable<PicturesTable>;
export type NewTileSet = Insertable<TileSetsTable>;
