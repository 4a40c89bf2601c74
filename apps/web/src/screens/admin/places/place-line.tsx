// biome-ignore-all lint/a11y/useSemanticElements: a table would need all of its rows, and only those in view are in the page
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells have the focus, not their rows

import type { PlaceRow } from '@venture-atlas/types';
import { memo, type PointerEvent, type MouseEvent as ReactMouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type CellChoices, CellEditor, CellWords } from './place-cell.tsx';
import { isEditedColumn, placeColumns } from './place-columns.ts';
import classes from './place-line.module.css';
import frame from './places.module.css';
import type { CellSaves } from './use-cell-saves.ts';
import { newTypeIn } from './use-cell-saves.ts';
import type { CellAt } from './use-grid-cursor.ts';

export interface PlaceLineProps {
  index: number;
  start: number;
  row: PlaceRow | undefined;
  isChosen: boolean;
  /** Its text is not published yet. */
  isTextWaiting: boolean;
  /** The column that the keyboard is on, if it is in this row. */
  activeColumn: number | undefined;
  /** What a field in that cell begins with; null: there is none. */
  editing: { initial: string | undefined } | null;
  cells: CellSaves['cells'];
  choices: CellChoices;
  /** It is a card: a tap opens the place, a long press ticks it. */
  isPhone: boolean;
  to: (id: number) => string;
  toText: (row: PlaceRow) => string;
  onTick: (id: number, isRange: boolean) => void;
  onActivate: (at: CellAt) => void;
  onEdit: (at: CellAt) => void;
  onType: (text?: string) => void;
  onCommit: (text: string, then: 'stay' | 'down' | 'next' | 'before') => void;
  onCancel: () => void;
}

/** One row of the table of places; on phones a card. */
export const PlaceLine = memo(function PlaceLine(props: PlaceLineProps) {
  const { index, start, row, isChosen, activeColumn, isPhone, onTick, onActivate } = props;
  const taps = useCardTaps(isPhone ? row?.id : undefined, props.to, onTick);
  return (
    <div
      role="row"
      className={classes.line}
      style={{ transform: `translateY(${start}px)` }}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      {...taps}
    >
      <div role="gridcell" className={frame.tick}>
        {row === undefined ? null : (
          <label>
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={`Choose ${row.name}`}
              data-cell={`${index}-0`}
              tabIndex={activeColumn === 0 ? 0 : -1}
              onFocus={() => onActivate({ row: index, column: 0 })}
              onChange={(event) => onTick(row.id, (event.nativeEvent as MouseEvent).shiftKey === true)}
            />
          </label>
        )}
      </div>
      {placeColumns.map((column, at) => (
        <Cell key={column.id} {...props} column={at + 1} />
      ))}
    </div>
  );
});

function Cell({ column, ...props }: PlaceLineProps & { column: number }) {
  const { index, row, activeColumn, editing, cells, choices, onActivate, onEdit } = props;
  const { id, isEdited } = placeColumns[column - 1] ?? { id: 'name' as const, isEdited: false };
  const isActive = activeColumn === column;
  const unsaved = row !== undefined && isEditedColumn(id) ? cells.get(`${row.id}:${id}`) : undefined;
  const hasField = isActive && editing !== null && row !== undefined && isEditedColumn(id);
  const at = { row: index, column };
  // The first press chooses a cell, the next one edits it.
  const hadFocus = useRef(false);
  // A cell with a link in it gives the focus on.
  const isLink = id === 'text';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it has the keys
    <div
      role="gridcell"
      className={classes.cell}
      data-column={id}
      data-state={isLink && props.isTextWaiting ? 'waiting' : unsaved?.state}
      data-field={hasField || undefined}
      data-cell={isLink ? undefined : `${index}-${column}`}
      aria-readonly={!isEdited || undefined}
      aria-invalid={unsaved?.state === 'refused' || unsaved?.state === 'conflict' || undefined}
      tabIndex={isLink ? undefined : isActive ? 0 : -1}
      onPointerDown={(event) => {
        hadFocus.current = document.activeElement === event.currentTarget;
      }}
      onClick={() => (isActive && hadFocus.current && !props.isPhone ? onEdit(at) : onActivate(at))}
      onDoubleClick={() => props.isPhone || onEdit(at)}
    >
      {row === undefined ? (
        <span className={classes.waiting} />
      ) : hasField ? (
        <CellEditor
          row={row}
          choices={choices}
          column={id}
          initial={editing.initial ?? (id === 'type' ? newTypeIn(unsaved?.text) : unsaved?.text)}
          onType={props.onType}
          onCommit={props.onCommit}
          onCancel={props.onCancel}
        />
      ) : (
        <CellWords
          row={row}
          unsaved={unsaved}
          choices={choices}
          isActive={isActive}
          column={id}
          at={`${index}-${column}`}
          toText={props.toText}
          isTextWaiting={props.isTextWaiting}
        />
      )}
    </div>
  );
}

/** So long a finger rests that means to tick. */
const LONG_MS = 500;
/** A finger that goes farther scrolls, in CSS pixels. */
const STILL = 10;

interface CardTaps {
  onPointerDown?: (event: PointerEvent) => void;
  onPointerMove?: (event: PointerEvent) => void;
  onPointerUp?: () => void;
  onPointerCancel?: () => void;
  onContextMenu?: (event: ReactMouseEvent) => void;
  onClickCapture?: (event: ReactMouseEvent) => void;
}

/**
 * What a finger does with a card of the table: a tap opens the place, a long press ticks it.
 * @param id of the place; undefined where rows are worked cell by cell
 */
function useCardTaps(
  id: number | undefined,
  to: (id: number) => string,
  onTick: (id: number, isRange: boolean) => void,
): CardTaps {
  const navigate = useNavigate();
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined>(undefined);
  const wasLong = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  if (id === undefined) return {};
  const isBox = ({ target }: { target: EventTarget }) => (target as HTMLElement).closest('label') !== null;
  return {
    onPointerDown: (event) => {
      wasLong.current = false;
      if (isBox(event)) return;
      const timer = setTimeout(() => {
        wasLong.current = true;
        onTick(id, false);
      }, LONG_MS);
      press.current = { x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove: ({ clientX, clientY }) => {
      const { x = clientX, y = clientY } = press.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > STILL) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A long press would open the menu of the browser.
    onContextMenu: (event) => event.preventDefault(),
    onClickCapture: (event) => {
      if (isBox(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!wasLong.current) void navigate(to(id));
    },
  };
}
