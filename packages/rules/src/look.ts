import type { Look, TypeLook } from '@venture-atlas/types';

/**
 * A look as it is kept: its fields in one order, so that two that say the same are the same; null for one that says
 * nothing.
 */
export function keptLook(look: Look | null | undefined): Look | null {
  if (!look) return null;
  const { sign } = look;
  const kept = { ...(sign === undefined ? {} : { sign }), ...keptTypeLook(look) };
  return Object.keys(kept).length === 0 ? null : kept;
}

/** The same of a type, whose sign is a field of its own. */
export function keptTypeLook(look: TypeLook | null | undefined): TypeLook | null {
  if (!look) return null;
  const { colour, dash, weight } = look;
  const kept = {
    ...(colour === undefined ? {} : { colour }),
    ...(dash === undefined ? {} : { dash }),
    ...(weight === undefined ? {} : { weight }),
  };
  return Object.keys(kept).length === 0 ? null : kept;
}
