import '../../../forms/suggest-styles.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { saveWorld, worldMapsQuery } from '../../../api/worlds.ts';
import suggestClasses from '../../../forms/suggest.module.css';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from './card.tsx';
import { FirstSheet } from './first-sheet.tsx';
import type { SettingsProps } from './settings-props.ts';

const TYPING_PAUSE_MS = 200;

/** The map that the world opens with; a world without one is given its first sheet here. */
export function HomeCard(given: SettingsProps) {
  const { world } = given;
  const maps = useQuery(worldMapsQuery(world.id, ''));
  // Until it is known whether there is any, there is nothing to choose and nothing to make.
  if (world.home === null && maps.isPending) return null;
  const hasNone = world.home === null && maps.data?.length === 0;
  if (hasNone) return <FirstSheet {...given} />;
  if (world.part === 'editor') {
    return <Card title="Home map" words={`${world.home?.name ?? 'None yet'}. Its owner chooses it.`} />;
  }
  return <ChooseHome {...given} />;
}

function ChooseHome({ world, onSaved }: SettingsProps) {
  const { home } = world;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  // What stands in the field is the choice itself, not something searched for.
  const asked = search === home?.name ? '' : search.trim().slice(0, SEARCH_TEXT_MAX);
  const { data = [], error, isFetching } = useQuery(worldMapsQuery(world.id, asked));
  const saving = useMutation({
    mutationFn: (id: number) => saveWorld(world.id, { home_location_id: id }),
    onSuccess: onSaved,
  });
  const offered = home === null || data.some(({ id }) => id === home.id) ? data : [home, ...data];
  return (
    <Card title="First view" isSaved={saving.isSuccess}>
      <Select
        label="Home map"
        description={
          world.access === 'open'
            ? 'What it opens with for editors and campaigns. The start page for everybody is chosen under Admin, Installation.'
            : 'The map that opens first.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="Choose a map"
        searchable
        allowDeselect={false}
        nothingFoundMessage={isFetching ? 'Searching' : 'No map called that'}
        maxDropdownHeight={280}
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        filter={({ options }) => options}
        value={home === null ? null : String(home.id)}
        disabled={saving.isPending}
        onChange={(id) => id !== null && Number(id) !== home?.id && saving.mutate(Number(id))}
        onSearchChange={setTyped}
        classNames={{
          dropdown: suggestClasses.dropdown ?? '',
          option: suggestClasses.option ?? '',
          empty: suggestClasses.empty ?? '',
        }}
      />
      {saving.isError ? <Alert kind="error">{errorText(saving.error)} Nothing was changed.</Alert> : null}
      {error === null ? null : <Alert kind="error">The maps could not be loaded. {errorText(error)}</Alert>}
    </Card>
  );
}
