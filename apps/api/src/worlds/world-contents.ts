import {
  fogUnits,
  type Layer,
  type Look,
  locationFieldNames,
  positionNumbers,
  type Shape,
  type TypeLook,
} from '@venture-atlas/types';
import { jsonOrNull, textOrNull } from '../db/kept-json.ts';
import type { Database, Flag } from '../db/schema.ts';

type Table = keyof Database;

/** A column that refers to a row of another table of the world. */
export interface Reference {
  to: Table;
  /**
   * Effect of deleting the other row. `delete`: this row is deleted too. `clear`: the column becomes null. `refuse`:
   * the deletion fails. `nothing`: the id stays; it is no foreign key.
   */
  whenDeleted: 'delete' | 'clear' | 'refuse' | 'nothing';
  /** It refers to a map: a copy may contain the place without its map. */
  isMap?: true;
}

/** Description of a table for code that stores, copies, moves, or deletes worlds. */
export interface WorldTable<Column extends string = string> {
  refs: { readonly [C in Column]?: Reference };
  /** Columns that contain references within JSON, text, or an address. Code that maps ids handles each of them. */
  within?: { readonly [C in Column]?: readonly Table[] };
  /**
   * Key by which its rows are deleted when their world ends. Rows of other tables are deleted with the rows that they
   * refer to.
   */
  deletedBy?: Column;
  /** Columns of 0 and 1, which are booleans outside the database. */
  flags?: readonly Column[];
  /** Columns of JSON. */
  json?: readonly Column[];
  /** Column that identifies a row in an archive, which has no ids. */
  name?: Column;
  /** Names of reference columns in an archive. */
  called?: { readonly [C in Column]?: string };
  /** Order of the rows in an archive. */
  archivedBy?: readonly Column[];
  /** Columns of an archive: everything that editors of the world wrote. */
  archived?: readonly Column[];
  /** Columns of a copy of a map: everything public. */
  copied?: readonly Column[];
  /**
   * Columns that refer to the copied places after a campaign moves to a copy of a map: in rows of the campaign, or of
   * its layer, whose id is in `of`.
   */
  moved?: { of: 'campaign_id' | 'world_id'; columns: readonly Column[] };
  /** Columns in map units of `map_id` (1) or per map unit (-1), which are converted when the units change. */
  units?: { readonly [C in Column]?: 1 | -1 };
}

const goesWith = <T extends Table>(to: T) => ({ to, whenDeleted: 'delete' }) as const;
const isClearedWith = <T extends Table>(to: T) => ({ to, whenDeleted: 'clear' }) as const;
const keeps = <T extends Table>(to: T) => ({ to, whenDeleted: 'refuse' }) as const;
const remembers = <T extends Table>(to: T) => ({ to, whenDeleted: 'nothing' }) as const;
const remembersMap = { to: 'locations', whenDeleted: 'nothing', isMap: true } as const;

const placeMoves = { of: 'campaign_id', columns: ['location_id'] } as const;
const mapMoves = { of: 'campaign_id', columns: ['map_id'] } as const;
const point = { lat: 1, lng: 1 } as const;

/** Tables whose former rows the history and imports store. */
const whole = ['locations', 'positions', 'wiki_pages', 'location_types', 'pictures', 'map_sketches'] as const;

const openingColumns = ['opening_lat', 'opening_lng', 'opening_zoom'] as const;

/**
 * All tables that belong to a world, in the order of writing: a row comes after those that it refers to. Deletion goes
 * from the end.
 */
