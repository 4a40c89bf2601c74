import type { Child, LookDash, LookWeight, TypeIcon, TypeLook } from '@venture-atlas/types';

/** The sign that a place is drawn with, on maps and in lists: its own, else that of its type; null: a dot. */
export const signOfPlace = ({ look, type_icon }: Pick<Child, 'look' | 'type_icon'>): TypeIcon | null =>
  look?.sign === 'dot' ? null : (look?.sign ?? type_icon ?? null);

/** The colour and line of a place: its own over those of its type; null where nobody chose any. */
export const lookOfPlace = ({ look, type_look }: Pick<Child, 'look' | 'type_look'>): TypeLook | null =>
  look || type_look ? { ...type_look, ...look } : null;

/** How broad chosen lines and borders are, in CSS pixels. */
export const LOOK_WIDTHS: Readonly<Record<LookWeight, number>> = { thin: 1, middle: 1.8, broad: 3.4 };

/** Their dashes and gaps, in CSS pixels. */
export const LOOK_DASHES: Readonly<Record<LookDash, readonly number[]>> = {
  solid: [],
  dashed: [7, 4],
  dotted: [2, 4],
};
