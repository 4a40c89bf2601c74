import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  IconClipboardText,
  IconEyeOff,
  IconMap2,
  IconPencil,
  IconPlus,
  IconResize,
  IconTag,
  IconTrash,
  IconWorldUpload,
  IconX,
} from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import { type Option, PLACES_AT_ONCE_MAX, type PlaceIds, type PlaceRow } from '@venture-atlas/types';
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { placeIdsQuery } from '../../../api/place-table.ts';
import { trashQuery } from '../../../api/trash.ts';
import { useUnsavedGuard } from '../../../forms/use-unsaved-guard.tsx';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { EmptyPage } from '../../../tables/list-body.tsx';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import { shortcutKey } from '../../../ui/shortcut-key.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useRegistry } from '../use-registry.ts';
import '../../../ui/field-styles.ts';
import { TypeField } from '../../../forms/type-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FilterBar, type PlaceFilterState, usePlaceFilter } from './filter-bar.tsx';
import { PasteDialogs } from './paste/paste-dialogs.tsx';
import type { CellChoices } from './place-cell.tsx';
import { PlaceGrid } from './place-grid.tsx';
import classes from './places.module.css';
import { CellProblems, RefusedUndo, StayedAsTheyWere } from './places-notices.tsx';
import { PublishNames } from './publish-names.tsx';
import type { BulkAct } from './use-bulk-acts.ts';
import { type PlacesTable, usePlacesTable } from './use-places-table.ts';

/** All places of a world as a table like a spreadsheet (interface of making, section 4). */
export function Places() {
  const at = useRegistry();
  const state = usePlaceFilter();
  const list = useQuery(placeIdsQuery(state.filter, at.worldId));
  const table = usePlacesTable(state, list.data?.ids ?? noIds);
  const { paste, choices, bulk } = table;
  useUndoKey(() => void bulk.undo());
  /** The row that had the focus may have gone out of view with the new ones. */
  const refocus = () => {
    if (document.activeElement === document.body) table.cursor.refocus();
  };
  return (
    <WidePage title="Places" back={at.back} isFull action={<Tools onPaste={paste.ask} />}>
      <Table state={state} list={list} table={table} />
      <PasteDialogs
        paste={paste}
        {...choices}
        worldId={at.worldId}
        map={table.pasteMap}
        importTo={at.import}
        onSaved={(saved) => void bulk.tell(saved).then(refocus)}
        onClosed={table.cursor.refocus}
      />
    </WidePage>
  );
}

function Tools({ onPaste }: { onPaste: () => void }) {
  const at = useRegistry();
  const trash = useQuery(trashQuery('', 0, at.worldId)).data?.total ?? 0;
  return (
    <div className={`${plain.row8} ${plain.wrap} ${classes.tools}`}>
      <Button
        component={Link}
        variant="subtle"
        to={at.removed}
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
      >
        {trash === 0 ? 'Trash' : `Trash (${trash.toLocaleString('en')})`}
      </Button>
      <Button
        variant="default"
        leftSection={<IconClipboardText size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onPaste}
      >
        Paste rows
      </Button>
      <Button
        component={Link}
        to={at.newLocation}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      >
        {messages.addNew}
      </Button>
    </div>
  );
}

/** Ctrl + Z means the table also while nothing on the page has the focus; in a field, a dialog and the table it is theirs. */
function useUndoKey(undo: () => void): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.defaultPrevented) return;
      if (document.activeElement !== document.body || shortcutKey(event) !== 'z') return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const noIds: readonly number[] = [];

interface TableProps {
  state: PlaceFilterState;
  list: UseQueryResult<PlaceIds>;
  table: PlacesTable;
}

