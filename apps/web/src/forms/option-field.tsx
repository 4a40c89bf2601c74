import './suggest-styles.ts';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type AdminModel, type Option, SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { useState } from 'react';
import { optionsQuery } from '../api/admin.ts';
import { useReadingScope } from '../api/reading-scope.ts';
import { fieldError } from '../ui/field-error.tsx';
import { nameFilter } from './name-filter.ts';
import classes from './suggest.module.css';

const typingPause = 200;

export interface OptionFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> {
  /** Whose options list is offered (specification section 3). */
  model: AdminModel;
  value: Option | null;
  onChange: (option: Option | null) => void;
}

/** One of the things of a model, chosen from its options list; long lists are searched by typing. */
export function OptionField({ model, value, onChange, error, ...rest }: OptionFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, typingPause);
  // What stands in the field is the choice itself, not something searched for.
  const asked = search === value?.name ? '' : search.trim().slice(0, SEARCH_TEXT_MAX);
  const [isOpen, setOpen] = useState(false);
  const { worldId } = useReadingScope();
  const { data = [], isFetching } = useQuery({ ...optionsQuery(model, asked, worldId), enabled: isOpen });
  const offered = value === null || data.some(({ id }) => id === value.id) ? data : [value, ...data];
  return (
    <Select
      clearable
      placeholder="None"
      nothingFoundMessage={isFetching ? 'Searching' : 'Nothing called that'}
      maxDropdownHeight={280}
      {...rest}
      searchable
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      // What the server is asked next is already not what it was asked: what fits stands there at once.
      filter={(given) => (given.search === value?.name ? given.options : nameFilter(given))}
      value={value === null ? null : String(value.id)}
      onChange={(id) => onChange(offered.find((option) => String(option.id) === id) ?? null)}
      // What is typed takes the place of what was chosen.
      onClick={(event) => event.currentTarget.select()}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      error={fieldError(error)}
      clearButtonProps={{
        variant: 'transparent',
        className: classes.clear ?? '',
        'aria-label': `Clear ${typeof rest.label === 'string' ? rest.label : 'the choice'}`,
      }}
      classNames={{ dropdown: classes.dropdown ?? '', option: classes.option ?? '', empty: classes.empty ?? '' }}
    />
  );
}
