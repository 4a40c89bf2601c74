import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  addresses,
  type BodyOf,
  type Calls,
  type LocationSaved,
  type Success,
  type World,
  type WorldArchive,
  type WorldCopy,
  type WorldDetails,
  type WorldFileOptions,
} from '@venture-atlas/types';
import { call, callFile } from './call.ts';

/** The worlds that the user edits, is invited to edit, or deleted. */
export const worldsQuery = queryOptions({
  queryKey: ['worlds'] as const,
  queryFn: ({ signal }) => call(addresses.listWorlds, { signal }),
});

/** Maps of a world whose name contains a text. */
export function worldMapsQuery(worldId: string, name: string) {
  return queryOptions({
    queryKey: ['world-maps', worldId, name] as const,
    queryFn: ({ signal }) =>
      call(addresses.listLocationOptions, {
        query: { world_id: worldId, name__icontains: name === '' ? undefined : name, with_map: '1', limit: 20 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function createWorld(name: string, kind: World['kind']): Promise<WorldDetails> {
  return call(addresses.createWorld, { body: { name, kind } });
}

/** The first map of a world: an empty sheet with a size, or an uploaded picture. */
export type FirstMap = Pick<BodyOf<Calls['createLocation']>, 'name' | 'map_size' | 'miles_per_unit' | 'image'>;

/** Creates the first map. The same key returns the first response again. */
export function createFirstMap(worldId: string, map: FirstMap & { client_key: string }): Promise<LocationSaved> {
  return call(addresses.createLocation, { body: { ...map, world_id: worldId } });
}

type WorldChanges = Pick<
  BodyOf<Calls['saveWorld']>,
  'name' | 'access' | 'home_location_id' | 'welcome' | 'welcome_version' | 'suggestions'
>;

export function saveWorld(worldId: string, changes: WorldChanges): Promise<WorldDetails> {
  return call(addresses.saveWorld, { params: { id: worldId }, body: changes });
}

/** Other users of a world: editors of an own one, DMs of a closed one of the atlas. */
export type PeopleOfWorld = 'editors' | 'dms';

const naming = {
  editors: { add: addresses.inviteEditor, remove: addresses.removeEditor },
  dms: { add: addresses.addDm, remove: addresses.removeDm },
} as const;

/** Invites or adds the account with this address. The response does not reveal whether one exists. */
export function namePerson(worldId: string, people: PeopleOfWorld, email: string): Promise<Success> {
  return call(naming[people].add, { params: { id: worldId }, body: { email } });
}

export function unnamePerson(worldId: string, people: PeopleOfWorld, email: string): Promise<Success> {
  return call(naming[people].remove, { params: { id: worldId }, body: { email } });
}

export function acceptWorld(worldId: string): Promise<WorldDetails> {
  return call(addresses.acceptWorld, { params: { id: worldId } });
}

/** Declines an invitation, or stops editing. */
export function leaveWorld(worldId: string): Promise<Success> {
  return call(addresses.leaveWorld, { params: { id: worldId } });
}

/** Deletes the user's own world. The user must type its name. */
export function deleteWorld(worldId: string, name: string, { ifEmpty = false } = {}): Promise<Success> {
  return call(addresses.deleteWorld, {
    params: { id: worldId },
    body: { name, ...(ifEmpty ? { if_empty: true } : {}) },
  });
}

export function restoreWorld(worldId: string): Promise<WorldDetails> {
  return call(addresses.restoreWorld, { params: { id: worldId } });
}

/** How often the progress of a copy is requested, in milliseconds. */
const COPY_POLL_MS = 700;

/** What a copy of a map would contain, and whether it fits. */
export function copyPlanQuery(mapId: number, campaignId: string | undefined, isMapOnly: boolean) {
  return queryOptions({
    queryKey: ['world-copy-plan', mapId, campaignId ?? null, isMapOnly] as const,
    queryFn: ({ signal }) =>
      call(addresses.planWorldCopy, {
        query: { location_id: mapId, campaign_id: campaignId, ...(isMapOnly && { map_only: '1' }) },
        signal,
      }),
    // Not cached: free space and campaigns change.
    staleTime: 0,
  });
}

/** The progress of a copy. */
export function worldCopyQuery(id: string) {
  return queryOptions({
    queryKey: ['world-copy', id] as const,
    queryFn: ({ signal }) => call(addresses.getWorldCopy, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data) ? COPY_POLL_MS : false),
  });
}

export const isUnderWay = ({ state }: WorldCopy): boolean => state === 'waiting' || state === 'copying';

/** Cancels a waiting or running copy and removes it. */
export function cancelCopy(id: string): Promise<WorldCopy> {
  return call(addresses.cancelWorldCopy, { params: { id } });
}

/** Starts copying a map. The same key returns the first response again. */
export function copyWorld(wish: BodyOf<Calls['copyWorld']>): Promise<WorldCopy> {
  return call(addresses.copyWorld, { body: wish });
}

/** How often the progress of an archive is requested, in milliseconds. */
const ARCHIVE_POLL_MS = 1_000;
/** Two gigabytes over a slow line. */
const FETCH_MS = 4 * 3_600_000;

/** Requests an archive of a world. If one is being made, returns that. */
export function requestArchive(worldId: string, options: WorldFileOptions = {}): Promise<WorldArchive> {
  return call(addresses.makeWorldArchive, { params: { id: worldId }, body: options });
}

/** The progress of an archive. Reloads every second until it is ready. */
export function archiveQuery(id: string) {
  return queryOptions({
    queryKey: ['world-archive', id] as const,
    queryFn: ({ signal }) => call(addresses.getWorldArchive, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isInTheMaking(state.data) ? ARCHIVE_POLL_MS : false),
  });
}

export const isInTheMaking = ({ state }: WorldArchive): boolean => state === 'waiting' || state === 'making';

/** The file of a finished archive. */
export function fetchArchive(id: string): Promise<Blob> {
  return callFile(addresses.getWorldArchiveFile, { params: { id }, timeoutMs: FETCH_MS });
}

export function cancelArchive(id: string): Promise<unknown> {
  return call(addresses.cancelWorldArchive, { params: { id } });
}
