import Type from 'typebox';

/** Signs that a type's points may carry instead of a dot; drawn by the web. */
export const typeIcons = [
  'city',
  'town',
  'village',
  'castle',
  'temple',
  'tower',
  'ruin',
  'camp',
  'mine',
  'harbour',
  'bridge',
  'gate',
  'inn',
  'shop',
  'tree',
  'mountain',
  'cave',
  'water',
  'skull',
  'star',
] as const;
export type TypeIcon = (typeof typeIcons)[number];
export const TypeIcon = Type.Unsafe<TypeIcon>(Type.Union(typeIcons.map((icon) => Type.Literal(icon))));