export const worldContents = {
  // The manifest of an archive has the home map and the welcome text.
  worlds: { refs: { home_location_id: isClearedWith('locations') } },
  welcome_changes: { refs: { world_id: goesWith('worlds') } },
  world_editors: { refs: { world_id: goesWith('worlds') } },
  world_dms: { refs: { world_id: goesWith('worlds') } },
  campaign_worlds: { refs: { world_id: goesWith('worlds') } },
  location_types: {
    refs: { world_id: keeps('worlds') },
    deletedBy: 'id',
    flags: ['display_dot'],
    json: ['look', 'layer'],
    name: 'name',
    archivedBy: ['name'],
    archived: ['name', 'default_scale', 'display_dot', 'icon', 'look', 'layer'],
    copied: ['name', 'icon', 'look', 'layer'],
  },
  // Their files are stored by `archive-pictures.ts` and `copied-pictures.ts`.
  pictures: {
    refs: { world_id: keeps('worlds') },
    deletedBy: 'hash',
    name: 'sha256',
    copied: [
      'hash',
      'sha256',
      'file',
      'format',
      'width',
      'height',
      'bytes',
      'small_bytes',
      'preview_file',
      'share_file',
      'source_file',
      'source_bytes',
      'whole_sha256',
      'glimpse',
      'frame_side',
      'frame_corner',
    ],
  },
  tile_sets: {
    refs: { picture_hash: goesWith('pictures') },
    copied: ['picture_hash', 'map_width', 'map_height', 'folder', 'tile_size', 'levels', 'zoom_offset', 'bytes'],
  },
  locations: {
    refs: {
      world_id: keeps('worlds'),
      type_id: isClearedWith('location_types'),
      picture_hash: keeps('pictures'),
    },
    within: { seo_image: ['pictures'] },
    deletedBy: 'id',
    flags: ['stands_alone'],
    json: ['images_from_wiki'],
    name: 'slug',
    called: { type_id: 'type', picture_hash: 'picture_hash' },
    archivedBy: ['slug'],
    archived: [
      'slug',
      'name',
      'type_id',
      'picture_hash',
      'seo_image',
      'map_width',
      'map_height',
      ...openingColumns,
      ...locationFieldNames,
      'images_from_wiki',
      'import_key',
      'stands_alone',
      'draft',
      'created_at',
      'updated_at',
    ],
    copied: [
      'slug',
      'name',
      'name_lower',
      'type_id',
      'picture_hash',
      'seo_image',
      'map_width',
      'map_height',
      ...openingColumns,
      ...locationFieldNames,
    ],
  },
  location_old_slugs: {
    refs: { world_id: keeps('worlds'), location_id: goesWith('locations') },
    called: { location_id: 'location' },
    archivedBy: ['slug'],
    archived: ['slug', 'location_id', 'created_at'],
  },
  positions: {
    refs: { parent_id: { ...goesWith('locations'), isMap: true }, location_id: goesWith('locations') },
    flags: ['label_by_hand', 'display_dot', 'active'],
    json: ['look', 'geojson'],
    called: { parent_id: 'parent', location_id: 'child' },
    archivedBy: ['parent_id', 'location_id'],
    archived: [
      'parent_id',
      'location_id',
      ...positionNumbers,
      'created_at',
      'updated_at',
      'label_by_hand',
      'display_dot',
      'look',
      'active',
      'draft',
      'geojson',
    ],
    copied: ['parent_id', 'location_id', ...positionNumbers, 'label_by_hand', 'display_dot', 'geojson', 'look'],
  },
  layer_overlays: {
    refs: {
      world_id: goesWith('worlds'),
      overlay_id: goesWith('locations'),
      map_id: { ...goesWith('locations'), isMap: true },
    },
    moved: { of: 'world_id', columns: ['map_id'] },
  },
  wiki_pages: {
    refs: { world_id: keeps('worlds'), location_id: isClearedWith('locations') },
    within: { content: ['locations', 'pictures'], secrets: ['locations', 'pictures'] },
    deletedBy: 'id',
    called: { location_id: 'location' },
    archivedBy: ['location_id'],
    archived: ['location_id', 'name', 'content', 'secrets', 'updated_at'],
    copied: ['location_id', 'content', 'secrets'],
  },
  // Derived from texts when they are written.
  wiki_pieces: { refs: { location_id: goesWith('locations') } },
  wiki_links: { refs: { from_id: goesWith('locations'), to_id: remembers('locations') } },
  texts_to_part: { refs: { page_id: goesWith('wiki_pages') } },
  map_sketches: {
    refs: { location_id: { ...goesWith('locations'), isMap: true } },
    within: { drawn_places: ['positions'] },
    called: { location_id: 'location' },
    archivedBy: ['location_id'],
    archived: ['sketch', 'credit', 'style', 'size', 'drawn_places', 'drawn_at', 'updated_at', 'location_id'],
  },
  imports: {
    refs: { world_id: keeps('worlds'), map_id: remembersMap },
    within: { report: ['locations', 'pictures'] },
    deletedBy: 'id',
  },
  import_items: { refs: { import_id: goesWith('imports') }, within: { object_id: whole, before: whole, after: whole } },
  staff_changes: {
    refs: {
      world_id: keeps('worlds'),
      location_id: remembers('locations'),
      position_id: remembers('positions'),
      parent_id: remembersMap,
      from_parent_id: remembersMap,
      reverts: remembers('staff_changes'),
      reverted_by: keeps('staff_changes'),
      group_id: remembers('staff_changes'),
    },
    within: { thing_id: whole, before: whole, after: whole, answer: whole },
    deletedBy: 'id',
  },
  trash: {
    refs: {
      change_id: goesWith('staff_changes'),
      world_id: goesWith('worlds'),
      location_id: remembers('locations'),
      parent_id: remembersMap,
    },
    within: { thing_id: whole },
  },
  // Kept for undoing a deletion.
  settings_of_deleted_locations: { refs: { location_id: remembers('locations') } },
  locations_of_deleted_types: {
    refs: { location_id: goesWith('locations'), type_id: remembers('location_types') },
  },
  jobs: {
    refs: { location_id: goesWith('locations'), picture_hash: keeps('pictures') },
    within: { subject: ['locations'], payload: ['worlds', 'locations'], result: ['worlds', 'locations'] },
  },
  events: { refs: {}, within: { scope: ['worlds'], ids: ['locations'] } },
  event_marks: { refs: {}, within: { scope: ['worlds'] } },
  picture_epochs: { refs: {}, within: { scope: ['worlds'] } },
  // Data of campaigns about places.
  campaign_location_settings: { refs: { location_id: goesWith('locations') }, moved: placeMoves },
  campaign_notes: { refs: { location_id: goesWith('locations') }, moved: placeMoves },
  campaign_changes: { refs: { location_id: remembers('locations') }, moved: placeMoves },
  campaign_rumours: {
    refs: { map_id: remembersMap, location_id: remembers('locations') },
    moved: { of: 'campaign_id', columns: ['map_id', 'location_id'] },
    units: { ...point, radius: 1, place_lat: 1, place_lng: 1 },
  },
  chronicle_places: { refs: { location_id: remembers('locations') }, moved: placeMoves },
  campaign_parties: { refs: { map_id: remembersMap }, moved: mapMoves, units: point },
  campaign_party_ways: {
    refs: { map_id: remembersMap, campaign_id: goesWith('campaign_parties'), key: goesWith('campaign_parties') },
    moved: mapMoves,
    units: point,
  },
  // Its changes are in units of `step`.
  campaign_fogs: { refs: { map_id: remembersMap }, moved: mapMoves, units: { step: 1, ...fogUnits } },
  campaign_handouts: {
    refs: { map_id: remembersMap, picture_hash: isClearedWith('pictures') },
    moved: mapMoves,
  },
  campaign_showings: {
    refs: { map_id: remembersMap, picture_hash: isClearedWith('pictures') },
    moved: mapMoves,
  },
  // Unpublished texts belong to their authors, and are in no archive or copy.
  pending_changes: {
    refs: { world_id: goesWith('worlds') },
    within: { subject_id: ['locations', 'wiki_pages'] },
  },
  // A copy of the text has other IDs in the marks of its secrets.
  campaign_reveals: { refs: { location_id: goesWith('locations') }, moved: placeMoves },
  // Both are temporary, and belong to the map that was open.
  campaign_views: {
    refs: { map_id: remembersMap, named_id: remembers('locations') },
    units: { ...point, zoom: -1 },
  },
  campaign_pings: { refs: { map_id: remembersMap } },
} as const satisfies { readonly [T in Table]?: WorldTable<keyof Database[T] & string> };

