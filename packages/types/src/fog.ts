import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';
import { FOG_LEVELS } from './choices.ts';
import { FOG_CELLS_MAX, FOG_LINES_MAX, FOG_POINTS_MAX, FOG_RINGS_MAX } from './limits.ts';
import { FOG_GROUNDS, type FogOptionName, type FogValues, fogOptionNames, fogOptionOf } from './model/fog.ts';
import { Nullable } from './schema-parts.ts';

function schemaOf(name: FogOptionName): TSchema {
  const option = fogOptionOf(name);
  const { description } = option;
  if (option.kind === 'switch') return Type.Boolean({ description });
  const value =
    option.kind === 'length'
      ? Type.Number({ exclusiveMinimum: 0, maximum: 1e6 })
      : Type.Enum(Object.keys(option.options));
  return Nullable(value, { description });
}

type AnsweredOptions = { [Name in FogOptionName]: TUnsafe<FogValues[Name]> };

const answered = Object.fromEntries(fogOptionNames.map((name) => [name, schemaOf(name)]));
/** The fog options of a map in responses. */
// The compiler does not infer names from a list of entries.
export const answeredFogOptions = answered as unknown as AnsweredOptions;

/** The same in a body. Absent fields stay as they are. */
export const ChangedFogOptions = Type.Partial(Type.Object(answeredFogOptions), { minProperties: 1 });

export const FogLevel = Type.Enum(FOG_LEVELS);
export type FogLevel = (typeof FOG_LEVELS)[number];

/** In map units. Nothing is drawn beyond these limits. */
const Unit = Type.Number({ minimum: -1e6, maximum: 1e6 });
const Length = Type.Number({ exclusiveMinimum: 0, maximum: 1e6 });
const Point = Type.Tuple([Unit, Unit], { description: '[lng, lat] in map units.' });
const Cell = Type.Tuple([
  Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
  Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
]);
const Rings = Type.Integer({
  minimum: 0,
  maximum: FOG_RINGS_MAX,
  description: 'Rings of cells round each; with 0 only the cells themselves.',
});
const Cells = Type.Array(Cell, { minItems: 1, maxItems: FOG_CELLS_MAX });

/** Shapes on a map, by kind. */
const shapes = {
  all: Type.Object({}, { description: 'The whole map.' }),
  polygon: Type.Object(
    {
      polygons: Type.Array(
        Type.Array(Type.Array(Point, { minItems: 3, maxItems: FOG_POINTS_MAX }), {
          minItems: 1,
          maxItems: FOG_LINES_MAX,
        }),
        { minItems: 1, maxItems: FOG_LINES_MAX },
      ),
    },
    { description: 'Polygons of rings; the first ring is the outline, the others are holes.' },
  ),
  box: Type.Object(
    { lng: Unit, lat: Unit, width: Length, height: Length },
    { description: 'lng and lat are its lower left corner.' },
  ),
  circle: Type.Object({ lng: Unit, lat: Unit, radius: Length }),
  brush: Type.Object(
    { points: Type.Array(Point, { minItems: 1, maxItems: FOG_POINTS_MAX }), radius: Length },
    { description: 'All ground within the radius of a line.' },
  ),
  lines: Type.Object(
    {
      lines: Type.Array(Type.Array(Point, { minItems: 1, maxItems: FOG_POINTS_MAX }), {
        minItems: 1,
        maxItems: FOG_LINES_MAX,
      }),
      radius: Length,
    },
    { description: 'All ground within the radius of some lines.' },
  ),
  hexes: Type.Object(
    { size: Length, rings: Rings, cells: Cells },
    {
      description:
        'Cells [q, r] of a grid of hexagons that rest on a corner; size is from side to side. The centre of one is at lng = size * (q + r / 2), lat = size * r * sqrt(3) / 2.',
    },
  ),
  squares: Type.Object(
    { size: Length, rings: Rings, cells: Cells },
    { description: 'Cells [column, row] of a grid of squares; [0, 0] has its lower left corner at the origin.' },
  ),
};

/** Inputs whose shape is read at that time: that of a place on this map, or the paths of the parties. */
const ofPlaces = {
  region: Type.Object({ location_id: Type.Integer({ minimum: 1 }) }, { description: 'The area of a place.' }),
  road: Type.Object(
    { location_id: Type.Integer({ minimum: 1 }), within: Length },
    { description: 'All ground within some map units of the line of a place.' },
  ),
  party: Type.Object(
    { within: Length },
    { description: 'All ground within some map units of where the parties of the campaign are on this map, and went.' },
  ),
};

type Shapes = { [Kind in keyof typeof shapes]: Static<(typeof shapes)[Kind]> };
type OfPlaces = { [Kind in keyof typeof ofPlaces]: Static<(typeof ofPlaces)[Kind]> };
type Kinds<All> = { [Kind in keyof All]: { kind: Kind } & All[Kind] }[keyof All];

/** A shape on a map, in map units. */
export type FogShape = Kinds<Shapes>;
/** The area that a DM covers or uncovers: a shape, the shape of a place, or the paths of the parties. */
export type FogInput = FogShape | Kinds<OfPlaces>;

/** On the wire a shape is an object with its kind as the key: `{circle: {lng, lat, radius}}`. */
export const WireFogShape = Type.Partial(Type.Object(shapes), { minProperties: 1, maxProperties: 1 });
export type WireFogShape = Static<typeof WireFogShape>;
export const WireFogInput = Type.Partial(Type.Object({ ...shapes, ...ofPlaces }), {
  minProperties: 1,
  maxProperties: 1,
});
export type WireFogInput = Static<typeof WireFogInput>;

/** One act of the DM: it sets the level of an area, whatever the level was before. */
export interface FogAct {
  level: FogLevel;
  shape: FogShape;
}

const Revision = Type.String({
  description: 'Opaque; equal ones show the same. Moves only when players see another picture.',
});

/** The tiles of a map that changed for the caller since a revision. */
export const FogChanges = Type.Object({
  revision: Nullable(Revision, {
    description: 'Of now; null: nothing of it is hidden from the asker.',
  }),
  tiles: Nullable(Type.Array(Type.Tuple([Type.Integer(), Type.Integer(), Type.Integer()])), {
    description: '[z, y, x] of each; null: any may.',
  }),
});
export type FogChanges = Static<typeof FogChanges>;

/** The state of a map's fog, for its DM. */
export const FogState = Type.Object({
  map_id: Type.Integer({ description: 'The id of a location.' }),
  ...answeredFogOptions,
  undo: Type.Integer({ description: 'How many acts can be taken back.' }),
  redo: Type.Integer({ description: 'How many can be done again.' }),
  revision: Revision,
  own_ground: Type.Enum(FOG_GROUNDS, { description: 'What unknown ground is drawn as where its DM chose nothing.' }),
  is_compressed: Type.Boolean({
    description: 'The picture was stored before fog was supported: traces of hidden ground may be in what players see.',
  }),
  map_is_public: Type.Boolean({ description: 'Outside of the campaign everybody sees all of the picture.' }),
});
export type FogState = Static<typeof FogState>;

/** The same with all acts in order; later ones win. Before the first act everything is hidden. */
export const Fog = Type.Object({
  ...FogState.properties,
  acts: Type.Array(Type.Object({ level: FogLevel, shape: WireFogShape })),
});
export type Fog = Static<typeof Fog>;
