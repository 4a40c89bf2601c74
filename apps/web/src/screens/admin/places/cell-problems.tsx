import { Button } from '@mantine/core';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import layout from '../../../ui/layout.module.css';
import type { CellChoices } from './place-cell.tsx';
import classes from './places.module.css';
import { cellText } from './save-cell.ts';
import type { CellSaves, CellState } from './use-cell-saves.ts';

/** More would push the table out of the page; all are shown when asked for. */
const FIRST = 3;

/** Cells that are not saved, each with what can be done about it. */
export function CellProblems({ saves, choices }: { saves: CellSaves; choices: CellChoices }) {
  const [isAll, setAll] = useState(false);
  const open = [...saves.cells.values()].filter(({ state }) => state !== 'saving');
  if (open.length === 0) return null;
  return (
    <div className={layout.stack8}>
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
        Take {theirs.by}’s
      </button>
    </>
  );
}
