import type { Child } from '@venture-atlas/types';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { whenIdle } from '../../loading/when-idle.ts';
import { PlaceSign } from '../../map/look/place-sign.tsx';
import { groupTitles, placeSymbol } from '../../map/model/place-order.ts';
import type { RowChoice } from '../../map/stage/map-scene.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { AllRows } from './all-rows.tsx';
import { VirtualRows } from './lazy-rows.ts';
import classes from './places-list.module.css';
import { useLongPress } from './row-choice.ts';
import { rowHeight, TITLE_HEIGHT } from './row-height.ts';

/** Above this number of rows, only those in view are rendered. */
const VIRTUAL_ABOVE = 100;
/** Rows of a long list that are rendered until the user scrolls or moves further. */
const FIRST_ROWS = 60;

export interface PlacesListProps {
  /** In the order of the list. */
  places: readonly Child[];
  /** Position ids that players do not see. */
  hiddenIds?: ReadonlySet<number>;
  /** Content at the end of a row. */
  endOf?: ((place: Child) => ReactNode) | undefined;
  /** A separate button over the end of a row. */
  overEnd?: ((place: Child) => ReactNode) | undefined;
  selectedId: number | null;
  /** A row was chosen, by keyboard or pointer. By keyboard, the panel gets the focus. */
  onSelect: (id: number, by: 'keyboard' | 'pointer') => void;
  /** The row under the pointer or with the focus, to be shown on the map. */
  onHover: (id: number | null) => void;
  /** Set if several rows can be chosen at once. */
  choice?: RowChoice | undefined;
  /** Other rows below them. */
  after?: ReactNode;
  /** The scrolling element; null until it exists. */
  scroller: HTMLElement | null;
}

/** The places of the map as rows, the keyboard's alternative to labels. */
export function PlacesList(props: PlacesListProps) {
  const { places, hiddenIds, endOf, overEnd, selectedId, onSelect, onHover, choice, after, scroller } = props;
  const isLong = places.length > VIRTUAL_ABOVE;
  const reached = choice?.isOn === true ? choice.reached : null;
  const shownId = reached ?? selectedId;
  // Content below the list appears with a choice and reduces its height.
  const isMiddle = reached !== null;
  const shownIndex = isLong && shownId !== null ? places.findIndex(({ id }) => id === shownId) : -1;
  const { isVirtual, reach } = useVirtualRows(isLong, scroller, shownIndex >= FIRST_ROWS);
  const { tabStop, onKeyDown, onRowFocus, listRef } = useRovingRow(places, selectedId);
  const titles = useMemo(() => groupTitles(places), [places]);
  const { handlersOf } = useLongPress(choice && ((id) => choice.onChoose(id, 'one')));
  const onRow = (id: number, event: MouseEvent) => {
    const isMany = event.shiftKey || event.ctrlKey || event.metaKey;
    if (choice !== undefined && (choice.isOn || isMany)) choice.onChoose(id, event.shiftKey ? 'range' : 'one');
    else onSelect(id, event.detail === 0 ? 'keyboard' : 'pointer');
  };
  const boxOf = (id: number) =>
    choice?.isOn === true ? ({ role: 'checkbox', 'aria-checked': choice.chosen.has(id) } as const) : {};
  const row = (place: Child) => (
    <>
      <ListRow
        {...boxOf(place.id)}
        {...handlersOf(place.id)}
        symbol={
          choice?.isOn === true ? (
            <ChoiceBox isChosen={choice.chosen.has(place.id)} />
          ) : (
            <PlaceSign kind={placeSymbol(place, hiddenIds?.has(place.id))} />
          )
        }
        end={endOf?.(place) ?? (place.type === null ? undefined : <Kind>{place.type}</Kind>)}
        aria-description={place.type ?? undefined}
        active={choice?.isOn === true ? choice.chosen.has(place.id) : place.id === selectedId}
        aria-current={place.id === selectedId ? 'true' : undefined}
        data-place={place.id}
        tabIndex={place.id === tabStop ? 0 : -1}
        onClick={(event) => onRow(place.id, event)}
        onPointerEnter={() => onHover(place.id)}
        onPointerLeave={() => onHover(null)}
        onFocus={() => {
          onRowFocus(place.id);
          onHover(place.id);
        }}
        onBlur={() => onHover(null)}
      >
        <span translate="no">{place.name}</span>
      </ListRow>
      {choice?.isOn === true ? null : overEnd?.(place)}
    </>
  );
  // A row that is removed under the pointer fires no event.
  useEffect(() => () => onHover(null), [onHover]);
  const walk = (event: KeyboardEvent) => {
    onKeyDown(event);
    // Arrow keys may go beyond the first rows.
    if (event.defaultPrevented) reach();
  };
  const rows = { places, titles, shownId, isMiddle, scroller, row, tabStop, onKeyDown: walk, listRef };
  const whole = { count: places.length, height: places.length * rowHeight() + titles.size * TITLE_HEIGHT };
  return (
    <>
      {!isLong ? (
        <AllRows {...rows} />
      ) : isVirtual ? (
        <VirtualRows {...rows} />
      ) : (
        <AllRows {...rows} places={places.slice(0, FIRST_ROWS)} whole={whole} />
      )}
      {after}
    </>
  );
}

