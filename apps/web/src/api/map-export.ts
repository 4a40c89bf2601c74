import { addresses, type MapFileFormat } from '@venture-atlas/types';
import { callFile } from './call.ts';

/** A large map is read whole before it is sent. */
const EXPORT_MS = 180_000;

/** Which file of a map is made. */
export interface MapFileWish {
  format: MapFileFormat;
  worldId: string | undefined;
  withSecrets: boolean;
}

/** A map with its places as a file, for whoever edits its world. @throws ApiError */
export function fetchMapFile(slug: string, { format, worldId, withSecrets }: MapFileWish): Promise<Blob> {
  return callFile(addresses.exportMap, {
    params: { name: slug },
    query: { world_id: worldId, format, secrets: withSecrets ? '1' : undefined },
    timeoutMs: EXPORT_MS,
  });
}
