import { addresses, type GeoJsonUnits, type MapFileFormat } from '@venture-atlas/types';
import { callFile } from './call.ts';

/** The server reads a large map completely before it sends the file. */
const EXPORT_MS = 180_000;

/** Options of a map export. */
export interface MapFileOptions {
  format: MapFileFormat;
  /** The units of the coordinates in GeoJSON. */
  units: GeoJsonUnits;
  worldId: string | undefined;
  withSecrets: boolean;
}

/**
 * Exports a map with its places as a file, for editors of its world.
 * @throws ApiError
 */
export function fetchMapFile(slug: string, { format, units, worldId, withSecrets }: MapFileOptions): Promise<Blob> {
  return callFile(addresses.exportMap, {
    params: { name: slug },
    query: {
      world_id: worldId,
      format,
      units: format === 'geojson' ? units : undefined,
      secrets: withSecrets ? '1' : undefined,
    },
    timeoutMs: EXPORT_MS,
  });
}
