import {
  archivedLocationFields,
  archivedNumbers,
  DrawingSize,
  DrawingStyle,
  Layer,
  Look,
  Shape,
  TypeLook,
  typeIcons,
  WELCOME_MAX,
  WikiPageContent,
} from '@venture-atlas/types';
import Type, { type Static } from 'typebox';

/*
 * Format of an archive: a zip with manifest.json, one file of JSON rows for each table (a JSON array, one row per line)
 * and the pictures under media/. It has no ids, accounts or campaigns: slugs, names and checksums are the references.
 */

export const ARCHIVE_FORMAT = 'venture-atlas-world';
export const ARCHIVE_VERSION = 1;

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Text = (maxLength: number) => Type.String({ maxLength });
const Time = Text(40);
const Slug = Type.String({ minLength: 1, maxLength: 300 });
const MapNumber = Type.Number({ minimum: -1e6, maximum: 1e6 });
const Reach = Type.Number({ exclusiveMinimum: 0, maximum: 1e5 });
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const TypeRow = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  default_scale: Nullable(Type.Number({ minimum: 4, maximum: 400 })),
  display_dot: Type.Boolean(),
  icon: Nullable(Type.Union(typeIcons.map((icon) => Type.Literal(icon)))),
  /** Left out by archives from before. */
  look: Type.Optional(Nullable(TypeLook)),
  layer: Type.Optional(Nullable(Layer)),
});
export type TypeRow = Static<typeof TypeRow>;

export const LocationRow = Type.Object({
  slug: Slug,
  name: Type.String({ minLength: 1, maxLength: 120 }),
  type: Nullable(Text(120)),
  picture_hash: Nullable(Hash),
  seo_image: Nullable(Text(2_000)),
  map_width: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e6 })),
  map_height: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e6 })),
  ...archivedLocationFields,
  /** Left out by archives from before. */
  opening_view: Type.Optional(
    Nullable(Type.Object({ lat: MapNumber, lng: MapNumber, zoom: Type.Number({ exclusiveMinimum: 0 }) })),
  ),
  images_from_wiki: Type.Array(Text(2_000), { maxItems: 1_000 }),
  import_key: Nullable(Text(1_000)),
  /** Missing in older archives; then it is true for places on no map. */
  stands_alone: Type.Optional(Type.Boolean()),
  /** Only for drafts: 1 if the place itself is a draft, 2 if its map is. */
  draft: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
  created_at: Time,
  updated_at: Time,
});
export type LocationRow = Static<typeof LocationRow>;

export const PositionRow = Type.Object({
  parent: Slug,
  child: Slug,
  ...archivedNumbers,
  /** Left out by archives from before. */
  label_by_hand: Type.Optional(Type.Boolean()),
  display_dot: Type.Boolean(),
  /** Left out by archives from before. */
  look: Type.Optional(Nullable(Look)),
  geojson: Nullable(Shape),
  active: Type.Boolean(),
  created_at: Time,
  updated_at: Time,
});
export type PositionRow = Static<typeof PositionRow>;

export const WikiPageRow = Type.Object({
  /** Slug of the location; null for a text without one. */
  location: Nullable(Slug),
  name: Text(300),
  content: WikiPageContent,
  updated_at: Time,
});
export type WikiPageRow = Static<typeof WikiPageRow>;

export const OldSlugRow = Type.Object({ slug: Slug, location: Slug, created_at: Time });
export type OldSlugRow = Static<typeof OldSlugRow>;

/** Pattern of the file names of pictures. */
export const PICTURE_FILE = '[0-9a-f]{64}(-source\\.png|\\.(webp|png|jpeg|jpg))';

export const PictureRow = Type.Object({
  hash: Hash,
  /** The lossless source of a picture (`-source.png`), otherwise the whole picture. */
  file: Type.String({ pattern: `^${PICTURE_FILE}$` }),
  source_url: Nullable(Text(2_000)),
  /** Size of its drawn frame in pixels. Missing in older archives. */
  frame: Type.Optional(Nullable(Type.Object({ side: Reach, corner: Reach }))),
  created_at: Time,
});
export type PictureRow = Static<typeof PictureRow>;

/** Whether a picture file is a lossless source, from which the shown picture is encoded again. */
export const isSource = ({ file }: Pick<PictureRow, 'file'>): boolean => file.endsWith('-source.png');

export const SketchRow = Type.Object({
  /** Slug of the map. */
  location: Slug,
  /** A sketch of the painter, which validates it. */
  sketch: Type.Unknown(),
  credit: Nullable(Type.Object({ name: Text(500), url: Nullable(Text(2_000)), licence: Nullable(Text(500)) })),
  style: DrawingStyle,
  size: DrawingSize,
  /** Slugs of places that are drawn in the picture and therefore have no dot. */
  drawn_places: Type.Array(Slug, { maxItems: 100_000 }),
  drawn_at: Nullable(Time),
  updated_at: Time,
});
export type SketchRow = Static<typeof SketchRow>;

/** The tables in reading order. */
export const archiveTables = {
  types: TypeRow,
  pictures: PictureRow,
  locations: LocationRow,
  old_slugs: OldSlugRow,
  positions: PositionRow,
  wiki_pages: WikiPageRow,
  sketches: SketchRow,
} as const;
export type ArchiveTable = keyof typeof archiveTables;
export const archiveTableNames = Object.keys(archiveTables) as ArchiveTable[];

/** Tables that older archives lack. */
export const laterTables: readonly ArchiveTable[] = ['sketches'];

export const tableFile = (table: ArchiveTable): string => `tables/${table}.json`;

export const Manifest = Type.Object({
  format: Type.Literal(ARCHIVE_FORMAT),
  version: Type.Literal(ARCHIVE_VERSION),
  /** Slug of the exported map; null for a whole world. */
  map: Nullable(Slug),
  /** Slug of the home map of the world. Missing in older archives, and in those of one map. */
  home: Type.Optional(Nullable(Slug)),
  /** Welcome text over that map; missing without one. */
  welcome: Type.Optional(Text(WELCOME_MAX)),
  rows: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  /** Every other file of the zip with its SHA-256. */
  files: Type.Array(Type.Object({ path: Text(300), bytes: Type.Integer({ minimum: 0 }), sha256: Hash })),
});
export type Manifest = Static<typeof Manifest>;

/** An archive cannot be written or imported. The message says why. Nothing was changed. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
