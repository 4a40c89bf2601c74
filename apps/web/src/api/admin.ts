import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AdminModel,
  AdminSummary,
  LocationRow,
  LocationSaved,
  LocationSearchResult,
  LocationType,
  Option,
  Redirect,
  StaffLocationPage,
  StaffWikiPage,
  WikiPageContent,
  WikiPageRow,
  WorldCheck,
  WorldCheckSummary,
  WorldFindings,
} from '@venture-atlas/types';
import { request, requestList } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { fetchMapPicture, type WriteStamp } from './staff-map.ts';

/** The generic models' own addresses all begin with this app's name (specification section 7). */
export const adminApp = 'home';

/** A row of any generic list; which further fields it has depends on the model. */
export type ModelRow = WikiPageRow | LocationType | LocationRow;

/** Which rows of a list are asked for. */
export interface ListFilter {
  offset: number;
  /** Part of the name, in upper or lower case. */
  name?: string | undefined;
  /** Locations that lack this. */
  without?: 'picture' | 'text' | 'type' | undefined;
  /** Locations on no map and without one. */
  orphans?: boolean | undefined;
  /** Locations that stand on this one's map. */
  childrenOf?: number | undefined;
}

/** One page of 100 rows of a model, by name. The page before stays until this one is there. */
export function modelListQuery(model: AdminModel, filter: ListFilter) {
  return queryOptions({
    queryKey: queryKeys.adminList(model, filter),
    queryFn: ({ signal }) =>
      requestList<ModelRow>(`/api/${adminApp}/${model}/list/`, {
        query: {
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

/** All locations by name, 100 a page: what everybody signed in may list (decisions: /maps). */
export function allLocationsQuery(filter: Pick<ListFilter, 'offset' | 'name'>) {
  return queryOptions({
    queryKey: queryKeys.allLocations(filter),
    queryFn: ({ signal }) =>
      requestList<LocationSearchResult>('/api/location_search/', {
        query: { name: filter.name ?? '', limit: 100, offset: filter.offset },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Names to choose from (specification section 3: option lists). */
export function optionsQuery(model: AdminModel, name: string) {
  return queryOptions({
    queryKey: queryKeys.adminOptions(model, name),
    queryFn: ({ signal }) =>
      request<Option[]>(`/api/${adminApp}/${model}/options/`, {
        query: { name__icontains: name === '' ? undefined : name, limit: 20 },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

export function staffLocationQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.adminItem('location', id),
    queryFn: ({ signal }) => request<StaffLocationPage>(itemAddress('location', id), { signal }),
  });
}

export function typeQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.adminItem('type', id),
    queryFn: ({ signal }) => request<LocationType>(itemAddress('type', id), { signal }),
  });
}

export function wikiPageQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.adminItem('wikipage', id),
    queryFn: ({ signal }) => request<StaffWikiPage>(itemAddress('wikipage', id), { signal }),
  });
}

interface Saved {
  change_id: number | null;
}

export type LocationFields = WriteStamp & {
  name?: string;
  image?: string | null;
  map_maker_name?: string | null;
  map_maker_url?: string | null;
  seo_image?: string | null;
  map_licence?: string | null;
  miles_per_unit?: number | null;
  wiki_url?: string | null;
  images_from_wiki?: string[];
  type_id?: number | null;
};

export type TypeFields = WriteStamp & Pick<LocationType, 'name' | 'default_scale' | 'display_dot' | 'icon'>;

export type WikiPageFields = WriteStamp & {
  name: string;
  location_id?: number | null;
  wiki_page_content?: WikiPageContent;
};

/** @param id undefined makes a new one */
export function saveLocation(id: number | undefined, fields: LocationFields): Promise<LocationSaved> {
  return post(itemAddress('location', id), fields);
}

/** Brings a map of odd units to usual ones, with all that stands on it. */
export function mendFrame(locationId: number, clientKey: string): Promise<LocationSaved> {
  return post('/api/rescale_map/', { location_id: locationId, client_key: clientKey });
}

export function saveType(id: number | undefined, fields: TypeFields): Promise<LocationType & Saved> {
  return post(itemAddress('type', id), fields);
}

export function saveWikiPage(id: number | undefined, fields: WikiPageFields): Promise<StaffWikiPage & Saved> {
  return post(itemAddress('wikipage', id), fields);
}

/** @throws ApiError `conflict` in words when something still hangs on it */
export function deleteItem(model: AdminModel, id: number): Promise<Redirect & Partial<Saved>> {
  return post(`${itemAddress(model, id)}delete/`, {});
}

export const summaryQuery = queryOptions({
  queryKey: queryKeys.adminSummary,
  queryFn: ({ signal }) => request<AdminSummary>('/api/admin/summary/', { signal }),
});

/** The world's checks may take long the first time. */
export const worldCheckQuery = queryOptions({
  queryKey: queryKeys.worldCheck,
  queryFn: ({ signal }) => request<WorldCheckSummary>('/api/admin/world_check/', { signal, timeoutMs: 60_000 }),
});

export function worldFindingsQuery(check: WorldCheck, page: number) {
  return queryOptions({
    queryKey: queryKeys.worldFindings(check, page),
    queryFn: ({ signal }) =>
      request<WorldFindings>(`/api/admin/world_check/${check}/`, { query: { page }, signal, timeoutMs: 60_000 }),
    placeholderData: keepPreviousData,
  });
}

/** What a map shows now and what is on its way; asked again every 1.5 s while a new picture is made ready. */
export function mapPictureQuery(locationId: number) {
  return queryOptions({
    queryKey: queryKeys.mapPicture(locationId),
    queryFn: ({ signal }) => fetchMapPicture(locationId, signal),
    refetchInterval: ({ state }) => (state.data?.pending?.state === 'pending' ? 1500 : false),
  });
}

function itemAddress(model: AdminModel, id: number | undefined): string {
  return id === undefined ? `/api/${adminApp}/${model}/` : `/api/${adminApp}/${model}/${id}/`;
}

function post<Answer>(path: string, body: object): Promise<Answer> {
  return request<Answer>(path, { method: 'POST', body });
}
