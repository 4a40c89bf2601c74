import Type, { type Static } from 'typebox';
import {
  type LookColour,
  type LookDash,
  type LookWeight,
  lookColours,
  lookDashes,
  lookWeights,
  type TypeIconName,
  typeIcons,
} from './choices.ts';
import { LAYER_NAME_MAX } from './limits.ts';
import { OneOf } from './schema-parts.ts';

/** One of `typeIcons`. */
export type TypeIcon = TypeIconName;
export const TypeIcon = OneOf(typeIcons);

const oneOf = <Name extends string>(names: readonly Name[]) => Type.Optional(OneOf(names));

const drawn = {
  colour: oneOf<LookColour>(lookColours),
  dash: oneOf<LookDash>(lookDashes),
  weight: oneOf<LookWeight>(lookWeights),
};

/** How places of a type are drawn. Absent fields use the defaults of all maps. The icon is a separate field. */
export const TypeLook = Type.Object(drawn);
export type TypeLook = Static<typeof TypeLook>;

/** How one place is drawn on one map. Absent fields use those of its type. */
export const Look = Type.Object(
  { sign: oneOf<TypeIconName | 'dot'>([...typeIcons, 'dot']), ...drawn },
  { description: 'The sign `dot` is the plain dot, whatever the type has.' },
);
export type Look = Static<typeof Look>;

const orOfType = <Name extends string>(names: readonly Name[]) =>
  Type.Optional(Type.Unsafe<Name | null>(Type.Union([...names.map((name) => Type.Literal(name)), Type.Null()])));

/** A change of how a place is drawn. Absent fields stay; null uses that of the type. */
export const LookChange = Type.Object({
  sign: orOfType<TypeIconName | 'dot'>([...typeIcons, 'dot']),
  colour: orOfType<LookColour>(lookColours),
  dash: orOfType<LookDash>(lookDashes),
  weight: orOfType<LookWeight>(lookWeights),
});
export type LookChange = Static<typeof LookChange>;

/** A group of types that viewers switch on and off together. */
export const Layer = Type.Object({
  name: Type.String({ minLength: 1, maxLength: LAYER_NAME_MAX }),
  order: Type.Number({
    description: 'Layers stand by rising order. The gaps mean nothing: they do not tell of layers that are not seen.',
  }),
  off: Type.Optional(Type.Boolean({ description: 'It is off until a viewer switches it on; there when so.' })),
});
export type Layer = Static<typeof Layer>;

/** A type of places, as files hold it: without its number. */
export type Kind = {
  name: string;
  /** Label size of a place that is put on a map; null: by the zoom. */
  default_scale: number | null;
  display_dot: boolean;
  icon: TypeIcon | null;
  look: TypeLook | null;
  layer: Layer | null;
};

/** A type with the defaults of all maps. */
export const plainKind = (name: string): Kind => ({
  name,
  default_scale: null,
  display_dot: true,
  icon: null,
  look: null,
  layer: null,
});
