import Type, { type Static } from 'typebox';
import { Shape } from './geojson.ts';
import { answeredLocationFields, OpeningView, Tiles } from './location.ts';
import { Look } from './look.ts';
import { staffNumbers } from './point.ts';
import { Nullable, OneOf } from './schema-parts.ts';

/** A location with the fields of a link to it. */
export const LocationLink = Type.Object({ id: Type.Integer(), name: Type.String(), slug: Type.String() });
export type LocationLink = Static<typeof LocationLink>;

/** A position as staff see and change it, including inactive ones. Each change increments `version`. */
export const StaffPosition = Type.Object({
  id: Type.Integer(),
  location_id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  type: Nullable(Type.String()),
  parent: LocationLink,
  ...staffNumbers,
  label_by_hand: Type.Boolean({ description: 'Staff put the label where it is.' }),
  display_dot: Type.Boolean(),
  look: Nullable(Look),
  geojson: Nullable(Shape),
  active: Type.Boolean(),
  version: Type.Integer(),
});
export type StaffPosition = Static<typeof StaffPosition>;

/**
 * The response of every call that changes a position. `change_id` undoes the change (POST /api/history/{id}/revert/).
 */
export const PositionSaved = Type.Object({
  position: StaffPosition,
  change_id: Nullable(Type.Integer({ description: 'Null when nothing was different.' })),
});
export type PositionSaved = Static<typeof PositionSaved>;

/** A new picture of a map that is not ready yet. The old one stays until then. */
export const PendingPicture = Type.Object({
  image: Type.String(),
  state: OneOf(['pending', 'failed']),
  error: Nullable(Type.String({ description: 'A sentence, when it failed.' })),
});
export type PendingPicture = Static<typeof PendingPicture>;

/** `GET /api/map_picture/{location_id}/`: the current picture of a map and the pending one. */
export const MapPicture = Type.Object({
  image: Nullable(Type.String()),
  tiles: Nullable(Tiles),
  map_width: Nullable(Type.Number()),
  map_height: Nullable(Type.Number()),
  pending: Nullable(PendingPicture),
});
export type MapPicture = Static<typeof MapPicture>;

/** A location as staff edit it. `image` is the address of its map's picture. */
export const StaffLocation = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  type: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  image: Nullable(Type.String()),
  seo_image: Nullable(Type.String()),
  ...answeredLocationFields,
  opening_view: Nullable(OpeningView),
  map_width: Nullable(Type.Number()),
  map_height: Nullable(Type.Number()),
  images_from_wiki: Type.Array(Type.String()),
  wiki_page_id: Nullable(Type.Integer()),
  pending: Nullable(PendingPicture),
  draft: Type.Boolean({ description: 'Only editors see it until it is published.' }),
  version: Type.Integer(),
});
export type StaffLocation = Static<typeof StaffLocation>;

/** The response of every call that changes a location. */
export const LocationSaved = Type.Object({
  location: StaffLocation,
  change_id: Nullable(Type.Integer({ description: 'Null when nothing was different.' })),
});
export type LocationSaved = Static<typeof LocationSaved>;

/** `POST /api/upload_file/` (specification section 3): the address of each uploaded picture. */
export const UploadResult = Type.Object({
  uploaded_files: Type.Array(
    Type.Object({
      url: Type.String({ description: 'Goes into `image` of update_location as it is.' }),
      name: Type.String({ description: 'As the browser named the file.' }),
      width: Type.Integer(),
      height: Type.Integer(),
    }),
  ),
});
export type UploadResult = Static<typeof UploadResult>;

/** `POST /api/fit_picture/`: the new picture. */
export const FittedPicture = Type.Object({
  url: Type.String({ description: 'Goes into `image` of update_location as it is.' }),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type FittedPicture = Static<typeof FittedPicture>;

export const staffActions = [
  'position.add',
  'position.move',
  'position.text',
  'position.parent',
  'position.deactivate',
  'position.reactivate',
  'position.delete',
  'location.add',
  'location.edit',
  'location.picture',
  'location.rescale',
  'location.draft',
  'location.publish',
  'location.delete',
  'wikipage.add',
  'wikipage.edit',
  'wikipage.delete',
  'type.add',
  'type.edit',
  'type.delete',
] as const;
/** An action of staff. An undo is a change with the same action and `reverts`. */
export const StaffAction = OneOf(staffActions);
export type StaffAction = (typeof staffActions)[number];

/**
 * One line of the history. `before` and `after` contain only the differing fields; null if the entity did not exist.
 */
export const StaffChange = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  actor: Type.Object({ id: Nullable(Type.Integer()), name: Type.String() }),
  action: StaffAction,
  name: Nullable(
    Type.String({ description: 'Of its place or type: as it is called now, or was called last when it is gone.' }),
  ),
  location: Nullable(LocationLink),
  position_id: Nullable(Type.Integer()),
  parent: Nullable(LocationLink),
  before: Nullable(Type.Record(Type.String(), Type.Unknown())),
  after: Nullable(Type.Record(Type.String(), Type.Unknown())),
  reverts: Nullable(Type.Integer({ description: 'Id of the change that this one took back.' })),
  reverted_by: Nullable(Type.Integer({ description: 'Id of the change that took this one back.' })),
  together: Type.Optional(
    Type.Integer({
      description:
        'How many changes were made at once, where it is one of several; taking it back takes all of them back.',
    }),
  ),
  suggested_by: Type.Optional(
    Type.String({ description: 'Who suggested it, as they are shown to others; `actor` accepted it.' }),
  ),
});
export type StaffChange = Static<typeof StaffChange>;

/** An import that made or changed the subject of a history. It is undone as a whole, on the page of imports. */
export const HistoryImport = Type.Object({
  id: Type.Integer({ description: 'Of the import.' }),
  at: Type.String(),
  by: Type.Object({ id: Nullable(Type.Integer()), name: Type.String() }),
  files: Type.Array(Type.String(), { description: 'The first few.' }),
  total_files: Type.Integer(),
  undone_at: Nullable(Type.String()),
});
export type HistoryImport = Static<typeof HistoryImport>;

/** `GET /api/history/`: newest first, 50 per page, with the imports between its changes. */
export const HistoryPage = Type.Object({
  changes: Type.Array(StaffChange),
  imports: Type.Array(HistoryImport),
  next_page: Nullable(Type.Integer()),
});
export type HistoryPage = Static<typeof HistoryPage>;

/** `POST /api/history/{id}/revert/`: the new change, and the current entity (null if it is gone). */
export const Reverted = Type.Object({
  change: StaffChange,
  position: Nullable(StaffPosition),
  location: Nullable(StaffLocation),
  reverted: Type.Integer({ description: 'The change that was taken back; the first where several were made at once.' }),
  left: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Only where what is taken back was done to many at once: how many stay, since others changed the same after them.',
    }),
  ),
});
export type Reverted = Static<typeof Reverted>;

/** `GET /api/inactive_positions/`: positions that were taken off a map, newest first, 100 per page. */
export const InactivePositions = Type.Object({
  positions: Type.Array(StaffPosition),
  next_page: Nullable(Type.Integer()),
  total: Type.Integer(),
});
export type InactivePositions = Static<typeof InactivePositions>;
