import type { Look, LookChange, TypeLook } from '@venture-atlas/types';

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

/** The look after a change of some of it, as it is kept. */
export function restyled(look: Look | null | undefined, change: LookChange): Look | null {
  const all = Object.entries({ ...look, ...change }).filter(([, value]) => value !== null);
  return keptLook(Object.fromEntries(all) as Look);
}

/** The change after which any place looks as this one. */
export const asLookOf = (look: Look | null | undefined): Required<LookChange> => ({
  sign: null,
  colour: null,
  dash: null,
  weight: null,
  ...look,
});
