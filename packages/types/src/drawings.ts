import Type, { type Static } from 'typebox';
import {
  drawingSizes,
  drawingStyles,
  type LandKind as Kind,
  landKinds,
  type DrawingStyle as Name,
  type DrawingSize as Size,
} from './drawing-lists.ts';
import { LAND_SEED_MAX } from './limits.ts';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** The hands that a map is drawn in. */
export const DrawingStyle = Type.Unsafe<Name>(Type.Union(drawingStyles.map((style) => Type.Literal(style))));
export type DrawingStyle = Name;

/** Pixels of the longer side of a drawn map. */
export const DrawingSize = Type.Unsafe<Size>(Type.Union(drawingSizes.map((size) => Type.Literal(size))));
export type DrawingSize = Size;

/** How a map shall be drawn. */
export const DrawingWish = Type.Object({ style: DrawingStyle, size: DrawingSize });
export type DrawingWish = Static<typeof DrawingWish>;

/** What a land that is made up is like. */
export const LandKind = Type.Unsafe<Kind>(Type.Union(landKinds.map((kind) => Type.Literal(kind))));
export type LandKind = Kind;

/** Which land is made up for a map. */
export const LandWish = Type.Object({
  seed: Type.String({
    minLength: 1,
    maxLength: LAND_SEED_MAX,
    description: 'Any text: the same one gives the same land.',
  }),
  kind: LandKind,
});
export type LandWish = Static<typeof LandWish>;

/** A map that is being drawn, waits for its turn, or could not be drawn. */
export const DrawingJob = Type.Object({
  state: Type.Union([Type.Literal('waiting'), Type.Literal('drawing'), Type.Literal('failed')]),
  style: DrawingStyle,
  size: DrawingSize,
  place: Type.Integer({ description: 'How many others of the same person are drawn before it.' }),
  stage: Nullable(Type.String({ description: 'What is being drawn, a word for people.' })),
  fraction: Type.Number({ minimum: 0, maximum: 1 }),
  seconds_left: Nullable(Type.Integer({ description: 'About; null while nobody can tell.' })),
  error: Nullable(Type.String({ description: 'Why it failed, and what to do.' })),
});
export type DrawingJob = Static<typeof DrawingJob>;

/** `GET /api/map_drawing/{location_id}/`: whether a map can be drawn here, how it was drawn last, and what is under way. */
export const MapDrawing = Type.Object({
  can_draw: Type.Boolean({ description: 'There is a sketch of it.' }),
  last: Nullable(Type.Intersect([DrawingWish, Type.Object({ drawn_at: Nullable(Type.String()) })])),
  job: Nullable(DrawingJob),
});
export type MapDrawing = Static<typeof MapDrawing>;
