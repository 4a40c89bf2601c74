import { hexAt } from '@venture-atlas/map-math';
import { FOG_CELLS_MAX, FOG_POINTS_MAX, type FogShape, type MapCoordinate } from '@venture-atlas/types';

/** What a hand draws with, in map units. A tap names a place and draws nothing. */
export type FogStrokeTool =
  | { kind: 'hexes' | 'squares'; size: number; rings: number }
  | { kind: 'brush'; radius: number }
  | { kind: 'area' | 'box' | 'circle' | 'tap' };

/** The ground that a hand means which went this way ([lng, lat]); undefined: none so far. */
export function shapeOfStroke(tool: FogStrokeTool, way: readonly MapCoordinate[]): FogShape | undefined {
  const [from, to] = [way[0], way.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  switch (tool.kind) {
    case 'hexes':
    case 'squares': {
      const { kind, size, rings } = tool;
      return { kind, size, rings, cells: cellsOnWay(kind, size, way) };
    }
    case 'brush':
      return { kind: 'brush', points: way.slice(0, FOG_POINTS_MAX), radius: tool.radius };
    case 'area':
      return way.length < 3 ? undefined : { kind: 'polygon', polygons: [[way.slice(0, FOG_POINTS_MAX)]] };
    case 'box': {
      const [width, height] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
      if (width === 0 || height === 0) return undefined;
      return { kind: 'box', lng: Math.min(from[0], to[0]), lat: Math.min(from[1], to[1]), width, height };
    }
    case 'circle': {
      const radius = Math.hypot(to[0] - from[0], to[1] - from[1]);
      return radius === 0 ? undefined : { kind: 'circle', lng: from[0], lat: from[1], radius };
    }
    case 'tap':
      return undefined;
  }
}

/** Each cell once that the way runs through, in its order. */
function cellsOnWay(kind: 'hexes' | 'squares', size: number, way: readonly MapCoordinate[]): MapCoordinate[] {
  const cells = new Map<string, MapCoordinate>();
  const take = (lng: number, lat: number) => {
    if (cells.size >= FOG_CELLS_MAX) return;
    const cell: MapCoordinate =
      kind === 'hexes' ? hexAt(lng, lat, size) : [Math.floor(lng / size), Math.floor(lat / size)];
    cells.set(cell.join(' '), cell);
  };
  way.forEach(([lng, lat], index) => {
    const [fromLng, fromLat] = way[index - 1] ?? [lng, lat];
    // A quick hand leaves no cell out.
    const steps = Math.max(1, Math.ceil(Math.hypot(lng - fromLng, lat - fromLat) / (size / 4)));
    for (let step = index === 0 ? steps : 1; step <= steps; step += 1)
      take(fromLng + ((lng - fromLng) * step) / steps, fromLat + ((lat - fromLat) * step) / steps);
  });
  return [...cells.values()];
}
