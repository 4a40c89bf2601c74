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
  /** Not drawn above the field, only told: there is a heading that says the same. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (text: string) => void;
  /** A suggestion was taken; its name is in the field then. */
  onChoose: (location: LocationSearchResult) => void;
  /** Suggestions that make no sense here, by location id. */
  leaveOut?: ReadonlySet<number>;
  error?: ReactNode;
  /** What is wrong with it is said elsewhere. */
  isInvalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The name of a location, with those that exist offered below while one types. */
export function LocationField(props: LocationFieldProps) {
  const { label, isLabelHidden = false, value, onChange, onChoose, leaveOut, error, isInvalid = false, ref } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // What is in the field from the beginning, or was just chosen, needs no suggestions.
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const { data } = useLocationSearch(typed === '' ? '' : name, useReadingScope());
  const found = (data ?? []).filter(({ id }) => !leaveOut?.has(id)).slice(0, MOST_SUGGESTIONS);

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
            // One press closes the list, the next is for whoever holds the field.
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

/** Tells locations of one name apart: by type and the maps they stand on. */
function whereIs({ type, parents }: LocationSearchResult): string {
  const on = parents.map((parent) => parent.name).join(', ');
  return [type ?? '', on === '' ? 'on no map' : `on ${on}`].filter((part) => part !== '').join(', ');
}