/** The kind of a place, separate from its name. */
const Kind = ({ children }: { children: string }) => (
  <small className={classes.kind} aria-hidden="true">
    {children}
  </small>
);

function ChoiceBox({ isChosen }: { isChosen: boolean }) {
  return (
    <svg viewBox="0 0 20 20" className={classes.box} data-chosen={isChosen || undefined} aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" rx="4" />
      <path d="m5.5 10.5 3 3 6-7" />
    </svg>
  );
}

interface RovingRow {
  /** The only row that Tab reaches. */
  tabStop: number | null;
  /** Arrows, Home and End go from row to row. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** A row got the focus by pointer or Tab. */
  onRowFocus: (id: number) => void;
  /** Ref of the element with the rows. If it is replaced, the focus moves with the row. */
  listRef: RefCallback<HTMLElement>;
}

/** Keyboard navigation of the list: Tab reaches one row, and arrow keys move from there. */
function useRovingRow(places: readonly Child[], selectedId: number | null): RovingRow {
  const [lastId, setLastId] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const { list, listRef } = useListElement(wanted);
  const has = (id: number | null) => id !== null && places.some((place) => place.id === id);
  const tabStop = has(lastId) ? lastId : has(selectedId) ? selectedId : (places[0]?.id ?? null);

  useEffect(() => {
    if (wanted.current === null || wanted.current !== lastId || !list?.isConnected) return;
    const row = rowIn(list, lastId);
    // While the list is being replaced; the effect runs again with the new rows.
    if (row === null) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  }, [lastId, list]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = places.findIndex((place) => place.id === tabStop);
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: places.length - 1 };
    const target = targets[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const place = places[Math.min(Math.max(target, 0), places.length - 1)];
    if (!place || place.id === tabStop) return;
    wanted.current = place.id;
    setLastId(place.id);
  };
  return { tabStop, onKeyDown, onRowFocus: setLastId, listRef };
}

/**
 * The element with the rows. If another one replaces it in the same render, the same place gets the focus, or the one
 * that the keyboard is moving to.
 */
function useListElement(wanted: RefObject<number | null>): {
  list: HTMLElement | null;
  listRef: RefCallback<HTMLElement>;
} {
  const [list, setList] = useState<HTMLElement | null>(null);
  const last = useRef<HTMLElement | null>(null);
  const focusedId = useRef<number | null>(null);
  const listRef = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) {
        focusedId.current = wanted.current ?? focusedRow(last.current);
        // A list that was removed for good must not take the focus when it returns.
        queueMicrotask(() => {
          focusedId.current = null;
        });
      } else if (focusedId.current !== null) {
        rowIn(element, focusedId.current)?.focus({ preventScroll: true });
      }
      last.current = element;
      setList(element);
    },
    [wanted],
  );
  return { list, listRef };
}

function rowIn(list: HTMLElement, id: number): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-place="${id}"]`);
}

/** The id of the focused place. */
function focusedRow(list: HTMLElement | null): number | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || list?.contains(focused) !== true) return null;
  return focused.dataset.place === undefined ? null : Number(focused.dataset.place);
}

interface VirtualRowsUse {
  /** Whether to render only the rows in view; otherwise, the first rows. */
  isVirtual: boolean;
  /** The user moves to rows that are not rendered. */
  reach: () => void;
}

/**
 * Whether a long list renders only the rows in view. Their code loads when the browser is idle. A visible list changes
 * only when the user moves to other rows: nothing may render while the map moves, and a replaced row loses the focus.
 *
 * @param isBeyond whether a row beyond the first ones must be shown
 */
function useVirtualRows(isLong: boolean, scroller: HTMLElement | null, isBeyond: boolean): VirtualRowsUse {
  const [isReady, setReady] = useState(VirtualRows.isReady);
  const [isReached, setReached] = useState(isReady);
  const isAwaited = isLong && !isReady && (isReached || isBeyond);
  useEffect(() => (isLong && !isReady ? whenIdle(() => void VirtualRows.preload()) : undefined), [isLong, isReady]);
  useEffect(() => {
    if (isAwaited) void VirtualRows.preload().then(() => setReady(true));
  }, [isAwaited]);
  useEffect(() => {
    if (!isLong || isReached || scroller === null) return;
    const onScroll = () => setReached(true);
    scroller.addEventListener('scroll', onScroll, { once: true, passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [isLong, isReached, scroller]);
  return { isVirtual: isLong && isReady && (isReached || isBeyond), reach: () => setReached(true) };
}
