import '../../../forms/suggest-styles.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useLocationSearch } from '../../../api/locations.ts';
import { everybodys } from '../../../api/reading-scope.ts';
import suggestClasses from '../../../forms/suggest.module.css';
import { Alert } from '../../../ui/alert.tsx';

const TYPING_PAUSE_MS = 200;

interface MapFieldProps {
  chosen: { slug: string; name: string } | undefined;
  isBusy: boolean;
  /** What of it is copied. */
  description: string;
  onChoose: (slug: string) => void;
}

/** One of the maps of the open atlas, searched for by its name. */
export function MapField({ chosen, isBusy, description, onChoose }: MapFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  // What stands in the field is the choice itself, not something searched for.
  const asked = search === chosen?.name ? '' : search;
  const { data = [], error, isFetching } = useLocationSearch(asked, everybodys);
  const found = data.filter(({ has_map }) => has_map).map(({ slug, name }) => ({ value: slug, label: name }));
  const own = chosen === undefined ? [] : [{ value: chosen.slug, label: chosen.name }];
  const offered = own.some(({ value }) => found.some((one) => one.value === value)) ? found : [...own, ...found];
  return (
    <>
      <Select
        label="Map"
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="Type the name of a map"
        searchable
        allowDeselect={false}
        nothingFoundMessage={emptyWords(asked, isFetching)}
        maxDropdownHeight={280}
        data={offered}
        filter={({ options }) => options}
        value={chosen?.slug ?? null}
        disabled={isBusy}
        onChange={(slug) => slug !== null && slug !== chosen?.slug && onChoose(slug)}
        onSearchChange={setTyped}
        classNames={{
          dropdown: suggestClasses.dropdown ?? '',
          option: suggestClasses.option ?? '',
          empty: suggestClasses.empty ?? '',
        }}
      />
      {error === null ? null : <Alert kind="error">The maps could not be searched. {errorText(error)}</Alert>}
    </>
  );
}

function emptyWords(asked: string, isFetching: boolean): string {
  if (asked.trim() === '') return 'Type a part of its name';
  return isFetching ? 'Searching' : 'No map has that name';
}
