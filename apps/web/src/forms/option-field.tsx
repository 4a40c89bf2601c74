import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { foldCase } from '@venture-atlas/rules';
import { type AdminModel, type Option, SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { optionsQuery } from '../api/admin.ts';
import { useReadingScope } from '../api/reading-scope.ts';
import { fieldError } from '../ui/field-error.tsx';
import { nameFilter } from './name-filter.ts';
import classes from './suggest.module.css';
import { suggestClassNames } from './suggest-styles.ts';

const typingPause = 200;

export interface OptionFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> {
  /** The model whose options are offered (specification section 3). */
  model: AdminModel;
  value: Option | null;
  onChange: (option: Option | null) => void;
  /** Allows making an item with a typed name that does not exist. */
  making?: Making | undefined;
  /** Text that was typed before the field appeared. */
  initialText?: string | undefined;
}

/** How to make a new item with a typed name. */
export interface Making {
  /** Label of the offer. */
  words: (name: string) => string;
  /** Why the name is not allowed, as a sentence; undefined if it is. */
  problem: (name: string) => string | undefined;
  make: (name: string) => void;
  /** What Enter does with the typed text. Without it, the server is first searchText whether the name exists. */
  enter?: (name: string) => void;
}

/** The value of the row that makes an item. Other rows have ids. */
const MAKE = 'make';

/**
 * Chooses an item of a model from its options. Long lists are searched by typing. Enter chooses the item with exactly
 * the typed name. If there is none, the first row and Enter make it.
 */
export function OptionField({
  model,
  value,
  onChange,
  making,
  initialText,
  error,
  onKeyDown,
  ...rest
}: OptionFieldProps) {
  const [typed, setTyped] = useState(initialText ?? '');
  // The field first shows its choice, so the earlier text is set afterward.
  useEffect(() => {
    if (initialText !== undefined) setTyped(initialText);
  }, [initialText]);
  const [search] = useDebouncedValue(typed, typingPause);
  // The text in the field may be the choice itself, which is not a search.
  const isChoice = typed === value?.name;
  const searchText = search === value?.name ? '' : searched(search);
  const [isOpen, setOpen] = useState(initialText !== undefined);
  const { worldId } = useReadingScope();
  const client = useQueryClient();
  const query = optionsQuery(model, searchText, worldId);
  const { data = [], isFetching, isSuccess, isPlaceholderData } = useQuery({ ...query, enabled: isOpen });
  const offered = value === null || data.some(({ id }) => id === value.id) ? data : [value, ...data];
  const name = cleanName(typed);
  const isKnown = isSuccess && !isPlaceholderData && search === typed;
  const isNew = making !== undefined && name !== '' && !isChoice && isKnown && called(name, offered) === undefined;
  const problem = isNew ? making.problem(name) : undefined;
  const row = isNew && problem === undefined ? [{ value: MAKE, label: making.words(name) }] : [];

  const end = (act: () => void) => {
    setOpen(false);
    act();
  };
  /** Handles Enter, even before the response for the typed text has arrived. */
  const enter = async () => {
    if (name === '') return value === null ? undefined : end(() => onChange(null));
    const found = await client.fetchQuery(optionsQuery(model, searched(typed), worldId)).catch(() => undefined);
    const exact = called(name, found ?? offered);
    if (exact !== undefined) return end(() => onChange(exact));
    if (found !== undefined && making?.problem(name) === undefined) end(() => making?.make(name));
  };
  return (
    <Select
      clearable
      placeholder="None"
      nothingFoundMessage={problem ?? (isFetching ? 'Searching' : 'Nothing has that name')}
      maxDropdownHeight={280}
      // Choosing the same option again keeps it. The cross clears it.
      allowDeselect={false}
      {...rest}
      searchable
      searchValue={typed}
      data={[...row, ...offered.map(({ id, name: label }) => ({ value: String(id), label }))]}
      // Filters the loaded options at once, until the response for the typed text arrives.
      filter={(given) => (given.search === value?.name ? given.options : withMaking(given))}
      value={value === null ? null : String(value.id)}
      onChange={(id) => {
        if (id === MAKE) making?.make(name);
        else onChange(offered.find((option) => String(option.id) === id) ?? null);
      }}
      // Typed text replaces the choice.
      onClick={(event) => event.currentTarget.select()}
      onSearchChange={setTyped}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && making !== undefined && !isChoice && isOpen && !hasMarkedRow(event)) {
          if (name === '' && value === null) return onKeyDown?.(event);
          event.preventDefault();
          if (making.enter === undefined) void enter();
          else making.enter(name);
        } else onKeyDown?.(event);
      }}
      error={fieldError(error)}
      clearButtonProps={{
        variant: 'transparent',
        className: classes.clear ?? '',
        'aria-label': `Clear ${typeof rest.label === 'string' ? rest.label : 'the choice'}`,
      }}
      classNames={suggestClassNames}
    />
  );
}

const cleanName = (typed: string): string => typed.normalize('NFC').trim();

/** The search text for the server. */
const searched = (text: string): string => text.trim().slice(0, SEARCH_TEXT_MAX);

const called = (name: string, options: readonly Option[]): Option | undefined =>
  options.find((option) => foldCase(option.name) === foldCase(name));

/** Whether an arrow key has marked a row, which Enter then takes. */
function hasMarkedRow({ currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  return list?.querySelector('[data-combobox-selected]') != null;
}

/** The options that match the typed text. The row that makes an item always matches. */
const withMaking: typeof nameFilter = (given) => [
  ...given.options.filter((option) => 'value' in option && option.value === MAKE),
  ...nameFilter({ ...given, options: given.options.filter((option) => !('value' in option && option.value === MAKE)) }),
];
