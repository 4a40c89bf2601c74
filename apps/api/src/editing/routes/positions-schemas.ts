import { LineString, LOCATION_NAME_MAX, MultiPolygon, Shape } from '@venture-atlas/types';
import Type from 'typebox';
import { StaffId, writeKeys } from './staff-schemas.ts';

/** Far above what is accepted: what is wrong with a name is then said in a sentence of its own. */
const Name = Type.String({ maxLength: 16 * LOCATION_NAME_MAX });

/** The depth is fixed, so nothing nested deeper is ever walked through. */
const ShapeIn = Type.Object({
  type: Type.Literal('Feature'),
  geometry: Type.Union([LineString, MultiPolygon]),
  properties: Type.Optional(Type.Union([Shape.properties.properties, Type.Null()])),
});

export const PositionBody = Type.Object({ id: StaffId, ...writeKeys });

export const MoveBody = Type.Object({
  id: StaffId,
  position: Type.Tuple([Type.Number(), Type.Number()], { description: '[lat, lng] in map units.' }),
  ...writeKeys,
});

/** What is left out stays as it is. */
export const PositionTextBody = Type.Object({
  scale: Type.Optional(Type.Number()),
  lat: Type.Optional(Type.Number()),
  lng: Type.Optional(Type.Number()),
  label_x_offset: Type.Optional(Type.Number()),
  label_y_offset: Type.Optional(Type.Number()),
  label_wrap_ratio: Type.Optional(Type.Number()),
  rotation: Type.Optional(Type.Number()),
  label_by_hand: Type.Optional(
    Type.Boolean({
      description: 'False gives the label back to the engine. Left out, it is true once offset, turn or wrap change.',
    }),
  ),
  display_dot: Type.Optional(Type.Boolean()),
  geojson: Type.Optional(Type.Union([ShapeIn, Type.Null()], { description: 'Null takes the shape away.' })),
  ...writeKeys,
});

export const NewParentBody = Type.Object({
  id: StaffId,
  new_parent: Type.Optional(Name),
  new_parent_id: Type.Optional(StaffId),
  ...writeKeys,
});

export const AddPositionBody = Type.Object({
  parent_id: StaffId,
  name: Type.Optional(Name),
  location_id: Type.Optional(StaffId),
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
  client_key: writeKeys.client_key,
});
