import { NativeSelect } from '@mantine/core';
import plain from '../../../ui/plain.module.css';
import '../../../ui/field-styles.ts';
import type { PlaceSort, PlaceTableFilter } from '../../../api/place-table.ts';
import { NameSearch } from '../../../tables/name-search.tsx';
import { useListAddress } from '../../../tables/use-list-address.ts';
import type { CellChoices } from './place-cell.tsx';
import classes from './places.module.css';

interface FilterBarProps {
  state: PlaceFilterState;
  choices: CellChoices;
  /** How many the filters let through, and how many there are; undefined while nobody knows. */
  found: number | undefined;
  total: number | undefined;
  isBusy: boolean;
}

/** What the table shows of all places. */
export function FilterBar({ state, choices, found, total, isBusy }: FilterBarProps) {
  const { filter } = state;
  const [type] = filter.types;
  return (
    <div className={`${plain.row8} ${plain.wrap}`}>
      <NameSearch name={filter.name} onSearch={state.search} isBusy={isBusy} />
      <NativeSelect
        aria-label="Type"
        className={classes.choice}
        data-on={type !== undefined || undefined}
        value={type === undefined ? '' : String(type)}
        data={[
          { value: '', label: 'Any type' },
          { value: '0', label: 'No type' },
          ...choices.types.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => state.setTypes(value === '' ? [] : [Number(value)])}
      />
      <NativeSelect
        aria-label="On the map"
        className={classes.choice}
        data-on={filter.map !== undefined || undefined}
        value={filter.map === undefined ? '' : String(filter.map)}
        data={[
          { value: '', label: 'Any map' },
          { value: '0', label: 'No map' },
          ...choices.maps.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => state.setMap(value === '' ? undefined : Number(value))}
      />
      <NativeSelect
        aria-label="What is missing"
        className={classes.choice}
        data-on={filter.without !== undefined || undefined}
        value={filter.without ?? ''}
        data={[
          { value: '', label: 'Anything' },
          { value: 'text', label: 'No text' },
          { value: 'picture', label: 'No picture' },
        ]}
        onChange={({ currentTarget: { value } }) =>
          state.setWithout(value === 'text' || value === 'picture' ? value : undefined)
        }
      />
      <NativeSelect
        aria-label="Drafts"
        className={classes.choice}
        data-on={filter.drafts !== undefined || undefined}
        value={filter.drafts ?? ''}
        data={[
          { value: '', label: 'Any state' },
          { value: '1', label: 'Drafts' },
          { value: '0', label: 'Published' },
        ]}
        onChange={({ currentTarget: { value } }) => state.setDrafts(value === '1' || value === '0' ? value : undefined)}
      />
      {found === undefined || total === undefined ? null : (
        <p className={classes.shownCount} role="status">
          {found === total
            ? `${total.toLocaleString('en')} ${total === 1 ? 'place' : 'places'}`
            : `${found.toLocaleString('en')} of ${total.toLocaleString('en')} places`}
        </p>
      )}
    </div>
  );
}

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
function isPresent<T>(value: T | undefined): value is T {
  return value !== undefined;
}
