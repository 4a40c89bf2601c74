import '../../ui/field-styles.ts';
import { Button, CloseButton, Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { layerWords, messages } from '@venture-atlas/rules';
import { type Child, SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { errorText } from '../../api/api-error.ts';
import { useReadingScope } from '../../api/reading-scope.ts';
import { PlaceSign } from '../../map/look/place-sign.tsx';
import { useCurrentWorld } from '../../map/world/use-current-world.ts';
import { openFind } from '../../navigation/open-find.ts';
import { mapPath } from '../../navigation/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Marked } from '../../ui/marked.tsx';
import { useTouch } from '../../ui/use-touch.ts';
import type { Width } from '../../ui/use-width.ts';
import { choiceOn, followChoice } from '../layers/choice-now.ts';
import { idsOff } from '../layers/layer-groups.ts';
import resultGroupClasses from './result-group.module.css';
import type { SearchResult } from './results.ts';
import classes from './search-panel.module.css';
import snippetClasses from './snippet.module.css';
import { useSearch } from './use-search.ts';

export interface SearchPanelProps {
  map: { slug: string; name: string };
  /** The loaded places; grows page by page. */
  places: readonly Child[];
  progress: { count: number; total: number; isLoading: boolean };
  width: Width;
  /** How often search was opened. Each time, the field gets the focus. */
  asked: number;
  /** Text typed before search had loaded. */
  initialTyped?: string;
  /** The active result, which the map underlines; null without one. */
  onActive: (positionId: number | null) => void;
  onChoose: (slug: string, by: 'keyboard' | 'pointer') => void;
  onClose: () => void;
}

/** Pause after typing before the number of results is announced, in milliseconds. */
const ANNOUNCE_MS = 500;

/** Search on this map (specification sections 2 and 5): names at once, texts from the server, in one list. */
export function SearchPanel({
  map,
  places,
  progress,
  width,
  asked,
  initialTyped = '',
  onActive,
  onChoose,
  onClose,
}: SearchPanelProps) {
  const [typed, setTyped] = useState(initialTyped);
  const search = useSearch(map.slug, places, typed);
  const isOff = useOffLayers(map.slug, places);
  const all = [...search.results.names, ...search.results.texts];
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const active = all.find((result) => result.key === activeKey) ?? null;
  const isTouch = useTouch();
  const listId = useId();
  const bodyRef = useRef<HTMLDivElement>(null);
  const fieldRef = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when it is open already
  useEffect(() => {
    const field = fieldRef.current;
    field?.focus();
    // Puts the caret after the typed text.
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [asked]);

  const activate = (result: SearchResult | null) => {
    setActiveKey(result?.key ?? null);
    onActive(result?.positionId ?? null);
  };
  const clear = () => {
    setTyped('');
    activate(null);
    fieldRef.current?.focus();
  };
  const move = (to: number) => {
    const result = all[Math.min(Math.max(to, 0), all.length - 1)] ?? null;
    activate(result);
    if (result)
      bodyRef.current?.querySelector(`[data-key="${CSS.escape(result.key)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (result: SearchResult, by: 'keyboard' | 'pointer') => {
    onActive(null);
    onChoose(result.slug, by);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ? all.indexOf(active) : -1;
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at <= 0 ? 0 : at - 1),
      Home: () => move(0),
      End: () => move(all.length - 1),
      Enter: () => {
        const result = active ?? all[0];
        if (result) choose(result, 'keyboard');
      },
      Escape: () => {
        onActive(null);
        onClose();
      },
    };
    const act = acts[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    if ((event.key === 'Home' || event.key === 'End') && typed !== '' && all.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  const announcement = useAnnouncement(search.words === '' ? '' : `${all.length} results`, typed);
  const optionId = (key: string) => `${listId}-${key}`;
  const group = { active, activate, choose, optionId, isOff };

  return (
    <section className={classes.panel} data-width={width === 'phone' ? 'phone' : undefined} aria-label="Search">
      <div className={classes.field}>
        <TextInput
          className={classes.input ?? ''}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          ref={fieldRef}
          role="combobox"
          aria-label={`Search the ${map.name} map`}
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active.key) : undefined}
          placeholder="Search this map"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            activate(null);
          }}
          onKeyDown={onKeyDown}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          rightSection={typed === '' ? null : <CloseButton size="sm" aria-label="Clear" onClick={clear} />}
        />
        {width === 'phone' ? (
          <Button variant="subtle" onClick={onClose}>
            Close
          </Button>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.body} ref={bodyRef} tabIndex={0} aria-label="Results">
        <Notices search={search} progress={progress} hasResults={all.length > 0} onClear={clear} />
        <div className={classes.results} role="listbox" id={listId} aria-label="Search results">
          <ResultGroup title="Names" results={search.results.names} {...group} />
          <ResultGroup title="In the text" results={search.results.texts} {...group} />
        </div>
        {search.words === '' ? null : (
          <button type="button" className={classes.everywhere} onClick={() => openFind(search.words)}>
            <IconSearch size={16} stroke={1.75} aria-hidden="true" />
            <span>{`Search all maps for “${search.words}”`}</span>
            {isTouch ? null : (
              <span className={classes.shortcut} aria-hidden="true">
                <kbd>Ctrl K</kbd>
              </span>
            )}
          </button>
        )}
      </section>
      {isTouch ? null : <KeyLegend />}
      <span className={classes.announcement} role="status">
        {announcement}
      </span>
    </section>
  );
}

/** Announces a text after a pause in typing. */
function useAnnouncement(text: string, typed: string): string {
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: every key begins the wait anew
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, typed]);
  return said;
}

interface NoticesProps {
  search: ReturnType<typeof useSearch>;
  progress: SearchPanelProps['progress'];
  hasResults: boolean;
  onClear: () => void;
}

function Notices({ search, progress, hasResults, onClear }: NoticesProps) {
  if (search.words === '') return <p className={classes.hint}>Names of places and everything written about them.</p>;
  return (
    <>
      {search.wasCut ? <p className={classes.hint}>Only the first {SEARCH_TEXT_MAX} characters are searched.</p> : null}
      {progress.isLoading ? (
        <p className={classes.loading}>
          <Loader size={16} aria-hidden="true" />
          <span>{messages.loadingLocations(progress.count, progress.total)}</span>
        </p>
      ) : progress.count < progress.total ? (
        <p className={classes.hint}>
          {`Names of ${progress.count} of ${progress.total} places are searched; the others could not be loaded.`}
        </p>
      ) : null}
      {search.textError ? (
        <div className={classes.alert}>
          <Alert kind="error" onRetry={search.retryTexts}>
            {`The texts could not be searched: ${errorText(search.textError)}`}
          </Alert>
        </div>
      ) : null}
      {hasResults || search.isSearching || search.textError ? null : (
        <EmptyState
          title={messages.nothingCalled(search.words)}
          action={
            <Button variant="default" onClick={onClear}>
              Clear search
            </Button>
          }
        >
          No name or wiki text on this map matches.
        </EmptyState>
      )}
    </>
  );
}

function KeyLegend() {
  return (
    <div className={classes.legend} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> move
      </span>
      <span>
        <kbd>Enter</kbd> go
      </span>
      <span>
        <kbd>Esc</kbd> close
      </span>
    </div>
  );
}

interface ResultGroupProps {
  title: string;
  results: readonly SearchResult[];
  active: SearchResult | null;
  activate: (result: SearchResult | null) => void;
  choose: (result: SearchResult, by: 'keyboard' | 'pointer') => void;
  optionId: (key: string) => string;
  /** Whether the layer of this place is off. */
  isOff: (positionId: number | null) => boolean;
}

/** A group of results: names, or matches in texts, with their number. The field keeps the focus. */
function ResultGroup(props: ResultGroupProps) {
  const { title, results, active, activate, choose, optionId, isOff } = props;
  const titleId = useId();
  if (results.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, not a fieldset
    <div role="group" aria-labelledby={titleId}>
      <div className={resultGroupClasses.title} id={titleId}>
        <span>{title}</span>
        <span className={resultGroupClasses.count}>{results.length}</span>
      </div>
      {results.map((result) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox field handles the keys (aria-activedescendant)
        <div
          key={result.key}
          id={optionId(result.key)}
          data-key={result.key}
          className={resultGroupClasses.option}
          role="option"
          tabIndex={-1}
          aria-selected={result === active}
          aria-description={result.kind ?? undefined}
          onPointerEnter={(event) => event.pointerType === 'mouse' && activate(result)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(result, 'pointer')}
        >
          <span className={resultGroupClasses.sign}>
            {result.sign === null ? null : <PlaceSign kind={result.sign} />}
          </span>
          <span className={resultGroupClasses.words}>
            <span className={result.text ? resultGroupClasses.strong : undefined} translate="no">
              <Marked text={result.name} match={result.nameMatch} />
            </span>
            {result.text ? (
              <>
                <span className={resultGroupClasses.section}>{result.text.section ?? 'Overview'}</span>
                <Snippet text={result.text.snippet} match={result.text.match} isWhole={result === active} />
              </>
            ) : null}
            {isOff(result.positionId) ? <span className={resultGroupClasses.off}>{layerWords.found}</span> : null}
          </span>
          {result.kind === null ? null : (
            <span className={resultGroupClasses.kind} aria-hidden="true">
              {result.kind}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

/**
 * Whether the layer of a place is off on the searched map, so that only the place is shown.
 * @param slug of the map
 */
function useOffLayers(slug: string, places: readonly Child[]): (positionId: number | null) => boolean {
  const { campaignId, worldId } = useReadingScope();
  const edited = useCurrentWorld()?.campaign?.id;
  const of = campaignId ?? edited;
  const path = mapPath(slug, of === undefined ? { worldId } : { campaignId: of });
  const choice = useSyncExternalStore(followChoice, () => choiceOn(path));
  const off = useMemo(() => idsOff(places, choice), [places, choice]);
  return (id) => id !== null && off.has(id);
}

/** Characters before the match in a collapsed snippet, so that the match is in its first lines. */
const LEAD = 48;

/** The snippet of a row: whole if active, otherwise starting shortly before the match. */
function Snippet({ text, match, isWhole }: { text: string; match: readonly [number, number]; isWhole: boolean }) {
  const cut = isWhole || match[0] <= LEAD ? 0 : text.lastIndexOf(' ', match[0] - LEAD) + 1;
  const lead = cut > 0 ? '…' : '';
  const shift = cut - lead.length;
  return (
    <span className={snippetClasses.snippet} data-whole={isWhole || undefined}>
      <Marked text={`${lead}${text.slice(cut)}`} match={[match[0] - shift, match[1] - shift]} />
    </span>
  );
}
