import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  IconEyeOff,
  IconMap2,
  IconPencil,
  IconResize,
  IconTag,
  IconTrash,
  IconWorldUpload,
  IconX,
} from '@tabler/icons-react';
import { type Option, PLACES_AT_ONCE_MAX } from '@venture-atlas/types';
import { type FormEvent, useState } from 'react';
import '../../../ui/field-styles.ts';
import { TypeField } from '../../../forms/type-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './bulk-bar.module.css';
import type { CellChoices } from './place-cell.tsx';
import type { BulkAct } from './use-bulk-acts.ts';

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
export function BulkBar({ chosen, shown, choices, isBusy, onAct, onChooseAll, onClear }: BulkBarProps) {
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
        <p className={classes.words}>{PLACES_AT_ONCE_MAX.toLocaleString('en')} places at a time at most.</p>
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
