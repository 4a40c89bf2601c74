import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconAlertCircle, IconFileSpreadsheet, IconPencil, IconPlus, IconTag } from '@tabler/icons-react';
import { PASTE_ROWS_MAX, type PlaceRowsSaved } from '@venture-atlas/types';
import { useState } from 'react';
import plain from '../../../../ui/plain.module.css';
import '../../../../ui/field-styles.ts';
import { Link } from 'react-router';
import { errorText } from '../../../../api/api-error.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DropArea } from '../../../../ui/drop-area.tsx';
import classes from './paste.module.css';
import { PasteTable } from './paste-table.tsx';
import type { Namesakes } from './row-plan.ts';
import type { PasteStart } from './use-paste.ts';
import { type Paste, type PasteWorld, type PlannedRow, usePaste, useSavePaste } from './use-paste.ts';
import type { PasteState } from './use-pasted-rows.ts';
import { nameKey } from './use-pasted-rows.ts';

interface PasteDialogsProps extends PasteWorld {
  paste: PasteState;
  importTo: string;
  onSaved: (saved: PlaceRowsSaved) => void;
  /** The keyboard goes on where it was before. */
  onClosed: () => void;
}

/** The step that a paste is at. */
export function PasteDialogs({ paste, importTo, onSaved, onClosed, ...world }: PasteDialogsProps) {
  const { step } = paste;
  const close = () => {
    paste.close();
    onClosed();
  };
  if (step === null) return null;
  if (step.kind === 'ask') return <PasteAsk onText={paste.read} onClose={close} />;
  if (step.kind === 'too many') return <TooManyRows rows={step.rows} importTo={importTo} onClose={close} />;
  return <PasteRows key={step.number} {...world} start={step.start} onClose={close} onSaved={onSaved} />;
}

interface PasteAskProps {
  onText: (text: string) => void;
  onClose: () => void;
}

/** Where no key pastes: a field for the rows, and a file. */
function PasteAsk({ onText, onClose }: PasteAskProps) {
  const [text, setText] = useState('');
  const take = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined) onText(await file.text());
  };
  return (
    <Dialog
      isOpen
      isWide
      title="Paste rows"
      onClose={onClose}
      words="Copy rows in your spreadsheet and paste them here: name, type, map, x and y, size, text, in any order."
    >
      <div className={plain.stack16}>
        <Textarea
          label="Rows"
          autosize={false}
          rows={6}
          data-autofocus
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (text !== '' || pasted.trim() === '') return;
            event.preventDefault();
            onText(pasted);
          }}
        />
        <DropArea
          id="paste-file"
          icon={<IconFileSpreadsheet size={22} stroke={1.75} />}
          words="Drop a CSV file here, or"
          choose="choose a file"
          isLabel
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onFiles={(files) => void take(files)}
        />
        <div className={`${plain.buttons} ${plain.alignEnd}`}>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={text.trim() === ''} onClick={() => onText(text)}>
            Look at them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface PasteRowsProps extends PasteWorld {
  start: PasteStart;
  onClose: () => void;
  /** Some of it is saved. */
  onSaved: (saved: PlaceRowsSaved) => void;
}

const rowsWord = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;

