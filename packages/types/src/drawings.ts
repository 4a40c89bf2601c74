import Type, { type Static } from 'typebox';
import {
  drawingSizes,
  drawingStyles,
  type LandKind as Kind,
  landKinds,
  type DrawingStyle as Name,
  type DrawingSize as Size,
} from './choices.ts';
import { LAND_SEED_MAX } from './limits.ts';
import { Nullable, OneOf } from './schema-parts.ts';

/** The styles of drawn maps. */
export const DrawingStyle = OneOf(drawingStyles);
export type DrawingStyle = Name;

/** Pixels of the longer side of a drawn map. */
export const DrawingSize = OneOf(drawingSizes);
export type DrawingSize = Size;

/** The options of a drawing. */
export const DrawingOptions = Type.Object({ style: DrawingStyle, size: DrawingSize });
export type DrawingOptions = Static<typeof DrawingOptions>;

/** The kinds of generated land. */
export const LandKind = OneOf(landKinds);
export type LandKind = Kind;

/** The options of the land that is generated for a map. */
export const LandOptions = Type.Object({
  seed: Type.String({
    minLength: 1,
    maxLength: LAND_SEED_MAX,
    description: 'Any text: the same one gives the same land.',
  }),
  kind: LandKind,
});
export type LandOptions = Static<typeof LandOptions>;

/** A drawing that runs, waits, or has failed. */
export const DrawingJob = Type.Object({
  state: OneOf(['waiting', 'drawing', 'failed']),
  style: DrawingStyle,
  size: DrawingSize,
  place: Type.Integer({ description: 'How many others of the same person are drawn before it.' }),
  stage: Nullable(Type.String({ description: 'What is being drawn, a word for people.' })),
  fraction: Type.Number({ minimum: 0, maximum: 1 }),
  seconds_left: Nullable(Type.Integer({ description: 'About; null while nobody can tell.' })),
  error: Nullable(Type.String({ description: 'Why it failed, and what to do.' })),
});
export type DrawingJob = Static<typeof DrawingJob>;

/** `GET /api/map_drawing/{location_id}/`: whether the map can be drawn, its last drawing, and the current job. */
export const MapDrawing = Type.Object({
  can_draw: Type.Boolean({ description: 'There is a sketch of it.' }),
  last: Nullable(Type.Intersect([DrawingOptions, Type.Object({ drawn_at: Nullable(Type.String()) })])),
  job: Nullable(DrawingJob),
});
export type MapDrawing = Static<typeof MapDrawing>;

/** The options of a poster (body of `POST /api/map_poster/{name}/`). */
export const PosterOptions = Type.Object(
  {
    format: OneOf(['png', 'pdf']),
    paper: Type.Enum(['A4', 'A3', 'A2', 'A1', 'A0', 'Letter', 'Tabloid', 'picture'], {
      description: '`picture`: as large as the map picture is, without margins and title.',
    }),
    dpi: OneOf([150, 200, 300], {
      description: 'Dots per inch of the picture; the labels of a PDF have none.',
    }),
    names: OneOf(['map', 'more', 'all'], {
      description: 'Which names: as many as have room, more in smaller type, or these and a dot for every other place.',
    }),
    title: Type.Boolean({ description: 'A strip with the name of the map, who made it, and its scale.' }),
  },
  { additionalProperties: false },
);
export type PosterOptions = Static<typeof PosterOptions>;

/** The progress of a poster (`GET /api/posters/{id}/`). */
export const PosterState = Type.Object({
  id: Type.String(),
  state: OneOf(['waiting', 'making', 'ready', 'failed']),
  ahead: Type.Integer({ description: 'Posters of the same person that are made before this one.' }),
  file_name: Type.String(),
  bytes: Nullable(Type.Integer()),
  unlettered: Type.Array(Type.String(), { description: 'Names with letters that no typeface here has: left out.' }),
  message: Nullable(Type.String(), { description: 'Why it failed.' }),
});
export type PosterState = Static<typeof PosterState>;