export type WorldTableName = keyof typeof worldContents;

/** Tables without rows of a world, with the reason. The compiler requires each table in one of the lists. */
export const tablesOutsideWorlds: Record<Exclude<Table, WorldTableName>, string> = {
  users: 'accounts',
  sessions: 'accounts',
  refresh_tokens: 'accounts',
  account_tokens: 'accounts',
  deletions: 'accounts that ended',
  audit_log: 'outlives everything, and names worlds by their public id',
  meta: 'the installation',
  campaigns: 'plays in worlds and is in none',
  campaign_members: 'people of a campaign',
  campaign_dms: 'people of a campaign',
  campaign_screens: 'people of a campaign',
  campaign_fog_acts: 'goes with its fog, and names no place',
  game_sessions: 'what a campaign did',
  chronicle: 'what a campaign did; its places are in chronicle_places',
  table_screens: 'screens of a campaign',
  table_guests: 'guests of a campaign',
  showing_people: 'people of a campaign',
  reveal_people: 'people of a campaign',
};

/** The description of a table as the common type. */
export const contentsOf = (table: WorldTableName): WorldTable => worldContents[table];

export const worldTableNames = Object.keys(worldContents) as WorldTableName[];

/** Whether the rows of a table are deleted one by one when their world ends. */
export const isDeletedByKey = (table: WorldTableName): table is TablesWith<'deletedBy'> =>
  contentsOf(table).deletedBy !== undefined;

