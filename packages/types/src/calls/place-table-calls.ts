import Type from 'typebox';
import { PLACE_ROWS_MAX, PLACES_AT_ONCE_MAX } from '../limits.ts';
import { PlaceIds, PlaceRow, PlacesChanged } from '../place-table.ts';
import { defineCalls } from './call.ts';
import { ClientKey, EditedWorld, Id, NameContains } from './fields.ts';

const reading = { tag: 'admin', access: 'editor', limit: 'read' } as const;
const writing = { tag: 'admin', access: 'editor', limit: 'write' } as const;

const IdOrNone = (what: string) =>
  Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$', description: `the id of ${what}, or 0 for none` }));

/** Which places the table holds. */
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
};

/** All places of a world as a table (interface of making, section 4). */
export const placeTableCalls = defineCalls({
  listPlaceIds: {
    ...reading,
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
    errors: ['not_found'],
  },
  listPlaceRows: {
    ...reading,
    summary: 'Rows of the table of places',
    description: 'In the order of the ids; places that are not there any more are left out.',
    query: Type.Object({
      world_id: EditedWorld,
      map: filters.map,
      ids: Type.String({
        pattern: `^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,${PLACE_ROWS_MAX - 1}}$`,
        description: `at most ${PLACE_ROWS_MAX} ids of places with commas between`,
      }),
    }),
    answer: Type.Array(PlaceRow),
    errors: ['not_found'],
  },
  changePlaces: {
    ...writing,
    summary: 'Change many places at once',
    description:
      'One line of the history and one undo. What cannot be done to a place leaves that one as it is and is told. ' +
      'type: sets type_id (null: none). map: hangs them on the map parent_id, in the same relative place. size: sets ' +
      'scale. take_off: takes them off the map, the one of `map` or their first. remove: deletes them.',
    body: Type.Object({
      world_id: EditedWorld,
      ids: Type.Array(Id, { minItems: 1, maxItems: PLACES_AT_ONCE_MAX }),
      act: Type.Union([
        Type.Literal('type'),
        Type.Literal('map'),
        Type.Literal('size'),
        Type.Literal('take_off'),
        Type.Literal('remove'),
      ]),
      map: Type.Optional(Id),
      type_id: Type.Optional(Type.Union([Id, Type.Null()])),
      parent_id: Type.Optional(Id),
      scale: Type.Optional(Type.Number()),
      client_key: ClientKey,
    }),
    bodyBytes: 128 * 1024,
    answer: PlacesChanged,
    errors: ['not_found', 'conflict', 'parent_not_found', 'quota_reached'],
  },
});
