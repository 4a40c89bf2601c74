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
  /** Whose options list is offered (specification section 3). */
  model: AdminModel;
  value: Option | null;
  onChange: (option: Option | null) => void;
  /** What is typed and is the name of nothing there can be made. */
  making?: Making | undefined;
  /** What is typed already when the field appears. */
  initialText?: string | undefined;
}

/** How something new is made of a name that is typed. */
export interface Making {
  /** What is offered, in words. */
  words: (name: string) => string;
  /** Why nothing can be called that, as a sentence; undefined when it can. */
  problem: (name: string) => string | undefined;
  make: (name: string) => void;
  /** What Enter does at once with what is typed; without it the server is asked first whether there is one of that name. */
  enter?: (name: string) => void;
}

/** The value of the row that makes something; others are ids. */
const MAKE = 'make';

/**
 * One of the things of a model, chosen from its options list; long lists are searched by typing. Enter chooses what is
 * called exactly as typed. Where nothing is, the first row makes it, and so does Enter.
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
  // The field shows its choice when it appears: what was typed before comes after that.
  useEffect(() => {
    if (initialText !== undefined) setTyped(initialText);
  }, [initialText]);
  const [search] = useDebouncedValue(typed, typingPause);
  // What stands in the field is the choice itself, not something searched for.
  const isChoice = typed === value?.name;
  const asked = search === value?.name ? '' : searched(search);
  const [isOpen, setOpen] = useState(initialText !== undefined);
  const { worldId } = useReadingScope();
  const client = useQueryClient();
  const query = optionsQuery(model, asked, worldId);
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
  /** What Enter means: also when the answer about what was typed is not there yet. */
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
      // Chosen again it stays; the cross takes it away.
      allowDeselect={false}
      {...rest}
      searchable
      searchValue={typed}
      data={[...row, ...offered.map(({ id, name: label }) => ({ value: String(id), label }))]}
      // What the server is asked next is already not what it was asked: what fits stands there at once.
      filter={(given) => (given.search === value?.name ? given.options : withMaking(given))}
      value={value === null ? null : String(value.id)}
      onChange={(id) => {
        if (id === MAKE) making?.make(name);
        else onChange(offered.find((option) => String(option.id) === id) ?? null);
      }}
      // What is typed takes the place of what was chosen.
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

/** What of a text the server is asked for. */
const searched = (text: string): string => text.trim().slice(0, SEARCH_TEXT_MAX);

const called = (name: string, options: readonly Option[]): Option | undefined =>
  options.find((option) => foldCase(option.name) === foldCase(name));

/** Whether the arrows have come to a row, which Enter takes then. */
function hasMarkedRow({ currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  return list?.querySelector('[data-combobox-selected]') != null;
}

/** Those that fit what is typed. The row that makes something always fits. */
const withMaking: typeof nameFilter = (given) => [
  ...given.options.filter((option) => 'value' in option && option.value === MAKE),
  ...nameFilter({ ...given, options: given.options.filter((option) => !('value' in option && option.value === MAKE)) }),
];
