import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addresses, type LocationLink, type ParentAdded } from '@venture-atlas/types';
import { detailsOf } from './api-error.ts';
import { call, callList } from './call.ts';
import { staffKeys } from './staff-keys.ts';

/** How many maps a location is on; 2 means two or more (specification section 9). */
export type ParentCount = 0 | 1 | 2;

export interface ParentsFilter {
  count: ParentCount;
  name: string;
  offset: number;
  /** Of this world; undefined: of the Atlas. */
  worldId: string | undefined;
}

/** One page of 100 locations with this many parents, by name. */
export function parentsQuery(filter: ParentsFilter) {
  return queryOptions({
    queryKey: staffKeys.adminParents(filter),
    queryFn: ({ signal }) =>
      callList(addresses.listByParents, {
        query: {
          world_id: filter.worldId,
          num_parents: `${filter.count}`,
          limit: 100,
          offset: filter.offset,
          name__icontains: filter.name === '' ? undefined : filter.name,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A parent, by its typed name, or by its id if several have the name. */
export type ParentChoice = { parent_name: string } | { parent_id: number };

/**
 * Puts a location on a map, from the parents table.
 *
 * @throws ApiError `parent_not_found`, `parent_ambiguous` with candidates, `parent_is_self`, `parent_already_set`,
 *   `parent_would_loop`
 */
export function findAndAddParent(locationId: number, parent: ParentChoice, clientKey: string): Promise<ParentAdded> {
  return call(addresses.findAndAddParent, { body: { ...parent, location_id: locationId, client_key: clientKey } });
}

/** The same from the form Add Location Position. */
export function addParentToLocation(locationId: number, parent: ParentChoice, clientKey: string): Promise<ParentAdded> {
  return call(addresses.addParent, { body: { ...parent, id: locationId, client_key: clientKey } });
}

/** The places with an ambiguous name; empty for every other error. */
export function candidatesOf(error: unknown): LocationLink[] {
  return detailsOf(error, 'parent_ambiguous')?.candidates ?? [];
}

/** Removes a location from a map (Remove in the parents table). The location itself stays. */
export function deletePosition(positionId: number, clientKey: string): Promise<{ change_id: number | null }> {
  return call(addresses.deletePosition, { body: { id: positionId, client_key: clientKey } });
}
