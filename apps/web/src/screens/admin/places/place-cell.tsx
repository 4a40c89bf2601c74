import { IconPhoto } from '@tabler/icons-react';
import { publishMessages, relativeTime } from '@venture-atlas/rules';
import type { LocationType, Option, PlaceRow } from '@venture-atlas/types';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { focusHasLeft } from '../../../forms/focus-has-left.ts';
import { OptionField } from '../../../forms/option-field.tsx';
import { newTypeWords, typeNameProblem } from '../../../forms/type-field.tsx';
import { PlaceSign } from '../../../map/look/place-sign.tsx';
import plain from '../../../ui/plain.module.css';
import type { EditedColumn, PlaceColumnId } from './place-columns.ts';
import classes from './place-line.module.css';
import type { CellState } from './use-cell-saves.ts';
import { cellText, newTypeIn, newTypeText } from './use-cell-saves.ts';

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
  /** Where its text is written. */
  toText: (row: PlaceRow) => string;
  /** Its text is not published yet. */
  isTextWaiting: boolean;
  isActive: boolean;
}

/** What stands in a cell. */
export function CellWords(props: CellWordsProps): ReactNode {
  const { row, column, unsaved, choices, at, toText, isActive, isTextWaiting } = props;
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
          {type?.name ?? newTypeIn(unsaved?.text) ?? <span className={plain.secondary}>no type</span>}
        </>
      );
    }
    case 'map':
      return (
        <>
          {unsaved?.text ?? row.position?.parent.name ?? <span className={plain.secondary}>on no map</span>}
          {row.maps > 1 ? <span className={plain.smallSecondary}> +{row.maps - 1}</span> : null}
        </>
      );
    case 'size':
      return unsaved?.text ?? row.position?.scale ?? '–';
    case 'text':
      return (
        <Link
          className={classes.text}
          to={toText(row)}
          data-cell={at}
          tabIndex={isActive ? 0 : -1}
          aria-label={`Edit the text of ${row.name}`}
          {...(isTextWaiting && {
            title: publishMessages.notPublished,
            'aria-description': publishMessages.notPublished,
          })}
        >
          {row.text === '' ? <em className={plain.secondary}>no text</em> : row.text}
        </Link>
      );
    case 'picture':
      return row.has_picture ? (
        <IconPhoto size={18} stroke={1.75} role="img" aria-label="has a picture" />
      ) : (
        <span className={plain.secondary}>–</span>
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
  /** Something was typed; the text, where the field is one. */
  onType: (text?: string) => void;
  /** @param then where the keyboard goes on */
  onCommit: (text: string, then: 'stay' | 'down' | 'next' | 'before') => void;
  onCancel: () => void;
}

/** The field in a cell: Enter and Tab save and go on, leaving saves, Escape puts back. */
export function CellEditor(props: CellEditorProps) {
  return props.column === 'type' ? <TypeEditor {...props} /> : <TextEditor {...props} />;
}

function TextEditor({ row, column, initial, choices, onType, onCommit, onCancel }: CellEditorProps) {
  const [text, setText] = useState(initial ?? cellText(row, column));
  const change = (next: string) => {
    setText(next);
    onType(next);
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
  const onBlur = (event: React.FocusEvent) => focusHasLeft(event) && onCommit(text, 'stay');
  const common = { className: classes.field, 'aria-label': label, onKeyDown, onBlur };
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

/** The type of a place: one that is there, or a new one by its name. */
function TypeEditor({ row, initial, choices, onType, onCommit, onCancel }: Omit<CellEditorProps, 'column'>) {
  const kept = cellText(row, 'type');
  /** What the cell holds for what is typed. */
  const textOf = (typed: string): string => {
    const name = typed.normalize('NFC').trim();
    if (name === '') return '';
    const type = [...(row.type === null ? [] : [row.type]), ...choices.types].find((one) => isCalled(one.name, name));
    return type === undefined ? newTypeText(name) : String(type.id);
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter') onCommit(kept, 'down');
    else if (event.key === 'Tab') onCommit(textOf(event.currentTarget.value), event.shiftKey ? 'before' : 'next');
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself: it keeps the keys of its field from the table
    <div className={classes.picker} onInput={() => onType()} onKeyDown={(event) => event.stopPropagation()}>
      <OptionField
        model="type"
        variant="unstyled"
        aria-label={`${labels.type} of ${row.name}`}
        classNames={{ input: classes.field ?? '' }}
        ref={focusOnMount}
        value={row.type}
        initialText={initial}
        making={{
          words: newTypeWords,
          problem: typeNameProblem,
          make: (name) => onCommit(newTypeText(name), 'down'),
          enter: (name) => onCommit(textOf(name), 'down'),
        }}
        onChange={(type) => onCommit(type === null ? '' : String(type.id), 'down')}
        onKeyDown={onKeyDown}
        onBlur={(event) => focusHasLeft(event) && onCommit(kept, 'stay')}
      />
    </div>
  );
}

const isCalled = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** A field that was begun by typing goes on behind what was typed. */
function focusOnMount(field: HTMLInputElement | null): void {
  if (field === null || field === document.activeElement) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
