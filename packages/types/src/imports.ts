import Type, { type Static } from 'typebox';
import { DrawingOptions } from './drawings.ts';
import { Shape } from './geojson.ts';
import { IMPORT_MADE_MAX, LOCATION_NAME_MAX } from './limits.ts';
import { Nullable, OneOf } from './schema-parts.ts';
import { LocationLink } from './staff-map.ts';

const Text = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }));

const Amount = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 });
const Corner = Type.Number({ minimum: -1_000_000_000, maximum: 1_000_000_000 });

/** How files are read and imported. The defaults are those of `npm run import`. */
export const ImportOptions = Type.Object({
  format: Type.Optional(Type.String({ maxLength: 40, description: 'Left out: found by itself.' })),
  map: Type.Optional(
    Type.String({ minLength: 1, maxLength: 300, description: 'Slug of the map to put the places on.' }),
  ),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'Name of a new map.' })),
  source: Text(200),
  frame: Type.Optional(Type.Object({ width: Amount, height: Amount }, { description: "Size of the source's map." })),
  fit: Type.Optional(Type.Boolean({ description: 'Stretch the source over a map of another size.' })),
  parents: Type.Optional(
    Type.Boolean({ description: 'Also put places on the states, categories or notes they have.' }),
  ),
  hidden: Type.Optional(
    OneOf(['keep', 'skip'], {
      description:
        'What the source hides from players: kept as secrets of texts, and as drafts (in a world that is not open: as places that no campaign knows), or left out. It never becomes public.',
    }),
  ),
  drawings: Type.Optional(Type.Boolean({ description: 'Make places of drawings with words (Foundry VTT).' })),
  units: Type.Optional(OneOf(['degrees', 'metres', 'pixels'])),
  y_axis: Type.Optional(OneOf(['up', 'down'])),
  bounds: Type.Optional(
    Type.Object({ min_x: Corner, min_y: Corner, max_x: Corner, max_y: Corner }, { description: 'What the map shows.' }),
  ),
  unnamed: Type.Optional(OneOf(['skip', 'number'])),
  columns: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4_000,
      description:
        'What the columns of a table are, like `Ort=name, Rechts=x, Hoch=y, Art=kind, Notiz=text, Nr=ignore`.',
    }),
  ),
  one_per_group: Type.Optional(Type.Boolean()),
  coordinates: Type.Optional(Type.Boolean({ description: 'Make places of wiki pages that tell their coordinates.' })),
  articles: Type.Optional(
    Type.Boolean({ description: 'Keep wiki pages that have no place here, for staff to put on a map.' }),
  ),
  off_map: Type.Optional(
    OneOf(['keep', 'skip'], {
      description: 'Places that are on no map in the source: kept for staff to put on one, or left out.',
    }),
  ),
  only: Text(500),
  by: Text(200),
  by_url: Text(2_000),
  licence: Text(200),
  simplify: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000 })),
  overwrite: Type.Optional(Type.Boolean({ description: 'The file wins over what was changed or deleted here.' })),
});
export type ImportOptions = Static<typeof ImportOptions>;

export const importStates = ['reading', 'ready', 'applying', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** An event that affected part of the files, with the first few names. */
export const ImportTally = Type.Object({
  what: Type.String(),
  count: Type.Integer(),
  examples: Type.Array(Type.String()),
});
export type ImportTally = Static<typeof ImportTally>;

/** How many items an import makes, changes, finds unchanged, or keeps because people here changed them. */
export const ImportCounts = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  kept: Type.Integer(),
});
export type ImportCounts = Static<typeof ImportCounts>;

const Counted = Type.Object({ what: Type.String(), count: Type.Integer() });

/** The effect of an import, planned or done. */
export const ImportReport = Type.Object({
  read: Type.Array(Counted, { description: "By the source's own kinds." }),
  notes: Type.Array(Type.String(), { description: 'What was found out or assumed, in sentences.' }),
  locations: ImportCounts,
  positions: ImportCounts,
  texts: ImportCounts,
  new_types: Type.Integer(),
  skipped: Type.Array(ImportTally),
  changed: Type.Array(ImportTally),
  hidden: Type.Integer({ description: 'Hidden or secret things left out.' }),
  unmapped: Type.Array(Counted, {
    description: 'Fields of the source that have no home here, the most frequent first.',
  }),
});
export type ImportReport = Static<typeof ImportReport>;

/** A map in the files, with the number of its places. */
export const ImportMap = Type.Object({
  name: Type.String(),
  slug: Nullable(Type.String({ description: 'Null: it would be new.' })),
  width: Type.Number(),
  height: Type.Number(),
  points: Type.Integer(),
});
export type ImportMap = Static<typeof ImportMap>;

/** A name from a file, folder, or picture, for a new place without a name. */
export const ImportName = Type.Object({
  key: Type.String({ description: 'Of the place within the files.' }),
  proposal: Type.String({ description: 'Empty when nothing readable is left of it.' }),
  is_map: Type.Boolean({ description: 'Otherwise it is an area on a map.' }),
});
export type ImportName = Static<typeof ImportName>;

