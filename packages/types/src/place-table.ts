import Type, { type Static } from 'typebox';
import { TypeIcon } from './look.ts';
import { Nullable } from './schema-parts.ts';
import { LocationLink } from './staff-map.ts';

/** `GET /api/places/ids/`: the places of the table, in order. */
export const PlaceIds = Type.Object({
  ids: Type.Array(Type.Integer()),
  found: Type.Integer({ description: 'How many the filters let through, also where that is more than the ids.' }),
  total: Type.Integer({ description: 'How many places the world has.' }),
});
export type PlaceIds = Static<typeof PlaceIds>;

/** A place as a row of the table, with the version of each editable part. */
export const PlaceRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  type: Nullable(Type.Object({ id: Type.Integer(), name: Type.String(), icon: Nullable(TypeIcon) })),
  draft: Type.Boolean({ description: 'Only editors see it.' }),
  version: Type.Integer({ description: 'Of the location: its name, type and whether it is a draft.' }),
  position: Nullable(
    Type.Object(
      {
        id: Type.Integer(),
        parent: LocationLink,
        scale: Type.Number(),
        version: Type.Integer(),
      },
      { description: 'Where it is: on the map that the table is filtered by, else on the first.' },
    ),
  ),
  maps: Type.Integer({ description: 'On how many maps it is.' }),
  has_map: Type.Boolean(),
  text: Type.String({ description: 'How its text begins, places by name; empty when there is none.' }),
  text_id: Nullable(Type.Integer({ description: 'Of its text.' })),
  has_picture: Type.Boolean(),
  changed_at: Type.String(),
});
export type PlaceRow = Static<typeof PlaceRow>;

/** A place that was not changed, and why. */
export const PlaceLeft = Type.Object({ id: Type.Integer(), name: Type.String(), message: Type.String() });
export type PlaceLeft = Static<typeof PlaceLeft>;

/** `POST /api/places/change/`: the effect of an action on many places. */
export const PlacesChanged = Type.Object({
  change_id: Nullable(Type.Integer({ description: 'Takes all of it back; null when nothing was different.' })),
  changed: Type.Integer({ description: 'How many places are different now.' }),
  left: Type.Array(PlaceLeft, { description: 'The first few that stay as they were.' }),
  left_total: Type.Integer(),
  added: Type.Optional(
    Type.Array(Type.Object({ id: Type.Integer(), slug: Type.String() }), {
      description: 'The positions that `duplicate` made with the slugs of their places, unless it ended early.',
    }),
  ),
  stopped: Type.Optional(
    Type.String({
      description: 'It ended before all were done, and why; what is done stays, and is taken back as one.',
    }),
  ),
});
export type PlacesChanged = Static<typeof PlacesChanged>;

/** `POST /api/places/by_name/`: a place that a pasted row may mean, with the version of each part. */
export const NamedPlace = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  version: Type.Integer({ description: 'Of the location: its name and type.' }),
  type: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  map: Nullable(Type.Object({ width: Type.Number(), height: Type.Number() }), {
    description: 'The size of its own map, in map units; null: it has none.',
  }),
  position: Nullable(
    Type.Object({
      id: Type.Integer(),
      parent: LocationLink,
      lat: Type.Number(),
      lng: Type.Number(),
      scale: Type.Number(),
      version: Type.Integer(),
    }),
    { description: 'Where it is: on the map that was asked about, else on the first.' },
  ),
  text: Nullable(Type.Object({ version: Type.Integer(), is_empty: Type.Boolean() })),
});
export type NamedPlace = Static<typeof NamedPlace>;

/** A row that was not saved, and why. */
export const RowLeft = Type.Object({
  row: Type.Integer({ description: 'Its number among those sent, from 0.' }),
  name: Type.String(),
  message: Type.String(),
});
export type RowLeft = Static<typeof RowLeft>;

/** `POST /api/places/save/`: the effect of pasted rows. */
export const PlaceRowsSaved = Type.Object({
  change_id: Nullable(Type.Integer({ description: 'Takes all of it back; null when nothing was different.' })),
  made: Type.Integer({ description: 'How many places are new.' }),
  changed: Type.Integer({ description: 'How many places are different.' }),
  left: Type.Array(RowLeft, { description: 'The first few that were not saved.' }),
  left_rows: Type.Array(Type.Integer(), { description: 'The numbers of all rows that were not saved.' }),
});
export type PlaceRowsSaved = Static<typeof PlaceRowsSaved>;
