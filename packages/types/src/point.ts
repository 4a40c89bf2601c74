import Type, { type Static } from 'typebox';
import { Shape } from './geojson.ts';
import { Layer, Look, TypeLook } from './look.ts';
import { childNumbers } from './position-schemas.ts';
import { TypeIcon } from './type-icon.ts';
import { WikiPageContent } from './wiki.ts';

/** A link from a point to another map its location stands on. */
export const ChildParent = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  position_on_parent_id: Type.Integer(),
});
export type ChildParent = Static<typeof ChildParent>;

/** A layer as the reader of a map has it. */
export const PointLayer = Type.Object({
  ...Layer.properties,
  name: Type.String(),
  for_players: Type.Optional(
    Type.String({
      description: 'For the DM: its name for players, where they have another one. Links to layers say it.',
    }),
  ),
});
export type PointLayer = Static<typeof PointLayer>;

/** A point of interest: one location placed on one map (specification section 3, decisions on map space). */
export const Child = Type.Object({
  id: Type.Integer({ description: 'Position id.' }),
  location_id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  type: Type.Union([Type.String(), Type.Null()]),
  type_icon: Type.Optional(
    Type.Union([TypeIcon, Type.Null()], {
      description: 'Sign of its type, drawn in place of the dot; there when set.',
    }),
  ),
  type_look: Type.Optional(
    Type.Union([TypeLook, Type.Null()], { description: 'How its type is drawn; there when set.' }),
  ),
  look: Type.Optional(
    Type.Union([Look, Type.Null()], {
      description: 'How it is drawn itself, which goes over what its type has; there when set.',
    }),
  ),
  layer: Type.Optional(
    Type.Union([PointLayer, Type.Null()], {
      description: 'What its type is switched on and off with; there when set.',
    }),
  ),
  ...childNumbers,
  label_by_hand: Type.Optional(Type.Boolean({ description: 'Staff put the label where it is; there when so.' })),
  display_dot: Type.Boolean(),
  geojson: Type.Union([Shape, Type.Null()]),
  in_picture: Type.Optional(
    Type.Boolean({
      description: "The map's picture shows its line or area, and nothing is drawn over it at rest; there when so.",
    }),
  ),
  image: Type.Union([Type.String(), Type.Null()], { description: 'Picture of its own map.' }),
  has_map: Type.Boolean({ description: 'A picture, or a frame in which places are on a blank sheet.' }),
  parents: Type.Array(ChildParent),
  wiki_url: Type.Union([Type.String(), Type.Null()]),
  has_wiki: Type.Optional(
    Type.Boolean({ description: 'With content=0, or when the text finds no room, instead of wiki_page_content.' }),
  ),
  wiki_page_content: Type.Optional(Type.Union([WikiPageContent, Type.Null()])),
  draft: Type.Optional(Type.Boolean({ description: 'Only editors of its world see it until it is published.' })),
  version: Type.Integer({ description: '0 in a campaign, where nobody edits it.' }),
});
export type Child = Static<typeof Child>;
