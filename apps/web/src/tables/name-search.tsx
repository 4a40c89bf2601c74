import '../ui/field-styles.ts';
import { Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { findFolded, foldWords } from '@venture-atlas/rules';
import { SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { Marked } from '../ui/marked.tsx';
import classes from './list-body.module.css';

const typingPause = 250;

interface NameSearchProps {
  /** The current search text. */
  name: string;
  onSearch: (name: string) => void;
  isBusy: boolean;
  /** Label, if it does not search names. */
  label?: string;
}

/** The search field of a list. It searches when typing pauses, and at once on Enter. */
export function NameSearch({ name, onSearch, isBusy, label = 'Search by name' }: NameSearchProps) {
  const [typed, setTyped] = useState(name);
  const searched = useRef(name);

  useEffect(() => {
    // After Back or a cleared search, the field follows the address.
    if (name === searched.current) return;
    searched.current = name;
    setTyped(name);
  }, [name]);

  const search = (text: string) => {
    const wanted = text.trim();
    if (wanted === searched.current) return;
    searched.current = wanted;
    onSearch(wanted);
  };
  useEffect(() => {
    const timer = setTimeout(() => search(typed), typingPause);
    return () => clearTimeout(timer);
  });

  return (
    <div className={classes.search}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={SEARCH_TEXT_MAX}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && search(typed)}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
        rightSection={isBusy && typed !== '' ? <Loader size={18} role="status" aria-label="Searching" /> : null}
      />
    </div>
  );
}

/** A name with the search text highlighted. */
export function MarkedName({ name, search }: { name: string; search: string }) {
  const wanted = foldWords(search);
  return <Marked text={name} match={wanted === '' ? null : (findFolded(name, wanted) ?? null)} />;
}