/** A name that the user gives to such a place. */
export const AcceptedName = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 1_000 }),
  name: Type.String({ minLength: 1, maxLength: LOCATION_NAME_MAX }),
});
export type AcceptedName = Static<typeof AcceptedName>;

const FileName = Type.Object({ name: Type.String(), bytes: Type.Integer() });

/** Files that were sent for import, and their progress. */
export const ImportJob = Type.Object({
  id: Type.String(),
  state: OneOf(importStates),
  by: Type.Object({ id: Nullable(Type.Integer()), name: Type.String() }),
  created_at: Type.String(),
  expires_at: Type.String({ description: 'Then the files are gone.' }),
  files: Type.Array(FileName),
  round: Type.Integer({ description: 'Another one whenever the files are read again.' }),
  options: ImportOptions,
  format: Nullable(Type.Object({ name: Type.String(), label: Type.String() })),
  progress: Nullable(
    Type.Object({
      step: OneOf(['waiting', 'reading', 'comparing', 'writing']),
      done: Type.Integer(),
      total: Type.Integer({ description: '0: not known.' }),
    }),
  ),
  error: Nullable(Type.String({ description: 'Why it failed, and what to do.' })),
  report: Nullable(ImportReport),
  maps: Type.Array(ImportMap),
  map: Nullable(
    Type.Object(
      {
        id: Nullable(Type.Integer({ description: 'Null while it is not made.' })),
        name: Type.String(),
        slug: Type.String(),
        is_new: Type.Boolean(),
      },
      { description: 'Where it goes.' },
    ),
  ),
  names: Type.Array(ImportName, {
    description:
      'Names that nobody gave: the place is a draft called “Unnamed land” unless its name is sent with /apply/. Empty after the import.',
  }),
  made: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() }), {
    description: `Once done: the maps that it made or changed, the first ${IMPORT_MADE_MAX}.`,
  }),
  can_draw: Type.Boolean({ description: 'A map can be drawn from the files, and there is no picture of it yet.' }),
  draw: Nullable(DrawingOptions),
  import_id: Nullable(Type.Integer({ description: 'Once done; null when nothing was different.' })),
});
export type ImportJob = Static<typeof ImportJob>;

/** A place as it would appear on a map. `id` counts the points of this preview only. */
export const ImportPoint = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: Nullable(Type.String()),
  lat: Type.Number(),
  lng: Type.Number(),
  scale: Type.Number(),
  rotation: Type.Number(),
  display_dot: Type.Boolean(),
  geojson: Nullable(Shape),
  change: OneOf(['new', 'changed', 'same']),
});
export type ImportPoint = Static<typeof ImportPoint>;

/** `GET /api/imports/{id}/points/`: 200 per page. */
export const ImportPoints = Type.Object({
  points: Type.Array(ImportPoint),
  next_page: Nullable(Type.Integer()),
  total: Type.Integer(),
});
export type ImportPoints = Static<typeof ImportPoints>;

/** A completed import by any user or command. */
export const ImportDone = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  by: Type.Object({ id: Nullable(Type.Integer()), name: Type.String() }),
  format: Type.String({ description: 'In words.' }),
  files: Type.Array(Type.String(), { description: 'The first few.' }),
  total_files: Type.Integer(),
  map: Nullable(LocationLink),
  created: Type.Integer({ description: 'Locations.' }),
  updated: Type.Integer({ description: 'Locations.' }),
  undone_at: Nullable(Type.String()),
});
export type ImportDone = Static<typeof ImportDone>;

/** `GET /api/imports/`: newest first, 20 per page. The first page also lists running imports. */
export const ImportsPage = Type.Object({
  imports: Type.Array(ImportDone),
  next_page: Nullable(Type.Integer()),
  formats: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      options: Type.Array(Type.String(), {
        description: 'Names of the options that change how it is read, of those that only some formats have.',
      }),
    }),
    { description: 'All that can be read.' },
  ),
  jobs: Type.Array(Type.Pick(ImportJob, ['id', 'state', 'by', 'created_at', 'files', 'format'])),
});
export type ImportsPage = Static<typeof ImportsPage>;

/** `POST /api/imports/{id}/undo/`: what it removed, or would remove with `dry_run`. */
export const ImportUndone = Type.Object({
  import_id: Type.Integer(),
  dry_run: Type.Boolean(),
  removed: Type.Object({
    locations: Type.Integer(),
    positions: Type.Integer(),
    texts: Type.Integer(),
    types: Type.Integer(),
  }),
  restored: Type.Integer(),
  kept: Type.Array(Type.String(), { description: 'What people changed since, the first few.' }),
  total_kept: Type.Integer(),
});
export type ImportUndone = Static<typeof ImportUndone>;
