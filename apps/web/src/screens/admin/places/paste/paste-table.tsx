// biome-ignore-all lint/a11y/useSemanticElements: a table would need all of its rows, and only those in view are in the page
// biome-ignore-all lint/a11y/useFocusableInteractive: the fields in the cells have the focus

import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useRef } from 'react';
import plain from '../../../../ui/plain.module.css';
import classes from './paste.module.css';
import { type PasteColumn, pasteColumnNames } from './paste-columns.ts';
import type { PlannedRow } from './use-paste.ts';
import type { Sheet } from './use-sheet.ts';

interface PasteTableProps {
  sheet: Sheet;
  planned: readonly PlannedRow[];
  /** What the server said of a row, by its number. */
  refused: ReadonlyMap<number, string>;
  isLocked: boolean;
}

/** Height of a row in CSS pixels. */
const rowHeight = () => 44;
/** Room of the words that say what happens. */
const WORDS = [190, 1.2] as const;

/** The pasted rows with what happens to each; every cell can be mended where it stands. */
export function PasteTable({ sheet, planned, refused, isLocked }: PasteTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Other functions would make it measure all rows anew in each frame of a scroll.
  const getItemKey = useCallback((index: number) => planned[index]?.row.number ?? index, [planned]);
  const lines = useVirtualizer({
    count: planned.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    getItemKey,
    overscan: 6,
  });
  const rooms = [...sheet.columns.map(roomOf), WORDS];
  const width = rooms.reduce((sum, [least]) => sum + least, 0);
  const columns = rooms.map(([least, share]) => `minmax(${least}px, ${share}fr)`).join(' ');
  return (
    <div
      role="grid"
      ref={scroller}
      className={classes.table}
      aria-label="Pasted rows"
      aria-rowcount={planned.length + 1}
      style={{ '--columns': columns } as React.CSSProperties}
    >
      <div className={classes.head} role="rowgroup" style={{ minWidth: width }}>
        <div role="row" className={classes.row} aria-rowindex={1}>
          {sheet.columns.map((column, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by where it stands
            <div key={i} role="columnheader" className={classes.headCell}>
              <select
                aria-label={`What column ${i + 1} says`}
                disabled={isLocked}
                value={column ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  sheet.setColumn(i, value === '' ? null : (value as PasteColumn))
                }
              >
                <option value="">Left out</option>
                {Object.entries(pasteColumnNames).map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <div role="columnheader" className={classes.headCell}>
            What happens
          </div>
        </div>
      </div>
      <div role="rowgroup" className={plain.relative} style={{ height: lines.getTotalSize(), minWidth: width }}>
        {lines.getVirtualItems().map(({ index, start, key }) => {
          const one = planned[index];
          return one === undefined ? null : (
            <PasteLine
              key={key}
              {...one}
              index={index}
              start={start}
              isLocked={isLocked}
              columns={sheet.columns}
              refused={refused.get(one.row.number)}
              onChange={sheet.setCell}
            />
          );
        })}
      </div>
    </div>
  );
}

interface PasteLineProps extends PlannedRow {
  index: number;
  start: number;
  columns: Sheet['columns'];
  refused: string | undefined;
  isLocked: boolean;
  onChange: Sheet['setCell'];
}

const PasteLine = memo(function PasteLine(props: PasteLineProps) {
  const { row, plan, index, start, columns, refused, isLocked, onChange } = props;
  const isBad = plan.kind === 'bad' || refused !== undefined;
  return (
    <div
      role="row"
      className={classes.row}
      data-line
      data-kind={plan.kind}
      style={{ transform: `translateY(${start}px)` }}
      aria-rowindex={index + 2}
    >
      {columns.map((column, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by where it stands
        <div key={i} role="gridcell" className={classes.cell} data-column={column ?? 'none'}>
          <input
            aria-label={`${column === null ? `Column ${i + 1}` : pasteColumnNames[column]}, row ${index + 1}`}
            aria-invalid={(column !== null && plan.bad.includes(column)) || undefined}
            readOnly={isLocked}
            value={row.cells[i] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange(row.number, i, value)}
          />
        </div>
      ))}
      <div role="gridcell" className={classes.words} data-bad={isBad || undefined} title={refused ?? plan.words}>
        {refused ?? plan.words}
      </div>
    </div>
  );
});

/** The least width of a column in CSS pixels, and its share of what is over. */
function roomOf(column: PasteColumn | null): readonly [least: number, share: number] {
  if (column === 'name') return [150, 1.2];
  if (column === 'text') return [180, 2];
  if (column === 'type' || column === 'map') return [120, 1];
  return column === null ? [110, 0.4] : [92, 0.3];
}
