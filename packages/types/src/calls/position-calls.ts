import Type from 'typebox';
import { LineString, MultiPolygon, Shape } from '../geojson.ts';
import { SHAPE_BYTES_MAX } from '../limits.ts';
import { Look } from '../look.ts';
import { changedNumbers } from '../point.ts';
import { Nullable } from '../schema-parts.ts';
import { HistoryPage, InactivePositions, PositionSaved, Reverted, StaffChange, StaffPosition } from '../staff-map.ts';
import { defineCalls } from './call.ts';
import { ChangeId, ClientKey, EditedWorld, Id, IdInQuery, IdParams, LocationName, Page, writeKeys } from './fields.ts';

/** The depth is fixed, so deeper nesting is never visited. */
const ShapeIn = Type.Object({
  type: Type.Literal('Feature'),
  geometry: Type.Union([LineString, MultiPolygon]),
  properties: Type.Optional(Nullable(Shape.properties.properties)),
});

const PositionBody = Type.Object({ id: Id, ...writeKeys });

const shared = { tag: 'staff', access: 'editor', errors: ['not_found'] } as const;

/** The positions of places on maps, and the history of staff changes. */
export const positionCalls = defineCalls(shared, {
  movePosition: {
    summary: 'Move a point on its map',
    body: Type.Object({
      id: Id,
      position: Type.Tuple([Type.Number(), Type.Number()], { description: '[lat, lng] in map units.' }),
      ...writeKeys,
    }),
    answer: PositionSaved,
    errors: ['not_found', 'conflict', 'changed_meanwhile'],
  },
  savePosition: {
    summary: 'Change the numbers, the dot or the shape of a point',
    description: `Only what is sent changes. A shape has at most ${SHAPE_BYTES_MAX} bytes.`,
    params: IdParams,
    body: Type.Object({
      ...changedNumbers,
      label_by_hand: Type.Optional(
        Type.Boolean({
          description:
            'False gives the label back to the engine. Left out, it is true once offset, turn or wrap change.',
        }),
      ),
      display_dot: Type.Optional(Type.Boolean()),
      look: Type.Optional(Nullable(Look, { description: 'All of it; null or empty: drawn as its type is.' })),
      geojson: Type.Optional(Nullable(ShapeIn, { description: 'Null takes the shape away.' })),
      ...writeKeys,
    }),
    bodyBytes: SHAPE_BYTES_MAX,
    answer: PositionSaved,
    errors: ['not_found', 'conflict', 'changed_meanwhile', 'shape_incomplete'],
  },
  changeParent: {
    summary: 'Hang a point on another map',
    description:
      'Where it keeps its relative place. new_parent is a name; of several locations choose by new_parent_id.',
    body: Type.Object({
      id: Id,
      new_parent: Type.Optional(LocationName),
      new_parent_id: Type.Optional(Id),
      ...writeKeys,
    }),
    answer: PositionSaved,
    errors: [
      'conflict',
      'changed_meanwhile',
      'not_found',
      'parent_not_found',
      'parent_ambiguous',
      'parent_is_self',
      'parent_already_set',
      'parent_would_loop',
    ],
  },
  deactivatePosition: {
    summary: 'Take a point off its map',
    body: PositionBody,
    answer: PositionSaved,
    errors: ['not_found', 'conflict', 'changed_meanwhile'],
  },
  reactivatePosition: {
    summary: 'Put a point back on its map',
    body: PositionBody,
    answer: PositionSaved,
    errors: ['not_found', 'conflict', 'changed_meanwhile', 'parent_would_loop'],
  },
  deletePosition: {
    summary: 'Delete the position of a location on a map',
    description: 'The location itself stays.',
    body: PositionBody,
    answer: Type.Object({ success: Type.String(), change_id: ChangeId }),
    errors: ['not_found', 'conflict', 'changed_meanwhile'],
  },
  addPosition: {
    summary: 'Put a location on a map',
    description: 'One that is there, by location_id, or a new one of this name.',
    body: Type.Object({
      parent_id: Id,
      name: Type.Optional(LocationName),
      location_id: Type.Optional(Id),
      type_id: Type.Optional(
        Nullable(Id, {
          description: 'The type of a location that is made; not of one that is there.',
        }),
      ),
      lat: Type.Number(),
      lng: Type.Number(),
      scale: Type.Optional(Type.Number()),
      zoom: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 1000,
          description:
            'CSS pixels per map unit where it was put: without a scale its own follows, so that it is seen there.',
        }),
      ),
      draft: Type.Optional(
        Type.Boolean({
          description: 'Only editors see the location that is made. On the map of a draft it is so anyhow.',
        }),
      ),
      client_key: ClientKey,
    }),
    answer: PositionSaved,
    errors: [
      'conflict',
      'not_found',
      'parent_not_found',
      'parent_is_self',
      'parent_already_set',
      'parent_would_loop',
      'quota_reached',
    ],
  },
  getPosition: {
    summary: 'One point, on a map or off it',
    params: IdParams,
    answer: StaffPosition,
  },
  listInactivePositions: {
    summary: 'Points that were taken off a map',
    description:
      'Of one map or of all, the newest first, 100 a page. Shapes of more than 16 KB are left out; the point asked for alone has its own.',
    query: Type.Object({ world_id: EditedWorld, parent_id: IdInQuery, page: Page }),
    answer: InactivePositions,
  },

  listHistory: {
    summary: 'What staff changed',
    description:
      'Of a location, of a position, of a map with all that is or was on it, or everything: the newest ' +
      'first, 50 a page, with the imports that fall in between; with actor_id only what one person did. Values of more than 32 KB are left out (`{bytes}`), and shorter ' +
      'ones where a page has more than a megabyte of them; the change asked for alone has them.',
    query: Type.Object({
      world_id: EditedWorld,
      location_id: IdInQuery,
      position_id: IdInQuery,
      map_id: IdInQuery,
      actor_id: IdInQuery,
      removed: Type.Optional(
        Type.String({ pattern: '^[01]$', description: '1: only what took a thing away and can be taken back.' }),
      ),
      page: Page,
    }),
    answer: HistoryPage,
  },
  getChange: {
    summary: 'One change, whole',
    params: IdParams,
    answer: StaffChange,
  },
  revertChange: {
    summary: 'Take a change back',
    description: 'This is a change itself: taking back the one that is answered does it again.',
    params: IdParams,
    body: Type.Object({
      force: Type.Optional(Type.Boolean({ description: 'Also when somebody changed the same since.' })),
      client_key: ClientKey,
    }),
    mayLackBody: true,
    answer: Reverted,
    errors: ['not_found', 'conflict', 'changed_meanwhile', 'parent_already_set', 'parent_would_loop', 'quota_reached'],
  },
});