/** Tables whose description has this property. */
export type TablesWith<What extends keyof WorldTable> = {
  [T in WorldTableName]: (typeof worldContents)[T] extends { readonly [W in What]: unknown } ? T : never;
}[WorldTableName];

/** The foreign keys of a table to another one. */
export const keysTo = (table: WorldTableName, to: Table): string[] =>
  Object.entries(contentsOf(table).refs).flatMap(([column, ref]) =>
    ref?.to === to && ref.whenDeleted !== 'nothing' ? [column] : [],
  );

/** Types of JSON columns. Only our own commands write them. */
interface KeptJson {
  location_types: { look: TypeLook | null; layer: Layer | null };
  locations: { images_from_wiki: string[] };
  positions: { look: Look | null; geojson: Shape | null };
}

type FlagOf<T extends WorldTableName> = (typeof worldContents)[T] extends { readonly flags: readonly (infer Name)[] }
  ? Name
  : never;
type JsonOf<T> = T extends keyof KeptJson ? KeptJson[T] : Record<never, never>;

/** A row, or some of its columns, outside the database: with booleans and parsed JSON. */
type Parsed<T extends WorldTableName, Row> = {
  [C in keyof Row]: C extends FlagOf<T> ? boolean : C extends keyof JsonOf<T> ? JsonOf<T>[C] : Row[C];
};

/** The same in its stored form. */
type Stored<T extends WorldTableName, Row> = {
  [C in keyof Row]: C extends FlagOf<T>
    ? Flag
    : C extends keyof JsonOf<T>
      ? null extends JsonOf<T>[C]
        ? string | null
        : string
      : Row[C];
};

/** Converts stored columns: flags to booleans, JSON to values. */
export function parsedRow<T extends WorldTableName, Row extends object>(table: T, row: Row): Parsed<T, Row> {
  const { flags = [], json = [] } = contentsOf(table);
  const parsed = { ...row } as Record<string, unknown>;
  for (const name of flags) if (name in parsed) parsed[name] = parsed[name] === 1;
  for (const name of json) if (name in parsed) parsed[name] = jsonOrNull(parsed[name] as string | null);
  // The description of the table determines the type.
  return parsed as Parsed<T, Row>;
}

/** Converts columns to their stored form. Undefined values stay undefined. */
export function storedRow<T extends WorldTableName, Row extends object>(table: T, row: Row): Stored<T, Row> {
  const { flags = [], json = [] } = contentsOf(table);
  const stored = { ...row } as Record<string, unknown>;
  for (const name of flags) if (stored[name] !== undefined) stored[name] = stored[name] === true ? 1 : 0;
  for (const name of json) if (stored[name] !== undefined) stored[name] = textOrNull(stored[name] as object | null);
  return stored as Stored<T, Row>;
}
