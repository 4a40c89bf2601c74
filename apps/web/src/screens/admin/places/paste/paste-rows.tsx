import { Button, NativeSelect } from '@mantine/core';
import '../../../../ui/field-styles.ts';
import type { PlaceRowsSaved } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../../api/api-error.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import classes from './paste.module.css';
import type { PasteStart } from './paste-start.ts';
import { PasteSummary } from './paste-summary.tsx';
import { PasteTable } from './paste-table.tsx';
import type { Namesakes } from './row-plan-types.ts';
import { type Paste, type PasteWorld, usePaste } from './use-paste.ts';
import { useSavePaste } from './use-save-paste.ts';

interface PasteRowsProps extends PasteWorld {
  start: PasteStart;
  onClose: () => void;
  /** Some of it is saved. */
  onSaved: (saved: PlaceRowsSaved) => void;
}

const rowsWord = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;

/** What was pasted, before anything is saved: which column says what, and what happens with each row. */
export function PasteRows({ start, onClose, onSaved, ...world }: PasteRowsProps) {
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
      <div className={classes.body} data-paste>
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
        <div className={classes.foot}>
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
          label="Names that are there"
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
