import type { MapBounds } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';

/** What decides which points of a shape get handles. */
export interface HandleView {
  /** The view with a rim around it, in map units. */
  readonly bounds: MapBounds;
  /** CSS pixels per map unit. */
  readonly scale: number;
  /** Least distance between two handles, in CSS pixels. */
  readonly spacingPx: number;
  /** Largest number of handles. */
  readonly most: number;
}

/** A point that always keeps its handle: the one with keyboard focus. */
export interface KeptHandle {
  readonly ring: number;
  readonly index: number;
}

export interface ShownHandles {
  /** For every ring: the indices of the points with a handle, ascending. */
  readonly rings: readonly (readonly number[])[];
  readonly shown: number;
  /** Number of points in view without a handle, because they are too close to others. */
  readonly hidden: number;
}

/** Factor by which the grid grows until the limit is met. */
const WIDER = 1.4;

/**
 * Chooses handles for the points in view, and drops those that would overlap. The grid belongs to the map, so that the
 * same points keep their handles while the view moves.
 */
export function shownHandles(
  rings: readonly (readonly MapCoordinate[])[],
  view: HandleView,
  kept: KeptHandle | null = null,
): ShownHandles {
  const inView = rings.map((ring) => indicesInView(ring, view.bounds));
  const total = inView.reduce((sum, indices) => sum + indices.length, 0);
  let spacingPx = view.spacingPx;
  let chosen = thinned(rings, inView, spacingPx / view.scale);
  while (chosen.reduce((sum, indices) => sum + indices.length, 0) > view.most) {
    spacingPx *= WIDER;
    chosen = thinned(rings, inView, spacingPx / view.scale);
  }
  if (kept !== null) chosen = withKept(rings, chosen, kept);
  const shown = chosen.reduce((sum, indices) => sum + indices.length, 0);
  return { rings: chosen, shown, hidden: Math.max(0, total - shown) };
}

function indicesInView(ring: readonly MapCoordinate[], { minLng, minLat, maxLng, maxLat }: MapBounds): number[] {
  const indices: number[] = [];
  for (const [index, [lng, lat]] of ring.entries()) {
    if (lng >= minLng && lng <= maxLng && lat >= minLat && lat <= maxLat) indices.push(index);
  }
  return indices;
}

/** Takes the first point of every cell of a grid. The ends of each ring go first, because lines are continued there. */
function thinned(
  rings: readonly (readonly MapCoordinate[])[],
  inView: readonly (readonly number[])[],
  cell: number,
): number[][] {
  const taken = new Set<string>();
  const isFree = (place: MapCoordinate | undefined) => {
    if (place === undefined) return false;
    const key = `${Math.floor(place[0] / cell)} ${Math.floor(place[1] / cell)}`;
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  };
  const ends = rings.map((ring, at) => {
    const last = ring.length - 1;
    return (inView[at] ?? []).filter((index) => (index === 0 || index === last) && isFree(ring[index]));
  });
  return rings.map((ring, at) => {
    const kept = ends[at] ?? [];
    return (inView[at] ?? []).filter((index) => kept.includes(index) || isFree(ring[index]));
  });
}

function withKept(
  rings: readonly (readonly MapCoordinate[])[],
  chosen: readonly number[][],
  { ring, index }: KeptHandle,
): number[][] {
  const isThere = rings[ring]?.[index] !== undefined && !chosen[ring]?.includes(index);
  if (!isThere) return [...chosen];
  return chosen.map((indices, at) => (at === ring ? [...indices, index].sort((a, b) => a - b) : indices));
}
