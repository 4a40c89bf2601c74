import { toSlug } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';

/** What the address says is open: nothing, the map's own location, a place on it, or one that may still come. */
export type Selection =
  | { kind: 'none' }
  | { kind: 'own' }
  | { kind: 'place'; place: Child }
  | { kind: 'awaited'; slug: string }
  | { kind: 'unknown'; slug: string };

/**
 * What `?child=` means on a map (specification section 2): the slug of a place,
 * or the map's own; a name as people type it counts as its slug. While places
 * are still coming an unknown one is awaited.
 */
export function readSelection(
  child: string | null,
  mapSlug: string,
  points: readonly Child[],
  isLoading: boolean,
): Selection {
  if (child === null || child === '') return { kind: 'none' };
  const slug = toSlug(child);
  if (slug === mapSlug) return { kind: 'own' };
  const place = points.find((point) => point.slug === slug);
  if (place) return { kind: 'place', place };
  return isLoading ? { kind: 'awaited', slug } : { kind: 'unknown', slug };
}
