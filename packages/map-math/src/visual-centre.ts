import type { MapCoordinate } from '@venture-atlas/types';

/**
 * A square of the search: its middle, half its side, the signed distance of its middle from the edges, and an upper
 * bound for any point in it.
 */
interface Cell {
  lng: number;
  lat: number;
  half: number;
  distance: number;
  potential: number;
}

/**
 * The most distances to edges that are computed: enough for a good result on any outline, few enough for a huge one.
 */
const MAX_EDGE_LOOKS = 6_000_000;
/** The most squares that are divided into quarters. */
const MAX_QUARTERED = 500;
/** The search ends when no square can improve the result by more than this share of the polygon's shorter side. */
const PRECISION = 0.01;

/**
 * The point inside a polygon that is farthest from its edges, where its name has the most room. Searches squares,
 * best first, and divides those that may contain a better point (the polylabel method). `rings`: outline first, then
 * holes; the outline must have a point.
 */
export function visualCentre(rings: readonly (readonly MapCoordinate[])[]): MapCoordinate {
  const outline = rings[0] ?? [];
  const lngs = outline.map(([lng]) => lng);
  const lats = outline.map(([, lat]) => lat);
  const [minLng, maxLng] = extent(lngs);
  const [minLat, maxLat] = extent(lats);
  const side = Math.min(maxLng - minLng, maxLat - minLat);
  let best = cellAt((minLng + maxLng) / 2, (minLat + maxLat) / 2, 0, rings);
  if (!(side > 0)) return [best.lng, best.lat];

  const cells: Cell[] = [];
  const half = side / 2;
  // A long thin outline would need very many squares of its width, so its long side is cut into at most 64.
  const stepLng = Math.max(side, (maxLng - minLng) / 64);
  const stepLat = Math.max(side, (maxLat - minLat) / 64);
  for (let lng = minLng; lng < maxLng; lng += stepLng) {
    for (let lat = minLat; lat < maxLat; lat += stepLat) {
      push(cells, cellAt(lng + stepLng / 2, lat + stepLat / 2, Math.max(half, stepLng / 2, stepLat / 2), rings));
    }
  }
  const edges = rings.reduce((sum, ring) => sum + ring.length, 0);
  const most = Math.min(MAX_QUARTERED, MAX_EDGE_LOOKS / edges / 4);
  for (let count = 0; count < most; count += 1) {
    const cell = pop(cells);
    if (cell === undefined || cell.potential - best.distance <= side * PRECISION) break;
    if (cell.distance > best.distance) best = cell;
    const quarter = cell.half / 2;
    for (const [dx, dy] of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const) {
      const part = cellAt(cell.lng + dx * quarter, cell.lat + dy * quarter, quarter, rings);
      if (part.distance > best.distance) best = part;
      push(cells, part);
    }
  }
  return [best.lng, best.lat];
}

function extent(values: readonly number[]): [number, number] {
  return [
    values.reduce((least, value) => Math.min(least, value), Infinity),
    values.reduce((most, value) => Math.max(most, value), -Infinity),
  ];
}

function cellAt(lng: number, lat: number, half: number, rings: readonly (readonly MapCoordinate[])[]): Cell {
  const distance = signedDistance(lng, lat, rings);
  return { lng, lat, half, distance, potential: distance + half * Math.SQRT2 };
}

/** Distance to the nearest edge, negative outside. One pass over all edges finds both. */
function signedDistance(lng: number, lat: number, rings: readonly (readonly MapCoordinate[])[]): number {
  let isInside = false;
  let least2 = Infinity;
  for (const ring of rings) {
    let before = ring.at(-1);
    for (const point of ring) {
      if (before === undefined) continue;
      const dx = point[0] - before[0];
      const dy = point[1] - before[1];
      if (point[1] > lat !== before[1] > lat && lng < (dx * (lat - before[1])) / dy + before[0]) isInside = !isInside;
      const length2 = dx * dx + dy * dy;
      const along = length2 === 0 ? 0 : ((lng - before[0]) * dx + (lat - before[1]) * dy) / length2;
      const share = Math.min(1, Math.max(0, along));
      least2 = Math.min(least2, (lng - before[0] - dx * share) ** 2 + (lat - before[1] - dy * share) ** 2);
      before = point;
    }
  }
  return Math.sqrt(least2) * (isInside ? 1 : -1);
}

// A binary heap with the cell of the highest upper bound on top.

function push(heap: Cell[], cell: Cell): void {
  let index = heap.length;
  heap.push(cell);
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || above.potential >= cell.potential) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = cell;
}

function pop(heap: Cell[]): Cell | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (top === undefined || last === undefined || heap.length === 0) return top;
  let index = 0;
  for (;;) {
    let child = 2 * index + 1;
    const right = heap[child + 1];
    if (right !== undefined && right.potential > (heap[child]?.potential ?? -Infinity)) child += 1;
    const below = heap[child];
    if (below === undefined || below.potential <= last.potential) break;
    heap[index] = below;
    index = child;
  }
  heap[index] = last;
  return top;
}
