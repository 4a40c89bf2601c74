import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  addresses,
  type BodyOf,
  type Calls,
  type NamedPlace,
  PASTE_NAMES_MAX,
  type PlaceRow,
  type PlaceRowsSaved,
  type PlacesChanged,
  type QueryOf,
} from '@venture-atlas/types';
import { call } from './call.ts';
import { staffKeys } from './staff-keys.ts';

type IdsQuery = QueryOf<Calls['listPlaceIds']>;

export type PlaceSort = NonNullable<IdsQuery['sort']>;

/** The filter and order of the table of places. */
export interface PlaceTableFilter {
  /** Part of the name. */
  name: string;
  /** Ids of types, 0 for places without one; empty: all. */
  types: readonly number[];
  /** The id of a map, 0 for places on none. */
  map: number | undefined;
  without: 'picture' | 'text' | undefined;
  /** '1': only drafts, '0': only what is published. */
  drafts: '0' | '1' | undefined;
  sort: PlaceSort;
  desc: boolean;
}

/**
 * The ids of all rows of the table in order.
 * @param worldId undefined: the Atlas, here and below
 */
export const placeIdsQuery = (filter: PlaceTableFilter, worldId: string | undefined) =>
  queryOptions({
    queryKey: staffKeys.placeIds(filter, worldId),
    queryFn: ({ signal }) => {
      const { name, types, map, without, drafts, sort, desc } = filter;
      const query = {
        world_id: worldId,
        name__icontains: name === '' ? undefined : name,
        types: types.length === 0 ? undefined : types.join(','),
        map,
        without,
        drafts,
        sort,
        desc: desc ? 1 : undefined,
      };
      return call(addresses.listPlaceIds, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

/**
 * Some rows of the table.
 * @param map show the position on this map, if there is one
 */
export const placeRowsQuery = (ids: readonly number[], map: number | undefined, worldId: string | undefined) =>
  queryOptions({
    queryKey: staffKeys.placeRows(ids, map, worldId),
    queryFn: ({ signal }): Promise<PlaceRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : call(addresses.listPlaceRows, {
            query: { world_id: worldId, map: map || undefined, ids: ids.join(',') },
            signal,
          }),
    staleTime: 60_000,
  });

/** The maps of a world by name, at most a hundred. */
export const mapOptionsQuery = (worldId: string | undefined) =>
  queryOptions({
    queryKey: staffKeys.mapOptions(worldId),
    queryFn: ({ signal }) =>
      call(addresses.listLocationOptions, { query: { world_id: worldId, with_map: 1, limit: 100 }, signal }),
    staleTime: 30_000,
  });

export type PlacesAct = Omit<BodyOf<Calls['changePlaces']>, 'world_id'>;

/** Changes many places in the same way, as one change. */
export const changePlaces = (act: PlacesAct, worldId: string | undefined): Promise<PlacesChanged> =>
  call(addresses.changePlaces, {
    body: { ...act, ...(worldId === undefined ? {} : { world_id: worldId }) },
    timeoutMs: 60_000,
  });

/**
 * Finds places by name, a few per name, in portions.
 * @param map show the position on this map, if there is one
 */
export async function findPlacesByName(
  names: readonly string[],
  map: number | undefined,
  worldId: string | undefined,
  signal: AbortSignal,
): Promise<NamedPlace[]> {
  const found: NamedPlace[] = [];
  for (let from = 0; from < names.length; from += PASTE_NAMES_MAX) {
    const body = {
      names: names.slice(from, from + PASTE_NAMES_MAX),
      ...(map === undefined ? {} : { map }),
      ...(worldId === undefined ? {} : { world_id: worldId }),
    };
    found.push(...(await call(addresses.findPlacesByName, { body, signal })));
  }
  return found;
}

export type RowToSave = BodyOf<Calls['savePlaceRows']>['rows'][number];

/** Saves rows of a spreadsheet, as one change. */
export const savePlaceRows = (
  rows: readonly RowToSave[],
  clientKey: string,
  worldId: string | undefined,
): Promise<PlaceRowsSaved> =>
  call(addresses.savePlaceRows, {
    body: { rows: [...rows], client_key: clientKey, ...(worldId === undefined ? {} : { world_id: worldId }) },
    // Thousands of rows take long. If the response is lost, sending the same rows again loses nothing.
    timeoutMs: 300_000,
  });
