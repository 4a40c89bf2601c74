import { IconPhoto } from '@tabler/icons-react';
import { relativeTime } from '@venture-atlas/rules';
import type { LocationType, Option, PlaceRow } from '@venture-atlas/types';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isLeft } from '../../../forms/is-left.ts';
import { PlaceSign } from '../../../map/places/place-sign.tsx';
import type { EditedColumn, PlaceColumnId } from './place-columns.ts';
import classes from './place-line.module.css';
import { cellText } from './save-cell.ts';
import type { CellState } from './use-cell-saves.ts';

/** What cells offer to choose from. */
export interface CellChoices {
  types: readonly LocationType[];
  maps: readonly Option[];
}

interface CellWordsProps {
  row: PlaceRow;
  column: PlaceColumnId;
  /** What was typed and is not saved. */
  unsaved: CellState | undefined;
  choices: CellChoices;
  /** Which cell it is, for the focus. */
  at: string;
  /** Where its text and all else about it is written. */
  to: (id: number) => string;
  isActive: boolean;
}

/** What stands in a cell. */
export function CellWords({ row, column, unsaved, choices, at, to, isActive }: CellWordsProps): ReactNode {
  switch (column) {
    case 'name':
      return (
        <>
          <span className={classes.name}>{unsaved?.text ?? row.name}</span>
          {row.draft ? <span className={classes.draft}>Draft</span> : null}
        </>
      );
    case 'type': {
      const typed = unsaved && choices.types.find(({ id }) => String(id) === unsaved.text);
      const type = unsaved === undefined ? row.type : typed;
      return (
        <>
          {type?.icon == null ? null : <PlaceSign kind={`sign:${type.icon}`} />}
          {type?.name ?? <span className={classes.none}>no type</span>}
        </>
      );
    }
    case 'map':
      return (
        <>
          {unsaved?.text ?? row.position?.parent.name ?? <span className={classes.none}>on no map</span>}
          {row.maps > 1 ? <span className={classes.more}> +{row.maps - 1}</span> : null}
        </>
      );
    case 'size':
      return unsaved?.text ?? row.position?.scale ?? '–';
    case 'text':
      return (
        <Link
          className={classes.text}
          to={to(row.id)}
          data-cell={at}
          tabIndex={isActive ? 0 : -1}
          aria-label={`Edit ${row.name}`}
        >
          {row.text === '' ? <em className={classes.none}>no text</em> : row.text}
        </Link>
      );
    case 'picture':
      return row.has_picture ? (
        <IconPhoto size={18} stroke={1.75} role="img" aria-label="has a picture" />
      ) : (
        <span className={classes.none}>–</span>
      );
    case 'changed':
      return <time dateTime={row.changed_at}>{relativeTime(row.changed_at, Date.now())}</time>;
  }
}

interface CellEditorProps {
  row: PlaceRow;
  column: EditedColumn;
  /** What the field begins with; undefined: what the cell has. */
  initial: string | undefined;
  choices: CellChoices;
  onType: () => void;
  /** @param then where the keyboard goes on */
  onCommit: (text: string, then: 'stay' | 'down' | 'next' | 'before') => void;
  onCancel: () => void;
}

/** The field in a cell: Enter and Tab save and go on, leaving saves, Escape puts back. */
export function CellEditor({ row, column, initial, choices, onType, onCommit, onCancel }: CellEditorProps) {
  const [text, setText] = useState(initial ?? cellText(row, column));
  const change = (next: string) => {
    setText(next);
    onType();
  };
  const label = `${labels[column]} of ${row.name}`;
  const onKeyDown = (event: React.KeyboardEvent) => {
    // The keys of the table are none while one types.
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter') onCommit(text, 'down');
    else if (event.key === 'Tab') onCommit(text, event.shiftKey ? 'before' : 'next');
    else return;
    event.preventDefault();
  };
  const onBlur = (event: React.FocusEvent) => isLeft(event) && onCommit(text, 'stay');
  const common = { className: classes.field, 'aria-label': label, onKeyDown, onBlur };
  if (column === 'type') {
    return (
      <select {...common} ref={focusOnMount} value={text} onChange={(event) => change(event.currentTarget.value)}>
        <option value="">no type</option>
        {choices.types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  return (
    <>
      <input
        {...common}
        ref={focusOnMount}
        value={text}
        inputMode={column === 'size' ? 'decimal' : undefined}
        list={column === 'map' ? 'places-maps' : undefined}
        autoComplete="off"
        onChange={(event) => change(event.currentTarget.value)}
      />
      {column === 'map' ? (
        <datalist id="places-maps">
          {choices.maps.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

const labels: Record<EditedColumn, string> = { name: 'Name', type: 'Type', map: 'Map', size: 'Size' };

/** A field that was begun by typing goes on behind what was typed. */
function focusOnMount(field: HTMLInputElement | HTMLSelectElement | null): void {
  if (field === null || field === document.activeElement) return;
  field.focus();
  if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length);
}
