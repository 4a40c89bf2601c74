import type { FogShape, FogWish, WiredFogShape, WiredFogWish } from '@venture-atlas/types';

/** A shape as it is sent. */
export function wiredFogShape({ kind, ...fields }: FogShape): WiredFogShape {
  return { [kind]: fields };
}

/** What came over the wire; undefined for none, or for several at once. */
export function unwiredFogWish(wired: WiredFogWish): FogWish | undefined {
  const [only, ...others] = Object.entries(wired);
  if (only === undefined || others.length > 0) return undefined;
  // The names of the wire are the kinds.
  return { kind: only[0], ...only[1] } as FogWish;
}
