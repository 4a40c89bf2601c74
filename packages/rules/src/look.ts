import type { Look, LookChange, TypeLook } from '@venture-atlas/types';

/**
 * A look as it is stored, with its fields in a fixed order, so that equal looks compare as equal. Null for an empty
 * look.
 */
export function storedLook(look: Look | null | undefined): Look | null {
  if (!look) return null;
  const { sign } = look;
  const kept = { ...(sign === undefined ? {} : { sign }), ...storedTypeLook(look) };
  return Object.keys(kept).length === 0 ? null : kept;
}

/** The same for a type, whose icon is a separate field. */
export function storedTypeLook(look: TypeLook | null | undefined): TypeLook | null {
  if (!look) return null;
  const { colour, dash, weight } = look;
  const kept = {
    ...(colour === undefined ? {} : { colour }),
    ...(dash === undefined ? {} : { dash }),
    ...(weight === undefined ? {} : { weight }),
  };
  return Object.keys(kept).length === 0 ? null : kept;
}

/** The stored look after a partial change. */
export function changedLook(look: Look | null | undefined, change: LookChange): Look | null {
  const all = Object.entries({ ...look, ...change }).filter(([, value]) => value !== null);
  return storedLook(Object.fromEntries(all) as Look);
}

/** The change that gives any place this look. */
export const lookChangeFrom = (look: Look | null | undefined): Required<LookChange> => ({
  sign: null,
  colour: null,
  dash: null,
  weight: null,
  ...look,
});
