// biome-ignore-all lint/a11y/useSemanticElements: a table would need all of its rows, and only those in view are in the page
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells have the focus, not their rows

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { PlaceRow } from '@venture-atlas/types';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import plain from '../../../ui/plain.module.css';
import { useWidth } from '../../../ui/use-width.ts';
import type { PlaceFilterState } from './filter-bar.tsx';
import type { CellChoices } from './place-cell.tsx';
import { placeColumns } from './place-columns.ts';
import { PlaceLine, type PlaceLineProps } from './place-line.tsx';
import classes from './places.module.css';
import type { CellSaves } from './use-cell-saves.ts';
import type { GridCursor } from './use-grid-cursor.ts';
import type { usePlaceRows } from './use-place-rows.ts';

interface PlaceGridProps {
  ids: readonly number[];
  rows: ReturnType<typeof usePlaceRows>;
  saves: CellSaves;
  /** The places whose texts are not published yet. */
  waitingTexts: ReadonlySet<number>;
  cursor: GridCursor;
  choices: CellChoices;
  chosen: ReadonlySet<number>;
  onTick: (id: number, isRange: boolean) => void;
  onTickAll: () => void;
  sorting: Pick<PlaceFilterState, 'filter' | 'sortBy'>;
  to: (id: number) => string;
  /** Where its text is written. */
  toText: (row: PlaceRow) => string;
  isStale: boolean;
}

/** Height of a row in CSS pixels; on phones it is a card. */
const rowHeight = () => 44;
const cardHeight = () => 64;

/** The table itself: only the rows in view are in the page, and the one that the keyboard is on. */
export function PlaceGrid(props: PlaceGridProps) {
  const { ids, rows, cursor, chosen, saves, choices, onTick, to, toText } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useWidth() === 'phone';
  const { active } = cursor;
  const acts = useSteadyActs(cursor, onTick);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return active.row >= ids.length || shown.includes(active.row)
        ? shown
        : [...shown, active.row].sort((a, b) => a - b);
    },
    [active.row, ids.length],
  );
  // Other functions would make it measure all rows anew, up to 50,000 of them in each frame of a scroll.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  const lines = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: isPhone ? cardHeight : rowHeight,
    getItemKey,
    overscan: 8,
    rangeExtractor,
  });
  // A phone that is turned has rows where it had cards.
  const measured = useRef(isPhone);
  useLayoutEffect(() => {
    if (measured.current !== isPhone) lines.measure();
    measured.current = isPhone;
  });
  const { startIndex = 0, endIndex = 0 } = lines.range ?? {};
  useEffect(() => rows.show(startIndex, endIndex));
  useFocusOfCursor(scroller, cursor, (row) => lines.scrollToIndex(row, { align: 'auto' }));

  return (
    <div
      role="grid"
      className={`${plain.card} ${classes.grid}`}
      ref={scroller}
      aria-label="Places"
      aria-rowcount={ids.length + 1}
      aria-multiselectable="true"
      data-stale={props.isStale || undefined}
      onKeyDown={(event) => cursor.onKeyDown(event, Math.max(1, endIndex - startIndex - 1))}
    >
      <PlacesHead
        {...props.sorting}
        isAll={isAllOf(ids, chosen)}
        isSome={chosen.size > 0}
        onTickAll={props.onTickAll}
      />
      <div className={classes.lines} role="rowgroup" style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start, key }) => (
          <PlaceLine
            key={key}
            index={index}
            start={start}
            choices={choices}
            to={to}
            toText={toText}
            isPhone={isPhone}
            onTick={acts.onTick}
            row={rows.at(index)}
            isChosen={chosen.has(ids[index] ?? 0)}
            isTextWaiting={props.waitingTexts.has(ids[index] ?? 0)}
            activeColumn={active.row === index ? active.column : undefined}
            editing={active.row === index ? cursor.editing : null}
            cells={saves.cells}
            onActivate={acts.onActivate}
            onEdit={acts.onEdit}
            onType={acts.onType}
            onCommit={acts.onCommit}
            onCancel={acts.onCancel}
          />
        ))}
      </div>
    </div>
  );
}

type LineActs = Pick<PlaceLineProps, 'onTick' | 'onActivate' | 'onEdit' | 'onType' | 'onCommit' | 'onCancel'>;

/** The same functions for each drawing of the table, so that a row is drawn anew only when it is another one. */
function useSteadyActs(cursor: GridCursor, onTick: PlaceGridProps['onTick']): LineActs {
  const latest = useRef({ cursor, onTick });
  latest.current = { cursor, onTick };
  return useMemo(
    () => ({
      onTick: (id, isRange) => latest.current.onTick(id, isRange),
      onActivate: (at) => latest.current.cursor.activate(at),
      onEdit: (at) => latest.current.cursor.edit(at),
      onType: (text) => latest.current.cursor.type(text),
      onCommit: (text, then) => latest.current.cursor.commit(text, then),
      onCancel: () => latest.current.cursor.cancel(),
    }),
    [],
  );
}

const isAllOf = (ids: readonly number[], chosen: ReadonlySet<number>) => ids.length > 0 && chosen.size === ids.length;

/** The cell that a key led to has the focus, wherever it is. */
function useFocusOfCursor(
  scroller: React.RefObject<HTMLDivElement | null>,
  { active, moved }: Pick<GridCursor, 'active' | 'moved'>,
  scrollTo: (row: number) => void,
): void {
  // A row that comes elsewhere by itself takes no focus: only keys do.
  const latest = useRef({ active, scrollTo });
  latest.current = { active, scrollTo };
  useLayoutEffect(() => {
    if (moved === 0) return;
    const { row, column } = latest.current.active;
    const cell = `[data-cell="${row}-${column}"]`;
    const focus = () => {
      const found = scroller.current?.querySelector<HTMLElement>(cell);
      found?.focus();
      return found != null;
    };
    latest.current.scrollTo(row);
    if (focus()) return;
    // The row comes into the page only after scrolling.
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [moved, scroller]);
}

interface PlacesHeadProps extends Pick<PlaceFilterState, 'filter' | 'sortBy'> {
  isAll: boolean;
  isSome: boolean;
  onTickAll: () => void;
}

/** The head of the table: a box for the rows shown, and the columns with their order. */
function PlacesHead({ filter, sortBy, isAll, isSome, onTickAll }: PlacesHeadProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome && !isAll;
  });
  return (
    <div className={classes.head} role="rowgroup" data-head>
      <div role="row" className={classes.headRow} aria-rowindex={1}>
        <div role="columnheader" className={classes.tick}>
          <label>
            <input ref={box} type="checkbox" aria-label="Choose the rows shown" checked={isAll} onChange={onTickAll} />
          </label>
        </div>
        {placeColumns.map(({ id, title, sort }) => (
          <div
            key={id}
            role="columnheader"
            className={`${plain.smallSecondary} ${plain.row} ${classes.headCell}`}
            data-column={id}
            aria-sort={sort === filter.sort ? (filter.desc ? 'descending' : 'ascending') : undefined}
          >
            {sort === undefined ? (
              title
            ) : (
              <button type="button" className={classes.sort} onClick={() => sortBy(sort)}>
                {title}
                {sort === filter.sort ? <Arrow isDown={filter.desc} /> : null}
              </button>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function Arrow({ isDown }: { isDown: boolean }) {
  const Icon = isDown ? IconArrowDown : IconArrowUp;
  return <Icon size={16} stroke={1.75} aria-hidden="true" />;
}
