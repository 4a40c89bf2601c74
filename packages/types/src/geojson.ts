import Type, { type Static } from 'typebox';

/** [lng, lat] in map units: lng runs right, lat runs up. */
export const MapCoordinate = Type.Tuple([Type.Number(), Type.Number()]);
export type MapCoordinate = Static<typeof MapCoordinate>;

export const LineString = Type.Object({
  type: Type.Literal('LineString'),
  coordinates: Type.Array(MapCoordinate),
});
export type LineString = Static<typeof LineString>;

/** Polygons of rings; the first ring is the outline, the others are holes; every ring is closed. */
export const MultiPolygon = Type.Object({
  type: Type.Literal('MultiPolygon'),
  coordinates: Type.Array(Type.Array(Type.Array(MapCoordinate))),
});
export type MultiPolygon = Static<typeof MultiPolygon>;

/** One polygon: the first ring is the outline, the others are holes; every ring is closed. */
export const Polygon = Type.Object({
  type: Type.Literal('Polygon'),
  coordinates: Type.Array(Type.Array(MapCoordinate)),
});
export type Polygon = Static<typeof Polygon>;

/** A visible line. Where fog hides parts of it, the longest stretch and the other stretches. */
const SeenLine = Type.Object({
  ...LineString.properties,
  more: Type.Optional(
    Type.Array(Type.Array(MapCoordinate), { description: 'Further stretches of a line that is hidden in between.' }),
  ),
});

/** A position's drawn shape (specification section 3): a GeoJSON Feature, only these two geometries. */
export const Shape = Type.Object({
  type: Type.Literal('Feature'),
  geometry: Type.Union([SeenLine, MultiPolygon]),
  properties: Type.Object({ layer: Type.Optional(Type.String({ maxLength: 40 })) }),
});
export type Shape = Static<typeof Shape>;
