import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type AdminModel,
  type AnswerOf,
  addresses,
  type BodyOf,
  type Calls,
  type LocationRow,
  type LocationSaved,
  type LocationType,
  type WikiPageRow,
  type WorldCheck,
} from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call, callList } from './call.ts';
import { queryKeys } from './query-keys.ts';
import type { ReadingScope } from './reading-scope.ts';
import { staffKeys } from './staff-keys.ts';
import { fetchMapPicture } from './staff-map.ts';

/** The addresses of the generic models begin with this app name (specification section 7). */
export const adminApp = 'home';

/** A row of a generic list. Its other fields depend on the model. */
export type ModelRow = WikiPageRow | LocationType | LocationRow;

const lists = {
  wikipage: addresses.listWikiPages,
  type: addresses.listTypes,
  location: addresses.listLocations,
} as const;
const optionLists = {
  wikipage: addresses.listWikiPageOptions,
  type: addresses.listTypeOptions,
  location: addresses.listLocationOptions,
} as const;
const deletions = {
  wikipage: addresses.deleteWikiPage,
  type: addresses.deleteType,
  location: addresses.deleteLocation,
} as const;

/** A filter of a list. */
export interface ListFilter {
  offset: number;
  /** Part of the name, in upper or lower case. */
  name?: string | undefined;
  /** Locations without this. */
  without?: 'picture' | 'text' | 'type' | undefined;
  /** Locations on no map and without a map. */
  orphans?: boolean | undefined;
  /** Locations on the map of this location. */
  childrenOf?: number | undefined;
  /** Of this world; undefined: of the Atlas. */
  worldId?: string | undefined;
}

