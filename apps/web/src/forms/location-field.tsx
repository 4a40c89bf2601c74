import plain from '../ui/plain.module.css';
import './suggest-styles.ts';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { LOCATION_NAME_MAX, type LocationSearchResult } from '@venture-atlas/types';
import { type ReactNode, type Ref, useState } from 'react';
import { useLocationSearch } from '../api/locations.ts';
import { useReadingScope } from '../api/reading-scope.ts';
import { fieldError } from '../ui/field-error.tsx';
import suggestClasses from './suggest.module.css';

const TYPING_PAUSE_MS = 200;
const MOST_SUGGESTIONS = 8;

export interface LocationFieldProps {
  label: string;
  /** The label is for screen readers only, because a heading says the same. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (text: string) => void;
  /** A suggestion was chosen. Its name is in the field then. */
  onChoose: (location: LocationSearchResult) => void;
  /** Locations that must not be suggested, by location id. */
  excluded?: ReadonlySet<number>;
  error?: ReactNode;
  /** The field is invalid, and the error is shown elsewhere. */
  isInvalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The name of a location, with suggestions below while typing. */
export function LocationField(props: LocationFieldProps) {
  const { label, isLabelHidden = false, value, onChange, onChoose, excluded, error, isInvalid = false, ref } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // Initial and chosen text needs no suggestions.
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const { data } = useLocationSearch(typed === '' ? '' : name, useReadingScope());
  const found = (data ?? []).filter(({ id }) => !excluded?.has(id)).slice(0, MOST_SUGGESTIONS);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const location = found.find((one) => String(one.id) === id);
        combobox.closeDropdown();
        if (location === undefined) return;
        setTyped('');
        onChange(location.name);
        onChoose(location);
      }}
    >
      <Combobox.Target>
        <TextInput
          {...(ref === undefined ? {} : { ref })}
          {...(isLabelHidden ? { 'aria-label': label } : { label })}
          value={value}
          autoComplete="off"
          spellCheck={false}
          maxLength={LOCATION_NAME_MAX}
          error={fieldError(error) ?? isInvalid}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            // The first press closes the list. The next one is for the parent of the field.
            if (event.key !== 'Escape' || !combobox.dropdownOpened || found.length === 0) return;
            event.preventDefault();
            combobox.closeDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={suggestClasses.dropdown ?? ''} hidden={found.length === 0}>
        <Combobox.Options aria-label={`Locations called like ${value}`}>
          {found.map((location) => (
            <Combobox.Option
              key={location.id}
              value={String(location.id)}
              className={suggestClasses.locationOption ?? ''}
            >
              <span>{location.name}</span>
              <span className={plain.smallSecondary}>{whereIs(location)}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Describes a location by its type and its maps, to distinguish locations with the same name. */
function whereIs({ type, parents }: LocationSearchResult): string {
  const on = parents.map((parent) => parent.name).join(', ');
  return [type ?? '', on === '' ? 'on no map' : `on ${on}`].filter((part) => part !== '').join(', ');
}
