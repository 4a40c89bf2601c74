import { Button } from '@mantine/core';
import { publishMessages } from '@venture-atlas/rules';
import type { PlacesChanged } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { SOMEBODY } from '../../../api/changed-meanwhile.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmInPlace } from '../../../ui/confirm-in-place.tsx';
import plain from '../../../ui/plain.module.css';
import type { CellChoices } from './place-cell.tsx';
import classes from './places.module.css';
import type { BulkActs } from './use-bulk-acts.ts';
import type { CellSaves, CellState } from './use-cell-saves.ts';
import { cellText } from './use-cell-saves.ts';

/** More would push the table out of the page; all are shown when asked for. */
const FIRST = 3;

/** Cells that are not saved, each with what can be done about it. */
export function CellProblems({ saves, choices }: { saves: CellSaves; choices: CellChoices }) {
  const [isAll, setAll] = useState(false);
  const open = [...saves.cells.values()].filter(({ state }) => state !== 'saving' && state !== 'waiting');
  if (open.length === 0) return null;
  return (
    <div className={plain.stack8}>
      {open.slice(0, isAll ? open.length : FIRST).map((cell) => (
        <Alert key={`${cell.row.id}:${cell.column}`} kind="error">
          {cell.theirs === undefined ? (
            <>
              {cell.row.name} is not saved. {cell.message}{' '}
              <button type="button" onClick={() => saves.retry(cell)}>
                Try again
              </button>{' '}
              <button type="button" onClick={() => saves.drop(cell)}>
                Put back
              </button>
            </>
          ) : (
            <Conflict cell={cell} saves={saves} choices={choices} theirs={cell.theirs} />
          )}
        </Alert>
      ))}
      {open.length > FIRST ? (
        <Button variant="subtle" className={classes.moreProblems} onClick={() => setAll(!isAll)} aria-expanded={isAll}>
          {isAll ? 'Show fewer' : `${open.length - FIRST} more not saved: show all`}
        </Button>
      ) : null}
    </div>
  );
}

interface ConflictProps {
  cell: CellState;
  theirs: NonNullable<CellState['theirs']>;
  saves: CellSaves;
  choices: CellChoices;
}

function Conflict({ cell, theirs, saves, choices }: ConflictProps) {
  const { column } = cell;
  const words = (text: string) =>
    column === 'type' ? (choices.types.find(({ id }) => String(id) === text)?.name ?? 'no type') : text;
  return (
    <>
      {theirs.by} changed the {column} of {cell.row.name} in the meantime: “{words(cellText(theirs.row, column))}”,
      yours is “{words(cell.text)}”.{' '}
      <button type="button" onClick={() => saves.keepMine(cell)}>
        Keep mine
      </button>{' '}
      <button type="button" onClick={() => saves.drop(cell)}>
        {publishMessages.takeTheirs(theirs.by === SOMEBODY ? undefined : theirs.by)}
      </button>
      {column !== 'name' || saves.keepBoth === undefined ? null : (
        <>
          {' '}
          <button type="button" onClick={() => saves.keepBoth?.(cell)}>
            {publishMessages.keepBoth}
          </button>
        </>
      )}
    </>
  );
}

interface RefusedUndoProps {
  bulk: BulkActs;
  of: NonNullable<BulkActs['refusedUndo']>;
}

/** Somebody changed the same since: whether it is taken back all the same. */
export function RefusedUndo({ bulk, of: { changeId, error } }: RefusedUndoProps) {
  return (
    <Alert kind="warning">
      <ConfirmInPlace
        confirm="Undo anyway"
        isBusy={bulk.isBusy}
        isDestructive
        onConfirm={() => void bulk.undo(changeId, true)}
        onCancel={bulk.dismiss}
      >
        {errorText(error)}
      </ConfirmInPlace>
    </Alert>
  );
}

interface StayedProps {
  of: Pick<PlacesChanged, 'left' | 'left_total'> | undefined;
  onDismiss: () => void;
}

/** Which of many places an act could not change, and why. */
export function StayedAsTheyWere({ of, onDismiss }: StayedProps) {
  if (of === undefined) return null;
  const [first, ...others] = of.left;
  const more = of.left_total - 3;
  return (
    <Alert
      kind="warning"
      action={
        <button type="button" onClick={onDismiss}>
          Understood
        </button>
      }
    >
      {of.left_total === 1
        ? '1 place stays as it was'
        : `${of.left_total.toLocaleString('en')} places stay as they were`}
      :{' '}
      {[first, ...others]
        .slice(0, 3)
        .map((place) => (place === undefined ? '' : reason(place)))
        .join(', ')}
      {more > 0 ? `, and ${more.toLocaleString('en')} more` : ''}.
    </Alert>
  );
}

/** Where nothing more may be read of a place, why stands alone. */
function reason({ name, message }: PlacesChanged['left'][number]): string {
  const why = message.replace(/\.$/, '');
  return name === '' ? why : `${name} (${why})`;
}
