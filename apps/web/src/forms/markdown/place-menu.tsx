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
  /** What was typed; highlighted in the names. */
  words: string;
  active: number;
  choose: (choice: PlaceChoice) => void;
}

/** The menu of matching places. The field keeps the focus and names the active row. */
export function PlaceMenu({ id, rows, words, active, choose }: PlaceMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  // Scrolls the menu into view, because the field may end at the edge of the panel.
  useEffect(() => {
    // Newer browsers return a value, which must not become the cleanup of the effect.
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

/** A row of the menu: a place or, as the last row, a new place with the typed name. */
type PlaceChoice = { kind: 'place'; id: number; name: string; on: string } | { kind: 'new'; name: string };

const MOST = 8;

/**
 * The rows of the menu of places, its active row, and its keys.
 * @param words undefined without a query
 * @param of the world of the places, and whether the text belongs to a draft: then drafts are found, and a new place is
 * a draft. `reader` is the scope of a writer who may not create places
 * @param onChoose gets the link target: a name, or an id if several places have the name
 * @param onNew called when a place is being created; the function that it returns gets the name of the new place
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
  // Until the response arrives, the name may already exist.
  const isKnown = isSuccess && !isPlaceholderData;
  const isNew =
    reader === undefined && isKnown && words !== undefined && words !== '' && !found.some(({ name }) => name === words);
  const rows: PlaceChoice[] = [
    ...found.map(({ id, name, parents }) => ({ kind: 'place' as const, id, name, on: parents[0]?.name ?? '' })),
    ...(isNew ? [{ kind: 'new' as const, name: words }] : []),
  ];
  // Enter for a new line must not create a place. The row for a new place is active only after an arrow key.
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
  /** @returns whether the menu handled the key */
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
