import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { worldMapsQuery } from '../api/worlds.ts';
import { Alert } from '../ui/alert.tsx';
import { suggestClassNames } from './suggest-styles.ts';

const TYPING_PAUSE_MS = 200;

export interface HomeMapFieldProps {
  /** The world whose maps are offered. */
  worldId: string;
  chosen: { id: number; name: string } | null;
  /** Explains the choice. */
  description?: string | undefined;
  isBusy: boolean;
  onChoose: (id: number) => void;
}

/** Chooses the map that opens first, by its name. */
export function HomeMapField({ worldId, chosen, description, isBusy, onChoose }: HomeMapFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  // The text in the field may be the choice itself, which is not a search.
  const query = search === chosen?.name ? '' : search.trim().slice(0, SEARCH_TEXT_MAX);
  const { data = [], error, isFetching } = useQuery(worldMapsQuery(worldId, query));
  const offered = chosen === null || data.some(({ id }) => id === chosen.id) ? data : [chosen, ...data];
  return (
    <>
      <Select
        label="Home map"
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="Choose a map"
        searchable
        allowDeselect={false}
        nothingFoundMessage={isFetching ? 'Searching' : 'No map has that name'}
        maxDropdownHeight={280}
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        filter={({ options }) => options}
        value={chosen === null ? null : String(chosen.id)}
        disabled={isBusy}
        onChange={(id) => id !== null && Number(id) !== chosen?.id && onChoose(Number(id))}
        onSearchChange={setTyped}
        classNames={suggestClassNames}
      />
      {error === null ? null : <Alert kind="error">The maps could not be loaded. {errorText(error)}</Alert>}
    </>
  );
}
