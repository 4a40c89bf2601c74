import '../../ui/field-styles.ts';
import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import { type LocationSearchResult, SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { useLocationSearch } from '../../api/locations.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { placePath } from '../../navigation/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import classes from './place-finder.module.css';

const typingPause = 250;

export interface PlaceFinderProps {
  /** A name made from the address that led nowhere: what it finds is offered before anything is typed. */
  guess: string;
  /** Looks only here: among what the viewer of a campaign sees, or in one world. */
  scope: ReadingScope;
}

/** Looks for places by name over all maps. */
export function PlaceFinder({ guess, scope }: PlaceFinderProps) {
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed, typingPause);
  const isGuess = typed === '';
  const asked = isGuess ? guess : name;
  const { data: places, error, isFetching, refetch } = useLocationSearch(asked, scope);
  const found = places ?? [];
  // Whoever may not know of the campaign or world finds nothing in it, and is told no more.
  const isNothing = !isFetching && ((places !== undefined && found.length === 0) || isNotFound(error));
  const waits = isFetching || (!isGuess && typed !== name);

  return (
    <div className={classes.finder}>
      <TextInput
        type="search"
        label="Look for a place"
        placeholder="Name of a place"
        autoComplete="off"
        maxLength={SEARCH_TEXT_MAX}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        rightSection={waits && !isGuess ? <Loader size={18} role="status" aria-label="Searching" /> : null}
      />
      <div role="status">
        {isGuess && found.length > 0 ? <p className={classes.lead}>Did you mean one of these?</p> : null}
        {!isGuess && !waits && isNothing ? <p className={classes.lead}>{messages.nothingCalled(name.trim())}</p> : null}
      </div>
      {!isGuess && !isFetching && error !== null && !isNothing ? (
        <Alert kind="error" onRetry={refetch}>
          {errorText(error)}
        </Alert>
      ) : null}
      {found.length === 0 ? null : (
        <ul className={classes.places}>
          {found.map((place) => (
            <li key={place.id}>
              <Link className={classes.place} to={placePath(place, scope)}>
                <span className={classes.name}>{place.name}</span>
                <span className={classes.where}>{whereOf(place)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function whereOf({ parents, has_map }: LocationSearchResult): string {
  if (parents.length > 0) return `on the ${parents.map(({ name }) => name).join(' and ')} map`;
  return has_map ? 'its own map' : '';
}
