import { addresses, type MapFileFormat } from '@venture-atlas/types';
import { callFile } from './call.ts';

/** A large map is read whole before it is sent. */
const EXPORT_MS = 180_000;

/** A map with its places as a file, for whoever edits its world. @throws ApiError */
export function fetchMapFile(slug: string, format: MapFileFormat, worldId: string | undefined): Promise<Blob> {
  return callFile(addresses.exportMap, {
    params: { name: slug },
    query: { world_id: worldId, format },
    timeoutMs: EXPORT_MS,
  });
}
