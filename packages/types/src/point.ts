import Type, { type Static } from 'typebox';
import { Shape } from './geojson.ts';
import { Layer, Look, TypeIcon, TypeLook } from './look.ts';
import { fieldOf, isOptional, isRequired, type PositionNumber, positionNumbers } from './position-fields.ts';
import { each, Nullable } from './schema-parts.ts';
import { WikiPageContent } from './wiki.ts';

const requiredNumbers = positionNumbers.filter(isRequired);
const optionalNumbers = positionNumbers.filter(isOptional);

const plain = (name: PositionNumber) => Type.Number({ description: fieldOf(name).description });

const ranged = (name: PositionNumber) => {
  const { least, most } = fieldOf(name);
  // Rotations are stored from 0 to below 360.
  return name === 'rotation'
    ? Type.Number({ minimum: 0, exclusiveMaximum: 360 })
    : Type.Number({ minimum: least, maximum: most });
};

/** The numbers of a position, as staff see them. */
export const staffNumbers = {
  ...each(requiredNumbers, plain),
  ...each(optionalNumbers, (name) => Nullable(plain(name))),
};

/** The same for readers, without unset numbers. */
export const childNumbers = {
  ...each(requiredNumbers, plain),
  ...each(optionalNumbers, (name) => Type.Optional(plain(name))),
};

/** The same in archives, within their limits. Older archives may lack some numbers. */
export const archivedNumbers = {
  ...each(requiredNumbers, ranged),
  ...each(optionalNumbers, (name) => Type.Optional(Nullable(ranged(name)))),
};

/** The same in a body. Absent numbers stay; null removes an optional one. */
export const changedNumbers = {
  ...each(requiredNumbers, () => Type.Optional(Type.Number())),
  ...each(optionalNumbers, (name) => Type.Optional(Nullable(plain(name)))),
};

/** A link from a point to another map of its location. */
export const ChildParent = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  image: Nullable(Type.String()),
  position_on_parent_id: Type.Integer(),
});
export type ChildParent = Static<typeof ChildParent>;

/** A layer, as readers of a map see it. */
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
  type: Nullable(Type.String()),
  type_icon: Type.Optional(
    Nullable(TypeIcon, {
      description: 'Sign of its type, drawn in place of the dot; there when set.',
    }),
  ),
  type_look: Type.Optional(Nullable(TypeLook, { description: 'How its type is drawn; there when set.' })),
  look: Type.Optional(
    Nullable(Look, {
      description: 'How it is drawn itself, which goes over what its type has; there when set.',
    }),
  ),
  layer: Type.Optional(
    Nullable(PointLayer, {
      description: 'What its type is switched on and off with; there when set.',
    }),
  ),
  ...childNumbers,
  label_by_hand: Type.Optional(Type.Boolean({ description: 'Staff put the label where it is; there when so.' })),
  display_dot: Type.Boolean(),
  geojson: Nullable(Shape),
  in_picture: Type.Optional(
    Type.Boolean({
      description: "The map's picture shows its line or area, and nothing is drawn over it at rest; there when so.",
    }),
  ),
  image: Nullable(Type.String(), { description: 'Picture of its own map.' }),
  has_map: Type.Boolean({ description: 'A picture, or a frame in which places are on a blank sheet.' }),
  parents: Type.Array(ChildParent),
  wiki_url: Nullable(Type.String()),
  has_wiki: Type.Optional(
    Type.Boolean({ description: 'With content=0, or when the text finds no room, instead of wiki_page_content.' }),
  ),
  wiki_page_content: Type.Optional(Nullable(WikiPageContent)),
  draft: Type.Optional(Type.Boolean({ description: 'Only editors of its world see it until it is published.' })),
  version: Type.Integer({ description: '0 in a campaign, where nobody edits it.' }),
});
export type Child = Static<typeof Child>;
