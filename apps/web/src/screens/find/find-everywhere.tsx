import { Loader } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { Alert } from '../../ui/alert.tsx';
import classes from './find-everywhere.module.css';
import { type FindKind, type Found, kindNames, kindsOf } from './found.ts';
import { FoundGroup } from './found-group.tsx';
import { rememberFound } from './recent-places.ts';
import { useEmptyLines } from './use-empty.ts';
import { useEnter } from './use-enter.ts';
import { useFind } from './use-find.ts';
import { useModal } from './use-modal.ts';

export interface FindEverywhereProps {
  scope: ReadingScope;
  /** What was typed while this was being fetched. */
  takeTyped: () => string;
  onClose: () => void;
}

/** Search over everything that this viewer may see (Ctrl or Cmd and K): one field, one list, and off one goes. */
export function FindEverywhere({ scope, takeTyped, onClose }: FindEverywhereProps) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<FindKind | null>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const { words, lines, isSearching, error, retry } = useFind(typed, scope);
  const kinds = useMemo(() => kindsOf(lines), [lines]);
  const shownKind = kind !== null && kinds.includes(kind) ? kind : null;
  const client = useQueryClient();
  const empty = useEmptyLines(scope, words === '');
  const shown =
    words === ''
      ? empty.sections.flatMap((section) => section.lines)
      : lines.filter((line) => shownKind === null || line.kind === shownKind);
  const ordered = [...shown.filter(({ text }) => text === null), ...shown.filter(({ text }) => text !== null)];
  const active = ordered.find(({ key }) => key === activeKey) ?? ordered[0] ?? null;
  const navigate = useNavigate();
  const fieldRef = useRef<HTMLInputElement>(null);
  const dialogRef = useModal(onClose, () => {
    const field = fieldRef.current;
    if (field === null) return;
    // The field itself is what counts: letters come between two drawings, too.
    field.value = takeTyped();
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    setTyped(field.value);
  });
  const id = useId();

  const goTo = (found: Found) => {
    rememberFound(client, found, scope);
    onClose();
    void navigate(found.href);
  };
  const { enter, stay } = useEnter({ isSearching, active, activeKey, goTo });
  const move = (by: number) => {
    stay();
    const at = active === null ? 0 : ordered.indexOf(active) + by;
    const next = ordered[Math.min(Math.max(at, 0), ordered.length - 1)];
    setActiveKey(next?.key ?? null);
    if (next) document.getElementById(`${id}-${next.key}`)?.scrollIntoView({ block: 'nearest' });
  };
  const turnKind = (back: boolean) => {
    const all = [null, ...kinds];
    const at = all.indexOf(shownKind) + (back ? -1 : 1);
    setKind(all[(at + all.length) % all.length] ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') enter();
    else if (event.key === 'Tab' && kinds.length > 0) turnKind(event.shiftKey);
    else return;
    event.preventDefault();
  };

  const groups = { active, idOf: (found: Found) => `${id}-${found.key}`, onPoint: setActiveKey, onChoose: goTo };
  const sections = words === '' ? empty.sections : resultsIn(ordered);
  return (
    <dialog ref={dialogRef} className={classes.dialog} aria-label="Search everywhere">
      <div className={classes.card}>
        <div className={classes.field}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input
            ref={fieldRef}
            className={classes.input}
            role="combobox"
            aria-label="Search maps and places"
            aria-expanded={ordered.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active === null ? undefined : `${id}-${active.key}`}
            placeholder="Search maps and places"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            defaultValue=""
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setActiveKey(null);
              stay();
            }}
            onKeyDown={onKeyDown}
          />
          {isSearching ? <Loader size={16} aria-hidden="true" /> : null}
          <button type="button" className={classes.escape} onClick={onClose}>
            <span className={classes.key}>Esc</span>
            <span className={classes.cancel}>Cancel</span>
          </button>
        </div>
        <KindChips kinds={kinds} chosen={shownKind} onChoose={setKind} />
        <div className={classes.list} role="listbox" id={`${id}-list`} aria-label="Results">
          {sections.map((section) => (
            <FoundGroup key={section.title} {...section} {...groups} />
          ))}
        </div>
        {error ? (
          <div className={classes.words}>
            <Alert kind="error" onRetry={retry}>
              {errorText(error)}
            </Alert>
          </div>
        ) : ordered.length > 0 ? null : (
          <p className={classes.words}>{emptyWords(words, isSearching)}</p>
        )}
        <div className={classes.legend}>
          <span aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> go there{' '}
            {kinds.length === 0 ? null : (
              <span>
                <kbd>Tab</kbd> kind
              </span>
            )}
          </span>
          <span role="status">
            {words === '' || isSearching ? '' : `${ordered.length} found, ${whereWords(scope)}`}
          </span>
        </div>
      </div>
    </dialog>
  );
}

const resultsIn = (ordered: readonly Found[]) => [
  { title: 'Names', lines: ordered.filter(({ text }) => text === null) },
  { title: 'In the text', lines: ordered.filter(({ text }) => text !== null) },
];

interface KindChipsProps {
  kinds: readonly FindKind[];
  /** Null: all. */
  chosen: FindKind | null;
  onChoose: (kind: FindKind | null) => void;
}

function KindChips({ kinds, chosen, onChoose }: KindChipsProps) {
  if (kinds.length === 0) return null;
  return (
    <fieldset className={classes.kinds} aria-label="Kinds">
      {[null, ...kinds].map((one) => (
        <button key={one ?? 'all'} type="button" aria-pressed={one === chosen} onClick={() => onChoose(one)}>
          {one === null ? 'All kinds' : kindNames[one]}
        </button>
      ))}
    </fieldset>
  );
}

function emptyWords(words: string, isSearching: boolean): string {
  if (words === '') return 'Names of places and maps, and everything written about them.';
  return isSearching ? 'Searching…' : messages.nothingCalled(words);
}

const whereWords = ({ campaignId, worldId }: ReadingScope): string =>
  campaignId !== undefined ? 'in this campaign' : worldId !== undefined ? 'in this world' : 'all maps';
