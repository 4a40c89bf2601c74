import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addresses, TRASH_PAGE_SIZE, type TrashPurged, type TrashRestored } from '@venture-atlas/types';
import { call } from './call.ts';
import { staffKeys } from './staff-keys.ts';

const inWorld = (worldId: string | undefined) => (worldId === undefined ? {} : { world_id: worldId });

/**
 * Deleted items of a world.
 * @param worldId undefined: the Atlas, here and below
 */
export const trashQuery = (name: string, offset: number, worldId: string | undefined) =>
  queryOptions({
    queryKey: staffKeys.trash(name, offset, worldId),
    queryFn: ({ signal }) =>
      call(addresses.listTrash, {
        query: {
          ...inWorld(worldId),
          name__icontains: name === '' ? undefined : name,
          page: String(Math.floor(offset / TRASH_PAGE_SIZE) + 1),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Restores deleted items, as one change. */
export const restoreTrash = (
  ids: readonly number[],
  clientKey: string,
  worldId: string | undefined,
): Promise<TrashRestored> =>
  call(addresses.restoreTrash, {
    body: { ids: [...ids], client_key: clientKey, ...inWorld(worldId) },
    timeoutMs: 60_000,
  });

/** Deletes items in the trash for good. */
export const purgeTrash = (ids: readonly number[], worldId: string | undefined): Promise<TrashPurged> =>
  call(addresses.purgeTrash, { body: { ids: [...ids], ...inWorld(worldId) }, timeoutMs: 60_000 });
