import { toSlug } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';

/** What is open according to the address: nothing, the map's own location, a place, or a place that may still load. */
export type Selection =
  | { kind: 'none' }
  | { kind: 'own' }
  | { kind: 'place'; place: Child }
  | { kind: 'awaited'; slug: string }
  | { kind: 'unknown'; slug: string };

/**
 * Reads `?child=` (specification section 2): the slug of a place, or the map's own slug. A typed name counts as its
 * slug. While places still load, an unknown slug is awaited.
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
