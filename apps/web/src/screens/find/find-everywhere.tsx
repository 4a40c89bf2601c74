import { Loader } from '@mantine/core';
import {
  IconBuildingCastle,
  IconFlag,
  IconMap2,
  IconMapPin,
  IconNotes,
  IconSearch,
  IconTrees,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import type { MapCard } from '@venture-atlas/types';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { mapGalleryQuery } from '../../api/map-gallery.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { galleryPath, mapPath } from '../../navigation/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Marked } from '../../ui/marked.tsx';
import plain from '../../ui/plain.module.css';
import classes from './find-everywhere.module.css';
import { ALL_MAPS_KEY, type FindKind, type Found, kindNames, kindsOf, recentFound, rememberFound } from './found.ts';
import { useFind } from './use-find.ts';
import { useModal } from './use-modal.ts';

export interface FindEverywhereProps {
  scope: ReadingScope;
  /** Text typed while this was loading. */
  takeTyped: () => string;
  onClose: () => void;
}

/** The global search (Ctrl or Cmd and K): one field, one list of everything that the viewer may see. */
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
    // Uses the field's own value, because letters may arrive between renders.
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
        <div className={`${plain.row12} ${classes.field}`}>
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

interface FoundGroupProps {
  title: string;
  lines: readonly Found[];
  active: Found | null;
  idOf: (found: Found) => string;
  onPoint: (key: string) => void;
  onChoose: (found: Found) => void;
}

const icons: Readonly<Record<FindKind, TablerIcon>> = {
  settlements: IconBuildingCastle,
  land: IconTrees,
  others: IconMapPin,
  maps: IconMap2,
  campaigns: IconFlag,
  notes: IconNotes,
};

/** A group of results: names, or matches in texts. The field keeps the focus. */
function FoundGroup({ title, lines, active, idOf, onPoint, onChoose }: FoundGroupProps) {
  const titleId = useId();
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, not a fieldset
    <div role="group" aria-labelledby={titleId}>
      <div className={classes.title} id={titleId}>
        {title}
      </div>
      {lines.map((found) => {
        const Icon = icons[found.kind];
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox field handles the keys (aria-activedescendant)
          <div
            key={found.key}
            id={idOf(found)}
            className={classes.option}
            role="option"
            tabIndex={-1}
            aria-selected={found === active}
            onPointerMove={(event) => event.pointerType === 'mouse' && onPoint(found.key)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(found)}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            <span className={`${plain.grow} ${plain.breakWords}`}>
              <span translate={found.kind === 'notes' ? undefined : 'no'}>
                <Marked text={found.name} match={found.nameMatch} />
              </span>
              {found.text === null ? null : (
                <span className={classes.snippet}>
                  <Marked text={found.text.snippet} match={found.text.match} />
                </span>
              )}
            </span>
            <span className={classes.detail}>{found.detail}</span>
          </div>
        );
      })}
    </div>
  );
}

/** Most maps shown below the recent places. */
const MOST_MAPS = 8;

interface EmptySection {
  title: string;
  lines: readonly Found[];
}

/** The list before typing: recent places, then other maps, the home map first. */
function useEmptyLines(scope: ReadingScope, isEmpty: boolean): { sections: EmptySection[] } {
  const client = useQueryClient();
  const { data } = useQuery({ ...mapGalleryQuery(scope, 0), enabled: isEmpty });
  const recent = isEmpty ? recentFound(client, scope) : none;
  const maps = useMemo(() => {
    if (!isEmpty || data === undefined) return [];
    const all = [...(data.home === null ? [] : [data.home]), ...data.maps].map((map) => mapLine(map, scope));
    return all.filter(({ href }) => recent.every((one) => one.href !== href)).slice(0, MOST_MAPS);
  }, [isEmpty, data, recent, scope]);
  return {
    sections: [
      { title: 'Last places', lines: recent },
      { title: 'Maps', lines: maps.length === 0 ? maps : [...maps, allMapsLine(scope)] },
    ],
  };
}

const none: readonly Found[] = [];

const allMapsLine = (scope: ReadingScope): Found => ({
  key: ALL_MAPS_KEY,
  kind: 'maps',
  name: 'All maps',
  detail: '',
  href: galleryPath(scope),
  nameMatch: null,
  text: null,
});

const mapLine = ({ name, slug, parents: [parent] }: MapCard, scope: ReadingScope): Found => ({
  key: `map-${slug}`,
  kind: 'maps',
  name,
  detail: parent === undefined ? 'Map' : `Map, on ${parent.name}`,
  href: mapPath(slug, scope),
  nameMatch: null,
  text: null,
});

interface EnterParts {
  isSearching: boolean;
  /** The result that Enter opens. */
  active: Found | null;
  /** The active result; null: the first. */
  activeKey: string | null;
  goTo: (found: Found) => void;
}

/** Enter pressed before the response waits for it, because the shown results belong to earlier words. */
function useEnter({ isSearching, active, activeKey, goTo }: EnterParts): {
  enter: () => void;
  stay: () => void;
} {
  const [isGoing, setGoing] = useState(false);
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    if (!isGoing || isSearching) return;
    setGoing(false);
    // The active result may not be in the response.
    if (active !== null && (activeKey === null || active.key === activeKey)) latest.current(active);
  }, [isGoing, isSearching, active, activeKey]);
  return {
    enter: () => {
      if (isSearching) setGoing(true);
      else if (active !== null) goTo(active);
    },
    stay: () => setGoing(false),
  };
}
