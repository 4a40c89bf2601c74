import Type from 'typebox';
import { type TypeIconName, typeIcons } from './staff-lists.ts';

/** One of `typeIcons`. */
export type TypeIcon = TypeIconName;
export const TypeIcon = Type.Unsafe<TypeIconName>(Type.Union(typeIcons.map((icon) => Type.Literal(icon))));