function Table({ state, list, table }: TableProps) {
  const { location, manage } = useRegistry();
  const toText = useCallback(
    ({ id, name, text_id }: PlaceRow) =>
      text_id === null
        ? `${manage('wikipage')}?${new URLSearchParams({ location: String(id), name })}`
        : manage('wikipage', text_id),
    [manage],
  );
  const { choices, ids, rows, chosen, bulk, saves, waiting, cursor } = table;
  // What is on its way to be published, or was refused, says so in its cell.
  const cells = useMemo(() => new Map([...waiting.cells, ...saves.cells]), [waiting.cells, saves.cells]);
  const guard = useUnsavedGuard(saves.cells.size > 0 || cursor.editing?.isTyped === true, undefined, () => {
    // A cell is saved when it is left.
    if (cursor.editing !== null && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return saves.settle();
  });
  const isSaving = bulk.isBusy || [...saves.cells.values()].some((cell) => cell.state === 'saving');
  return (
    <>
      {guard}
      <FilterBar
        state={state}
        choices={choices}
        found={list.data?.found}
        total={list.data?.total}
        isBusy={list.isFetching}
      />
      <LoadFailure of={list} />
      {bulk.error === undefined ? null : <Alert kind="error">{errorText(bulk.error)}</Alert>}
      {bulk.refusedUndo === undefined ? null : <RefusedUndo bulk={bulk} of={bulk.refusedUndo} />}
      <StayedAsTheyWere of={bulk.left} onDismiss={bulk.dismiss} />
      <CellProblems saves={{ ...saves, cells }} choices={choices} />
      <PublishNames waiting={waiting} isBusy={isSaving} />
      {list.data === undefined ? (
        list.isPending && <RowsSkeleton count={12} label="Loading places" />
      ) : ids.length === 0 ? (
        <EmptyPage title={state.isFiltered ? 'No places match' : 'No places yet'}>
          {state.isFiltered ? 'Change the search or the filters.' : 'Add New makes the first place.'}
        </EmptyPage>
      ) : (
        <PlaceGrid
          ids={ids}
          rows={rows}
          saves={{ ...saves, cells }}
          waitingTexts={waiting.texts}
          cursor={cursor}
          choices={choices}
          chosen={chosen.ids}
          onTick={chosen.tick}
          onTickAll={() => (chosen.ids.size === ids.length ? chosen.clear() : chosen.choose(ids))}
          sorting={state}
          to={location}
          toText={toText}
          isStale={list.isPlaceholderData}
        />
      )}
      <p className={classes.state} role="status">
        {isSaving ? 'Saving…' : saves.cells.size > 0 ? 'Not saved' : bulk.hasSaved ? 'Saved' : ''}
      </p>
      {chosen.ids.size === 0 ? null : (
        <BulkBar
          chosen={chosen.ids.size}
          shown={ids.length}
          choices={choices}
          isBusy={bulk.isBusy}
          onAct={(act) => void bulk.run(act, [...chosen.ids])}
          onChooseAll={() => chosen.choose(ids)}
          onClear={chosen.clear}
        />
      )}
    </>
  );
}

interface BulkBarProps {
  chosen: number;
  /** How many rows the table has. */
  shown: number;
  choices: CellChoices;
  isBusy: boolean;
  onAct: (act: BulkAct) => void;
  onChooseAll: () => void;
  onClear: () => void;
}

type Field = 'type' | 'map' | 'size';

/** What is done with the chosen rows; each act says on its button to how many. */
function BulkBar({ chosen, shown, choices, isBusy, onAct, onChooseAll, onClear }: BulkBarProps) {
  const [field, setField] = useState<Field | null>(null);
  const isTooMany = chosen > PLACES_AT_ONCE_MAX;
  const isOff = isBusy || isTooMany;
  const act = (what: BulkAct) => {
    setField(null);
    onAct(what);
  };
  const opener = (id: Field, label: string, Icon: typeof IconTag) => (
    <Button
      variant="default"
      leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      disabled={isOff}
      aria-expanded={field === id}
      onClick={() => setField(field === id ? null : id)}
    >
      {label}
    </Button>
  );
  return (
    <section className={classes.bar} aria-label="Chosen places" data-bottom-bar>
      {field === null ? null : (
        <BulkField key={field} field={field} choices={choices} chosen={chosen} isOff={isOff} onAct={act} />
      )}
      <div className={classes.acts}>
        <p className={classes.count} role="status">
          {chosen.toLocaleString('en')} of {shown.toLocaleString('en')} chosen
        </p>
        {chosen === shown ? null : (
          <Button variant="subtle" onClick={onChooseAll}>
            Choose all {shown.toLocaleString('en')}
          </Button>
        )}
        {opener('type', 'Type', IconTag)}
        {opener('map', 'Map', IconMap2)}
        {opener('size', 'Size', IconResize)}
        <Button
          variant="default"
          leftSection={<IconEyeOff size={18} stroke={1.75} aria-hidden="true" />}
          disabled={isOff}
          onClick={() => act({ act: 'take_off' })}
        >
          Take {chosen.toLocaleString('en')} off
        </Button>
        <Button
          variant="default"
          leftSection={<IconWorldUpload size={18} stroke={1.75} aria-hidden="true" />}
          disabled={isOff}
          onClick={() => act({ act: 'publish' })}
        >
          Publish {chosen.toLocaleString('en')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          disabled={isOff}
          onClick={() => act({ act: 'draft' })}
        >
          Make {chosen.toLocaleString('en')} {chosen === 1 ? 'a draft' : 'drafts'}
        </Button>
        <Button
          variant="danger"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          disabled={isOff}
          onClick={() => act({ act: 'remove' })}
        >
          {chosen.toLocaleString('en')} to trash
        </Button>
        <IconButton label="Choose none" variant="subtle" onClick={onClear}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {isTooMany ? (
        <p className={plain.quiet}>{PLACES_AT_ONCE_MAX.toLocaleString('en')} places at a time at most.</p>
      ) : null}
    </section>
  );
}

interface BulkFieldProps {
  field: Field;
  choices: CellChoices;
  chosen: number;
  isOff: boolean;
  onAct: (act: BulkAct) => void;
}

/** What all of them shall have. */
function BulkField({ field, choices, chosen, isOff, onAct }: BulkFieldProps) {
  const [value, setValue] = useState('');
  const [type, setType] = useState<Option | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (type !== null) onAct({ act: 'type', type_id: type.id });
    else if (field === 'map' && value !== '') onAct({ act: 'map', parent_id: Number(value) });
    else if (field === 'size' && value !== '') onAct({ act: 'size', scale: Number(value.replace(',', '.')) });
  };
  const isLacking =
    field === 'type' ? type === null : value === '' || (field === 'size' && !(Number(value.replace(',', '.')) > 0));
  return (
    <form className={classes.field} onSubmit={submit}>
      {field === 'size' ? (
        <TextInput
          label="Size"
          inputMode="decimal"
          value={value}
          data-autofocus
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      ) : field === 'type' ? (
        <TypeField label="Type" placeholder="Choose a type" value={type} onChange={setType} />
      ) : (
        <NativeSelect
          label="On the map"
          value={value}
          data={[
            { value: '', label: 'Choose a map' },
            ...choices.maps.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
      <Button type="submit" disabled={isOff || isLacking}>
        Change {chosen.toLocaleString('en')} {chosen === 1 ? 'place' : 'places'}
      </Button>
      {field === 'type' ? (
        <Button variant="default" disabled={isOff} onClick={() => onAct({ act: 'type', type_id: null })}>
          No type
        </Button>
      ) : null}
    </form>
  );
}
