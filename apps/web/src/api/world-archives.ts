import { queryOptions } from '@tanstack/react-query';
import { addresses, type WorldArchive } from '@venture-atlas/types';
import { call, callFile } from './call.ts';

const POLL_MS = 1_000;
/** Two gigabytes over a slow line. */
const FETCH_MS = 4 * 3_600_000;

/** Asks for an archive of a world; while one is made it is that one. */
export function askForArchive(worldId: string): Promise<WorldArchive> {
  return call(addresses.makeWorldArchive, { params: { id: worldId } });
}

/** How far an archive is; asked again each second until it is made. */
export function archiveQuery(id: string) {
  return queryOptions({
    queryKey: ['world-archive', id] as const,
    queryFn: ({ signal }) => call(addresses.getWorldArchive, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isInTheMaking(state.data) ? POLL_MS : false),
  });
}

export const isInTheMaking = ({ state }: WorldArchive): boolean => state === 'waiting' || state === 'making';

/** The file of an archive that is made. */
export function fetchArchive(id: string): Promise<Blob> {
  return callFile(addresses.getWorldArchiveFile, { params: { id }, timeoutMs: FETCH_MS });
}

export function cancelArchive(id: string): Promise<unknown> {
  return call(addresses.cancelWorldArchive, { params: { id } });
}
