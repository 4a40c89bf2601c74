import { IconPlus } from '@tabler/icons-react';
import { EDITED_ATLAS } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { saveLocation } from '../../api/admin.ts';
import { errorText } from '../../api/api-error.ts';
import { useLocationSearch } from '../../api/locations.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { MarkedName } from '../../tables/name-search.tsx';
import { showToast } from '../../ui/toasts.tsx';
import classes from './markdown-field.module.css';

interface PlaceMenuProps {
  id: string;
  rows: readonly PlaceChoice[];
  /** What was typed, which the names show. */
  words: string;
  active: number;
  choose: (choice: PlaceChoice) => void;
}

/** The places that may be meant; the field keeps the focus and says which is active. */
export function PlaceMenu({ id, rows, words, active, choose }: PlaceMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The field may end where the panel does: whoever cannot see the menu does not know that there is one.
  useEffect(() => {
    // What it gives back in newer browsers is nothing that ends the effect.
    void ref.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} className={classes.menu} role="listbox" id={id} aria-label="Places" tabIndex={0}>
      {rows.map((choice, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field choose
        <div
          key={choice.kind === 'new' ? 'new' : choice.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={classes.choice}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(choice)}
        >
          {choice.kind === 'new' ? (
            <>
              <IconPlus size={18} stroke={1.75} aria-hidden="true" />
              <span>Make “{choice.name}” a new place</span>
            </>
          ) : (
            <>
              <span>
                <MarkedName name={choice.name} search={words} />
              </span>
              <span className={classes.on}>{choice.on}</span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}

/** A row of the menu: a place, or, at its end, a new one of the words. */
type PlaceChoice = { kind: 'place'; id: number; name: string; on: string } | { kind: 'new'; name: string };

const MOST = 8;

/**
 * What the menu of places offers for some words, which row is active, and what its keys do.
 * @param words undefined while nothing asks for a place
 * @param of whose places, and whether what is written is of a draft: then drafts are found, and a new place is one; or where
 *   its writer reads who may make none
 * @param onChoose told what the text shall name: the place by its number where several have its name
 * @param onNew told that a place is made of the words; what it gives is told its name once there is one
 */
export function usePlaceChoices(
  words: string | undefined,
  { worldId, isDraft, reader }: { worldId: string | undefined; isDraft: boolean; reader?: ReadingScope | undefined },
  { onChoose, onNew }: { onChoose: (name: string) => void; onNew: () => (name: string) => void },
) {
  const {
    data = [],
    isSuccess,
    isPlaceholderData,
  } = useLocationSearch(words ?? '', reader ?? { worldId: isDraft ? (worldId ?? EDITED_ATLAS) : worldId });
  const [row, setRow] = useState({ words, at: 0 });
  const found = words === undefined || words === '' ? [] : data.slice(0, MOST);
  // Before the answer nobody knows whether it would be a second one.
  const isKnown = isSuccess && !isPlaceholderData;
  const isNew =
    reader === undefined && isKnown && words !== undefined && words !== '' && !found.some(({ name }) => name === words);
  const rows: PlaceChoice[] = [
    ...found.map(({ id, name, parents }) => ({ kind: 'place' as const, id, name, on: parents[0]?.name ?? '' })),
    ...(isNew ? [{ kind: 'new' as const, name: words }] : []),
  ];
  // A place that nobody meant is not made by Enter for a new line: its row is active once the arrows led there.
  const first = rows[0]?.kind === 'new' ? -1 : 0;
  const active = row.words === words ? Math.min(row.at, rows.length - 1) : first;
  const choose = (choice: PlaceChoice | undefined) => {
    if (choice?.kind === 'place') {
      const isOne = data.filter(({ name }) => name === choice.name).length === 1;
      onChoose(isOne ? choice.name : `#${choice.id}`);
    }
    if (choice?.kind === 'new') {
      const finish = onNew();
      const fields = { name: choice.name, ...(isDraft ? { draft: true } : {}) };
      saveLocation({ id: undefined, worldId }, fields).then(
        ({ location: { name } }) => finish(name),
        (error: unknown) => showToast(errorText(error)),
      );
    }
  };
  /** @returns whether the key was for the menu */
  const onKey = (key: string): boolean => {
    if (rows.length === 0) return false;
    const isChoice = key === 'Enter' || key === 'Tab';
    if (isChoice && rows[active] === undefined) return false;
    if (isChoice) choose(rows[active]);
    else if (key === 'ArrowDown') setRow({ words, at: (active + 1) % rows.length });
    else if (key === 'ArrowUp') setRow({ words, at: (Math.max(active, 0) + rows.length - 1) % rows.length });
    else return false;
    return true;
  };
  return { rows, active, choose, onKey };
}
