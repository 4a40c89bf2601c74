import { Autocomplete, type AutocompleteProps, Button } from '@mantine/core';
import { formMessages } from '@venture-atlas/rules';
import { type ReactNode, useId } from 'react';
import { Alert } from '../ui/alert.tsx';
import plain from '../ui/plain.module.css';
import classes from './wiki-candidates.module.css';
import './suggest-styles.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { LOCATION_NAME_MAX } from '@venture-atlas/types';
import { optionsQuery } from '../api/admin.ts';
import { useReadingScope } from '../api/reading-scope.ts';
import { fieldError } from '../ui/field-error.tsx';
import suggestClasses from './suggest.module.css';
import type { AddParent } from './use-add-parent.ts';

export interface AddParentFieldsProps {
  adding: AddParent;
  /** Label above the field. Without one, the field has a label for screen readers only. */
  label?: string;
  /** Name of the location that gets a parent. */
  locationName: string;
  /** The button that adds. */
  children: ReactNode;
}

/** The parent name with suggestions, the result, and a choice if several locations have the name. */
export function AddParentFields({ adding, label, locationName, children }: AddParentFieldsProps) {
  const problemId = useId();
  const { problem, isRefused, candidates } = adding;
  return (
    <form
      className={`${plain.stack8} ${plain.oneColumn} ${classes.form}`}
      data-row={label === undefined || undefined}
      noValidate
      aria-label={`Add a parent to ${locationName}`}
      onSubmit={(event) => {
        event.preventDefault();
        adding.add();
      }}
    >
      <div className={classes.line}>
        <LocationNameField
          className={classes.name ?? ''}
          {...(label === undefined ? { 'aria-label': `Parent name for ${locationName}` } : { label })}
          placeholder="Parent name"
          value={adding.name}
          onChange={adding.setName}
          error={problem === undefined ? undefined : isRefused ? true : problem}
          aria-describedby={problem === undefined ? undefined : problemId}
        />
        {children}
      </div>
      {problem !== undefined && isRefused ? (
        <div id={problemId}>
          <Alert kind="error">{problem}</Alert>
        </div>
      ) : null}
      {candidates.length === 0 ? null : (
        <ul className={`${plain.stack4} ${plain.bare}`} aria-label="Locations of this name">
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <Button variant="default" fullWidth disabled={adding.isBusy} onClick={() => adding.add(candidate)}>
                {candidate.name}{' '}
                <span className={`${plain.secondary} ${plain.regular} ${plain.breakWords}`}>/{candidate.slug}/</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding.isAdded ? <Alert kind="success">{formMessages.parentAdded}</Alert> : null}
    </form>
  );
}

const typingPause = 200;

interface LocationNameFieldProps extends Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> {
  value: string;
  onChange: (name: string) => void;
}

/** The name of an existing location, typed freely. Names that contain the text are suggested. */
function LocationNameField({ error, value, onChange, ...rest }: LocationNameFieldProps) {
  const { worldId } = useReadingScope();
  const [search] = useDebouncedValue(value.trim(), typingPause);
  const { data = [] } = useQuery({ ...optionsQuery('location', search, worldId), enabled: search !== '' });
  // Places with the same name are one suggestion. The user chooses among them later, if needed.
  const names = search === '' ? [] : [...new Set(data.map(({ name }) => name))];
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
      classNames={{ dropdown: suggestClasses.dropdown ?? '', option: suggestClasses.option ?? '' }}
    />
  );
}
