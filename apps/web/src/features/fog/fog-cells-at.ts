import { hexAt } from '@venture-atlas/map-math';
import { FOG_CELLS_MAX, type MapCoordinate, type WireFogInput } from '@venture-atlas/types';

/** The hexes under some places of a map, each once; undefined where there are none. @param size in map units */
export function hexesAt(
  places: readonly { lat: number; lng: number }[],
  { size, rings }: { size: number; rings: number },
): WireFogInput | undefined {
  const cells = new Map<string, MapCoordinate>();
  for (const { lng, lat } of places) {
    const cell = hexAt(lng, lat, size);
    if (cells.size < FOG_CELLS_MAX) cells.set(cell.join(' '), cell);
  }
  return cells.size === 0 ? undefined : { hexes: { size, rings, cells: [...cells.values()] } };
}
