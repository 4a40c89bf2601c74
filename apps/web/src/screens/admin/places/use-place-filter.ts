import type { PlaceSort, PlaceTableFilter } from '../../../api/place-table.ts';
import { useListAddress } from '../../../tables/use-list-address.ts';

const sorts: readonly PlaceSort[] = ['name', 'type', 'map', 'size', 'changed'];

export interface PlaceFilterState {
  filter: PlaceTableFilter;
  /** Something is left out. */
  isFiltered: boolean;
  search: (name: string) => void;
  setTypes: (types: readonly number[]) => void;
  setMap: (map: number | undefined) => void;
  setWithout: (without: PlaceTableFilter['without']) => void;
  setDrafts: (drafts: PlaceTableFilter['drafts']) => void;
  /** By another column, or the same one the other way round. */
  sortBy: (sort: PlaceSort) => void;
}

/** What the table shows lives in the address, so that it can be linked and gone back to. */
export function usePlaceFilter(): PlaceFilterState {
  const { name, params, search, filter: set, filterBy } = useListAddress();
  const sort = sorts.find((one) => one === params.get('sort')) ?? 'name';
  const without = (['picture', 'text'] as const).find((one) => one === params.get('without'));
  const drafts = (['1', '0'] as const).find((one) => one === params.get('drafts'));
  const filter: PlaceTableFilter = {
    name,
    types: (params.get('types') ?? '')
      .split(',')
      .filter((id) => id !== '')
      .map(wholeNumber)
      .filter(isPresent),
    map: wholeNumber(params.get('map') ?? ''),
    without,
    drafts,
    sort,
    desc: params.get('desc') === '1',
  };
  return {
    filter,
    isFiltered: [name || undefined, filter.types[0], filter.map, without, drafts].some(isPresent),
    search,
    setTypes: (types) => set('types', types.length === 0 ? null : types.join(',')),
    setMap: (map) => set('map', map === undefined ? null : String(map)),
    setWithout: (lacking) => set('without', lacking ?? null),
    setDrafts: (wanted) => set('drafts', wanted ?? null),
    sortBy: (by) =>
      filterBy(by === sort ? { desc: filter.desc ? null : '1' } : { sort: by === 'name' ? null : by, desc: null }),
  };
}

const wholeNumber = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
const isPresent = <T>(value: T | undefined): value is T => value !== undefined;