/** One page of 100 rows of a model, by name. The previous page is shown until it has loaded. */
export function modelListQuery(model: AdminModel, filter: ListFilter) {
  return queryOptions({
    queryKey: staffKeys.adminList(model, filter),
    queryFn: ({ signal }) =>
      callList(lists[model], {
        query: {
          world_id: filter.worldId,
          limit: 100,
          offset: filter.offset,
          name__icontains: filter.name === '' ? undefined : filter.name,
          without: filter.without,
          orphans: filter.orphans === true ? 1 : undefined,
          positions_on_parent__parent: filter.childrenOf,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One page of the locations of a scope whose name contains a text, with or without a map of their own. */
export function locationsNamedQuery(filter: Pick<ListFilter, 'offset' | 'name'>, scope: ReadingScope) {
  const { campaignId, worldId, as } = scope;
  return queryOptions({
    queryKey: [...queryKeys.locationSearch(filter.name ?? '', scope), filter.offset] as const,
    queryFn: ({ signal }) =>
      callList(addresses.searchLocations, {
        query: {
          name: filter.name ?? '',
          limit: 100,
          offset: filter.offset,
          campaign_id: campaignId,
          world_id: worldId,
          as,
        },
        headers: inviteHeader(campaignId),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Options to choose from (specification section 3: option lists).
 * @param worldId undefined: the Atlas
 */
export function optionsQuery(model: AdminModel, name: string, worldId: string | undefined) {
  return queryOptions({
    queryKey: staffKeys.adminOptions(model, name, worldId),
    queryFn: ({ signal }) =>
      call(optionLists[model], {
        query: { world_id: worldId, name__icontains: name === '' ? undefined : name, limit: 20 },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

export const fetchStaffLocation = (id: number, signal?: AbortSignal) =>
  call(addresses.getLocation, { params: { id }, signal });

export const fetchWikiPage = (id: number, signal?: AbortSignal) =>
  call(addresses.getWikiPage, { params: { id }, signal });

export function staffLocationQuery(id: number) {
  return queryOptions({
    queryKey: staffKeys.adminItem('location', id),
    queryFn: ({ signal }) => fetchStaffLocation(id, signal),
  });
}

export function typeQuery(id: number) {
  return queryOptions({
    queryKey: staffKeys.adminItem('type', id),
    queryFn: ({ signal }) => call(addresses.getType, { params: { id }, signal }),
  });
}

export function wikiPageQuery(id: number) {
  return queryOptions({
    queryKey: staffKeys.adminItem('wikipage', id),
    queryFn: ({ signal }) => fetchWikiPage(id, signal),
  });
}

export type LocationFields = BodyOf<Calls['saveLocation']>;

export type TypeFields = BodyOf<Calls['createType']>;

export type WikiPageFields = BodyOf<Calls['createWikiPage']>;

/** What is saved: an existing item, or a new one in a world, by default in the Atlas. */
export interface SavedTo {
  id: number | undefined;
  worldId: string | undefined;
}

const inWorld = ({ worldId }: SavedTo) => (worldId === undefined ? {} : { world_id: worldId });

export function saveLocation(to: SavedTo, fields: LocationFields): Promise<LocationSaved> {
  const { id } = to;
  if (id !== undefined) return call(addresses.saveLocation, { params: { id }, body: fields });
  return call(addresses.createLocation, { body: { ...fields, ...inWorld(to), name: fields.name ?? '' } });
}

/** Converts a map with unusual units to the usual ones, including everything on it. */
export function mendFrame(locationId: number, clientKey: string): Promise<LocationSaved> {
  return call(addresses.rescaleMap, { body: { location_id: locationId, client_key: clientKey } });
}

/** @returns the type and, if it existed, the number of places that changed with it */
export function saveType(
  to: SavedTo,
  fields: TypeFields,
): Promise<AnswerOf<Calls['createType']> & Partial<AnswerOf<Calls['saveType']>>> {
  const { id } = to;
  if (id === undefined) return call(addresses.createType, { body: { ...fields, ...inWorld(to) } });
  // Thousands of places may change with it.
  return call(addresses.saveType, { params: { id }, body: fields, timeoutMs: 300_000 });
}

export function saveWikiPage(to: SavedTo, fields: WikiPageFields): Promise<AnswerOf<Calls['saveWikiPage']>> {
  const { id } = to;
  if (id === undefined) return call(addresses.createWikiPage, { body: { ...fields, ...inWorld(to) } });
  return call(addresses.saveWikiPage, { params: { id }, body: fields });
}

/** @throws ApiError `conflict` with a message if something still depends on it */
export function deleteItem(model: AdminModel, id: number): Promise<AnswerOf<Calls['deleteType']>> {
  return call(deletions[model], { params: { id } });
}

/** @param worldId undefined: of the Atlas */
export const summaryQuery = (worldId: string | undefined) =>
  queryOptions({
    queryKey: staffKeys.adminSummary(worldId),
    queryFn: ({ signal }) => call(addresses.getAdminSummary, { query: { world_id: worldId }, signal }),
  });

/**
 * The checks of a world. The first run may take long.
 * @param worldId undefined: the Atlas
 */
export const worldCheckQuery = (worldId: string | undefined) =>
  queryOptions({
    queryKey: staffKeys.worldCheck(worldId),
    queryFn: ({ signal }) => call(addresses.getWorldCheck, { query: { world_id: worldId }, signal, timeoutMs: 60_000 }),
  });

export function worldFindingsQuery(check: WorldCheck, worldId: string | undefined, page: number) {
  return queryOptions({
    queryKey: staffKeys.worldFindings(check, worldId, page),
    queryFn: ({ signal }) =>
      call(addresses.listWorldFindings, {
        params: { check },
        query: { world_id: worldId, page },
        signal,
        timeoutMs: 60_000,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The current picture of a map and the one in preparation. Reloads every 1.5 s while a new picture is prepared. */
export function mapPictureQuery(locationId: number) {
  return queryOptions({
    queryKey: staffKeys.mapPicture(locationId),
    queryFn: ({ signal }) => fetchMapPicture(locationId, signal),
    refetchInterval: ({ state }) => (state.data?.pending?.state === 'pending' ? 1500 : false),
  });
}
