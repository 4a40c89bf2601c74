import type { Child } from '@venture-atlas/types';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo } from 'react';
import { ListRow } from '../../ui/list-row.tsx';
import { AllRows } from './all-rows.tsx';
import { VirtualRows } from './lazy-rows.ts';
import { groupTitles, placeSymbol } from './place-order.ts';
import { PlaceSign } from './place-sign.tsx';
import classes from './places-list.module.css';
import { type RowChoice, useLongPress } from './row-choice.ts';
import { rowHeight, TITLE_HEIGHT } from './row-height.ts';
import { useRovingRow } from './use-roving-row.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Above this many rows only those in view are in the page. */
const VIRTUAL_ABOVE = 100;
/** So many rows of a long list stand there until somebody reaches for the others. */
const FIRST_ROWS = 60;

export interface PlacesListProps {
  /** In the order of the list. */
  places: readonly Child[];
  /** Position ids that players do not see. */
  hiddenIds?: ReadonlySet<number>;
  /** What stands at the end of a row. */
  endOf?: ((place: Child) => ReactNode) | undefined;
  /** What lies over the end of a row and is pressed by itself. */
  overEnd?: ((place: Child) => ReactNode) | undefined;
  selectedId: number | null;
  /** The keyboard chose it when `by` says so: then the panel takes the focus. */
  onSelect: (id: number, by: 'keyboard' | 'pointer') => void;
  /** The row under the pointer or the focus, to show it on the map. */
  onHover: (id: number | null) => void;
  /** Several rows may be chosen at once. */
  choice?: RowChoice | undefined;
  /** Rows of another kind, below them all. */
  after?: ReactNode;
  /** The element that scrolls; null before it is there. */
  scroller: HTMLElement | null;
}

/** The places of the map as rows: the keyboard's equal of the labels. */
export function PlacesList(props: PlacesListProps) {
  const { places, hiddenIds, endOf, overEnd, selectedId, onSelect, onHover, choice, after, scroller } = props;
  const isLong = places.length > VIRTUAL_ABOVE;
  const reached = choice?.isOn === true ? choice.reached : null;
  const shownId = reached ?? selectedId;
  // What comes below the list with a choice takes some of its height.
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
  // A row that goes from under the pointer tells nobody.
  useEffect(() => () => onHover(null), [onHover]);
  const walk = (event: KeyboardEvent) => {
    onKeyDown(event);
    // The arrows may lead further than the first rows.
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

/** The word for what a place is; it is told apart from the name, by which a row is known. */
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
