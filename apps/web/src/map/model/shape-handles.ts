import type { MapBounds } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';

/** What decides which points of a shape get a handle. */
export interface HandleView {
  /** The view with a rim around it, in map units. */
  readonly bounds: MapBounds;
  /** CSS pixels per map unit. */
  readonly scale: number;
  /** Two handles are to stand about this far apart at least, in CSS pixels. */
  readonly spacingPx: number;
  /** More handles than this are not made. */
  readonly most: number;
}

/** Which point of which ring keeps its handle whatever the view: the one that has the keyboard. */
export interface KeptHandle {
  readonly ring: number;
  readonly index: number;
}

export interface ShownHandles {
  /** For every ring the indices of the points with a handle, ascending. */
  readonly rings: readonly (readonly number[])[];
  readonly shown: number;
  /** Points in view that have none: too close to others. */
  readonly hidden: number;
}

/** How much wider the grid gets at each try to stay under the limit. */
const WIDER = 1.4;

/**
 * Handles for the points in view, thinned out where they would lie on each other. The grid they are thinned by hangs
 * on the map, so that the same points keep theirs while the view moves.
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

/** The first point of every cell of a grid; the ends of each ring go first, since lines are continued there. */
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
