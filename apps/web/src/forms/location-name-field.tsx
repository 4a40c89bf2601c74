import './suggest-styles.ts';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { LOCATION_NAME_MAX } from '@venture-atlas/types';
import { optionsQuery } from '../api/admin.ts';
import { useReadingScope } from '../api/reading-scope.ts';
import { fieldError } from '../ui/field-error.tsx';
import classes from './suggest.module.css';

const typingPause = 200;

export interface LocationNameFieldProps extends Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> {
  value: string;
  onChange: (name: string) => void;
}

/** The name of a location that exists, typed freely; names that hold it are suggested. */
export function LocationNameField({ error, value, onChange, ...rest }: LocationNameFieldProps) {
  const { worldId } = useReadingScope();
  const [asked] = useDebouncedValue(value.trim(), typingPause);
  const { data = [] } = useQuery({ ...optionsQuery('location', asked, worldId), enabled: asked !== '' });
  // Two places of one name are one suggestion: which is meant is asked when it matters.
  const names = asked === '' ? [] : [...new Set(data.map(({ name }) => name))];
  return (
    <Autocomplete
      autoComplete="off"
      maxLength={LOCATION_NAME_MAX}
      maxDropdownHeight={280}
      {...rest}
      value={value}
      onChange={onChange}
      data={names}
      filter={({ options }) => options}
      error={error === true || fieldError(error)}
      classNames={{ dropdown: classes.dropdown ?? '', option: classes.option ?? '' }}
    />
  );
}