/** What was pasted, before anything is saved: which column says what, and what happens with each row. */
function PasteRows({ start, onClose, onSaved, ...world }: PasteRowsProps) {
  const paste = usePaste(start, world);
  const [isPart, setPart] = useState(false);
  const saving = useSavePaste({
    worldId: world.worldId,
    onSaved: (saved, numbers) => {
      onSaved(saved);
      // What cannot be read, and what was refused, stays here to be mended.
      const bad = paste.planned.filter(({ plan }) => plan.kind === 'bad').map(({ row }) => row.number);
      const rest = new Set([...numbers, ...bad]);
      if (rest.size === 0) return onClose();
      paste.sheet.keep(rest);
      paste.forget();
      setPart(true);
    },
  });
  const ready = paste.planned.filter(({ plan }) => plan.save !== null).length;
  const isWaiting = paste.planned.some(({ plan }) => plan.kind === 'waiting');
  const { sheet, error } = paste;
  return (
    <Dialog
      isOpen
      isWide
      title={isPart ? `${rowsWord(sheet.rows.length)} not saved` : `Paste ${rowsWord(sheet.rows.length)}`}
      onClose={saving.isBusy ? () => {} : onClose}
      words={
        isPart
          ? 'The other rows are saved. Correct these and save them, or leave them out.'
          : `${sheet.hasHeadings ? 'The first row was read as headings. ' : ''}Nothing is saved yet.`
      }
    >
      <div className={`${plain.stack16} ${plain.oneColumn}`} data-paste>
        <PasteSummary planned={paste.planned} />
        {error === undefined ? null : (
          <Alert kind="error" onRetry={paste.retry}>
            {errorText(error)}
          </Alert>
        )}
        {saving.error === undefined ? null : (
          <Alert kind="error">
            {errorText(saving.error)}{' '}
            {saving.isUnknown ? 'Save again goes on where it stopped: no row is saved twice.' : null}
          </Alert>
        )}
        <PasteTable
          sheet={sheet}
          planned={paste.planned}
          refused={saving.refused}
          isLocked={saving.isBusy || saving.isUnknown}
        />
        <PasteChoices paste={paste} world={world} start={start} isLocked={saving.isBusy || saving.isUnknown} />
        <div className={`${plain.buttons} ${plain.alignEnd}`}>
          <Button variant="subtle" disabled={saving.isBusy} onClick={onClose}>
            {isPart ? 'Leave them' : 'Cancel'}
          </Button>
          <Button
            data-autofocus
            disabled={!saving.isUnknown && (saving.isBusy || isWaiting || ready === 0)}
            onClick={() => void saving.save(paste.planned)}
          >
            {saving.isBusy ? 'Saving…' : saving.isUnknown ? 'Save again' : `Save ${rowsWord(ready)}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface PasteChoicesProps {
  paste: Paste;
  world: PasteWorld;
  start: PasteStart;
  isLocked: boolean;
}

/** What counts for all rows. */
function PasteChoices({ paste, world, start, isLocked }: PasteChoicesProps) {
  const { sheet, map, isInto } = paste;
  const size = sheet.indexOf('y') === -1 ? null : (map?.size ?? null);
  return (
    <div className={classes.choices}>
      {start.into === undefined ? null : (
        <NativeSelect
          label="Where"
          disabled={isLocked}
          value={isInto ? 'into' : 'new'}
          data={[
            { value: 'into', label: `From ${start.into.first} down` },
            { value: 'new', label: 'Rows by their names' },
          ]}
          onChange={({ currentTarget: { value } }) => paste.setInto(value === 'into')}
        />
      )}
      {isInto || sheet.indexOf('map') !== -1 ? null : (
        <NativeSelect
          label="On the map"
          disabled={isLocked}
          value={world.maps.find(({ id }) => id === map?.id)?.id.toString() ?? ''}
          data={[
            { value: '', label: 'On no map' },
            ...world.maps.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => paste.setMap(value === '' ? undefined : Number(value))}
        />
      )}
      {isInto ? null : (
        <NativeSelect
          label="Names that already exist"
          disabled={isLocked}
          value={paste.namesakes}
          data={[
            { value: 'change', label: 'Change those places' },
            { value: 'leave', label: 'Skip those rows' },
            { value: 'make', label: 'Make new places' },
          ]}
          onChange={({ currentTarget: { value } }) => paste.setNamesakes(value as Namesakes)}
        />
      )}
      <Checkbox
        label="The first row has headings"
        disabled={isLocked}
        checked={sheet.hasHeadings}
        onChange={({ currentTarget: { checked } }) => sheet.setHeadings(checked)}
      />
      {size === null ? null : (
        <p className={classes.hint}>
          x and y are counted from the top left corner of <strong>{map?.name}</strong>,{' '}
          {size.width.toLocaleString('en')} × {size.height.toLocaleString('en')}.
        </p>
      )}
    </div>
  );
}

interface TooManyRowsProps {
  rows: number;
  /** Where files are brought in. */
  importTo: string;
  onClose: () => void;
}

/** More than one paste takes: the import does. */
function TooManyRows({ rows, importTo, onClose }: TooManyRowsProps) {
  return (
    <Dialog
      isOpen
      title={`${rows.toLocaleString('en')} rows are too many to paste`}
      onClose={onClose}
      words={`${PASTE_ROWS_MAX.toLocaleString('en')} rows, or 2 MB, can be pasted at a time. Save them as a CSV file and import that: it has no such limit.`}
    >
      <div className={`${plain.buttons} ${plain.alignEnd}`}>
        <Button variant="subtle" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button component={Link} to={importTo}>
          Import a file
        </Button>
      </div>
    </Dialog>
  );
}

const shown = (count: number): string => count.toLocaleString('en');

/** How many rows do what. */
function PasteSummary({ planned }: { planned: readonly PlannedRow[] }) {
  const count = (kind: PlannedRow['plan']['kind']) => planned.filter(({ plan }) => plan.kind === kind).length;
  const types = new Map(
    planned.flatMap(({ plan: { newType } }) => (newType === null ? [] : [[nameKey(newType), newType]])),
  );
  const [made, changed, same, left, bad] = [count('new'), count('change'), count('same'), count('left'), count('bad')];
  const [type] = types.values();
  return (
    <ul className={`${plain.buttons} ${plain.bare} ${classes.chips}`} aria-label="What happens">
      {made === 0 ? null : (
        <li data-kind="new">
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
          {shown(made)} new {made === 1 ? 'place' : 'places'}
        </li>
      )}
      {changed === 0 ? null : (
        <li data-kind="change">
          <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          {shown(changed)} changed
        </li>
      )}
      {type === undefined ? null : (
        <li data-kind="type">
          <IconTag size={16} stroke={1.75} aria-hidden="true" />
          {types.size === 1 ? `1 new type: ${type}` : `${shown(types.size)} new types`}
        </li>
      )}
      {bad === 0 ? null : (
        <li data-kind="bad">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {shown(bad)} cannot be read
        </li>
      )}
      {same + left === 0 ? null : <li>{shown(same + left)} without a change</li>}
    </ul>
  );
}
