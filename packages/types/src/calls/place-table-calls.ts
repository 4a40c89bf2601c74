import Type from 'typebox';
import {
  COORDINATE_MAX,
  LOCATION_NAME_MAX,
  PASTE_BYTES_MAX,
  PASTE_NAMES_MAX,
  PASTE_NAMESAKES_MAX,
  PASTE_ROWS_MAX,
  PLACE_ROWS_MAX,
  PLACES_AT_ONCE_MAX,
  PLACES_DUPLICATED_MAX,
  TYPE_NAME_MAX,
} from '../limits.ts';
import { LookChange } from '../look.ts';
import { NamedPlace, PlaceIds, PlaceRow, PlaceRowsSaved, PlacesChanged } from '../place-table.ts';
import { Nullable, OneOf } from '../schema-parts.ts';
import { defineCalls } from './call.ts';
import { ClientKey, EditedWorld, Id, NameContains } from './fields.ts';

const IdOrNone = (what: string) =>
  Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$', description: `the id of ${what}, or 0 for none` }));

/** The filters of the table. */
const filters = {
  world_id: EditedWorld,
  name__icontains: NameContains,
  types: Type.Optional(
    Type.String({
      pattern: '^(0|[1-9][0-9]{0,14})(,(0|[1-9][0-9]{0,14})){0,49}$',
      description: 'ids of types with commas between, 0 for places without one',
    }),
  ),
  map: IdOrNone('a map'),
  without: Type.Optional(
    Type.Unsafe<'picture' | 'text'>(Type.String({ pattern: '^(picture|text)$', description: 'picture or text' })),
  ),
  drafts: Type.Optional(
    Type.String({ pattern: '^[01]$', description: '1: only what editors alone see; 0: only what is published' }),
  ),
};

const Coordinate = Type.Optional(Type.Number({ minimum: -COORDINATE_MAX, maximum: COORDINATE_MAX }));
const Version = Type.Integer({ minimum: 1 });

/** A pasted row. Absent fields stay, or get the defaults of a new place. */
const PastedRow = Type.Object({
  place: Type.Optional(
    Type.Object(
      { id: Id, version: Version },
      { description: 'The place that it changes, as it was seen; else a new one.' },
    ),
  ),
  position: Type.Optional(Type.Object({ id: Id, version: Version }, { description: 'Where that place stands.' })),
  text_version: Type.Optional(Version),
  name: Type.Optional(Type.String({ maxLength: LOCATION_NAME_MAX })),
  type: Type.Optional(
    Type.String({
      maxLength: TYPE_NAME_MAX,
      description: 'The name of its type, which is made if there is none; empty: no type.',
    }),
  ),
  map: Type.Optional(Id),
  lat: Coordinate,
  lng: Coordinate,
  scale: Type.Optional(Type.Number()),
  text: Type.Optional(Type.String({ description: 'What its text begins with; empty leaves it.' })),
});

const shared = { tag: 'admin', access: 'editor', errors: ['not_found'] } as const;

/** All places of a world as a table (interface of making, section 4). */
export const placeTableCalls = defineCalls(shared, {
  listPlaceIds: {
    summary: 'Which places a table holds, in its order',
    query: Type.Object({
      ...filters,
      sort: Type.Optional(
        Type.Unsafe<'name' | 'type' | 'map' | 'size' | 'changed'>(
          Type.String({ pattern: '^(name|type|map|size|changed)$', description: 'name, type, map, size or changed' }),
        ),
      ),
      desc: Type.Optional(Type.String({ pattern: '^[01]$', description: '1 (the last first) or 0' })),
    }),
    answer: PlaceIds,
  },
  listPlaceRows: {
    summary: 'Rows of the table of places',
    description: 'In the order of the ids; places that are no longer there are left out.',
    query: Type.Object({
      world_id: EditedWorld,
      map: filters.map,
      ids: Type.String({
        pattern: `^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,${PLACE_ROWS_MAX - 1}}$`,
        description: `at most ${PLACE_ROWS_MAX} ids of places with commas between`,
      }),
    }),
    answer: Type.Array(PlaceRow),
  },
  changePlaces: {
    summary: 'Change many places at once',
    description:
      'One line of the history and one undo. What cannot be done to a place leaves that one as it is and is told. ' +
      'type: sets type_id (null: none). map: hangs them on the map parent_id, in the same relative place. size: sets ' +
      'scale. take_off: takes them off the map, the one of `map` or their first. remove: deletes them. draft: only editors ' +
      'see them from now on, publish: everybody does. move: moves them by `by`. ' +
      'resize: multiplies scale by `factor`, within its bounds. duplicate: puts another place of the same name, type, ' +
      `look and shape beside each, at \`by\` from it, ${PLACES_DUPLICATED_MAX} at once at most. look: sets what \`look\` and ` +
      'display_dot say of how they are drawn, null as their type has it. What is to be set and is not as `seen` stays.',
    body: Type.Object({
      world_id: EditedWorld,
      ids: Type.Array(Id, { minItems: 1, maxItems: PLACES_AT_ONCE_MAX }),
      act: OneOf([
        'type',
        'map',
        'size',
        'take_off',
        'publish',
        'draft',
        'remove',
        'move',
        'resize',
        'duplicate',
        'look',
      ]),
      map: Type.Optional(Id),
      type_id: Type.Optional(Nullable(Id)),
      parent_id: Type.Optional(Id),
      scale: Type.Optional(Type.Number()),
      by: Type.Optional(
        Type.Object({ lat: Type.Number(), lng: Type.Number() }, { description: 'map units, up and right' }),
      ),
      factor: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100 })),
      look: Type.Optional(LookChange),
      display_dot: Type.Optional(Type.Boolean()),
      seen: Type.Optional(
        Type.Array(Type.Union([Type.Integer(), Type.String({ maxLength: 200 }), Type.Null()]), {
          maxItems: PLACES_AT_ONCE_MAX,
          description:
            'what the asker saw of each, in the order of ids: for type the name of its type or null, for publish and draft ' +
            '1 for a draft and else 0, for all others the version of its position',
        }),
      ),
      client_key: ClientKey,
    }),
    bodyBytes: 256 * 1024,
    answer: PlacesChanged,
    errors: ['not_found', 'conflict', 'parent_not_found', 'quota_reached'],
  },
  findPlacesByName: {
    limit: 'read',
    summary: 'The places of these names',
    description: `Whatever the case of their letters, ${PASTE_NAMESAKES_MAX} of one name at most.`,
    body: Type.Object({
      world_id: EditedWorld,
      names: Type.Array(Type.String({ maxLength: LOCATION_NAME_MAX }), { minItems: 1, maxItems: PASTE_NAMES_MAX }),
      map: Type.Optional(Id),
    }),
    bodyBytes: 256 * 1024,
    answer: Type.Array(NamedPlace),
  },
  savePlaceRows: {
    summary: 'Save rows of a spreadsheet',
    description:
      'New places, and changes of places that are there; one line of the history and one undo. A row that cannot be saved ' +
      'leaves everything of it as it is and is told. Where the right to do it ends midway, the answer tells what was done.',
    body: Type.Object({
      world_id: EditedWorld,
      rows: Type.Array(PastedRow, { minItems: 1, maxItems: PASTE_ROWS_MAX }),
      client_key: ClientKey,
    }),
    bodyBytes: PASTE_BYTES_MAX,
    answer: PlaceRowsSaved,
    errors: ['not_found', 'conflict', 'quota_reached'],
  },
});
