import { NativeSelect } from '@mantine/core';
import layout from '../../../ui/layout.module.css';
import '../../../ui/field-styles.ts';
import { NameSearch } from '../../../tables/name-search.tsx';
import classes from './filter-bar.module.css';
import type { CellChoices } from './place-cell.tsx';
import type { PlaceFilterState } from './use-place-filter.ts';

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
    <div className={`${layout.row8} ${layout.wrap}`}>
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
        <p className={classes.count} role="status">
          {found === total
            ? `${total.toLocaleString('en')} ${total === 1 ? 'place' : 'places'}`
            : `${found.toLocaleString('en')} of ${total.toLocaleString('en')} places`}
        </p>
      )}
    </div>
  );
}
