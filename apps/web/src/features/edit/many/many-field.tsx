import { Button, type ButtonProps, NativeSelect, Select } from '@mantine/core';
import '../../../ui/field-styles.ts';
import type { Child, LocationLink, LookChange } from '@venture-atlas/types';
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { LocationField } from '../../../forms/location-field.tsx';
import { TypeField } from '../../../forms/type-field.tsx';
import { countedPlaces, type ManyAct } from '../session/many.ts';
import { whileOff } from '../while-off.ts';
import classes from './many-bar.module.css';
import '../../../forms/suggest-styles.ts';
import { IconColorPicker } from '@tabler/icons-react';
import { changedLook } from '@venture-atlas/rules';
import { nameFilter } from '../../../forms/name-filter.ts';
import suggest from '../../../forms/suggest.module.css';
import { ChoiceField } from '../../../map/look/choice-field.tsx';
import { ColourField, LineFields, SignField } from '../../../map/look/look-fields.tsx';
import { lookWords } from '../../../map/look/look-words.ts';
import { copiedLook } from './copied-look.ts';
import { typesOnMap } from './types-on-map.ts';
import type { Many } from './use-many.ts';

/** The field that is open above the tools of the chosen places. */
export type ManyFieldName = 'Type' | 'Look' | 'Map' | 'Choose';

export interface ManyFieldProps {
  field: ManyFieldName;
  many: Many;
  points: readonly Child[];
  isOff: boolean;
  /** Runs the action and closes the field. */
  onRun: (what: ManyAct) => void;
  onClose: () => void;
}

export function ManyField({ field, ...props }: ManyFieldProps) {
  switch (field) {
    case 'Type':
      return <ManyType {...props} />;
    case 'Look':
      return <ManyLook {...props} />;
    case 'Map':
      return <MapField {...props} />;
    case 'Choose':
      return <ChooseField {...props} />;
  }
}

type Props = Omit<ManyFieldProps, 'field'>;

function ManyType({ many, isOff, onRun }: Props) {
  return (
    <div className={classes.field}>
      <TypeField
        label={`Type of ${countedPlaces(many.places.length)}`}
        placeholder="No type"
        value={null}
        disabled={isOff}
        onChange={(type) => onRun({ act: 'type', type_id: type?.id ?? null })}
      />
      <Button variant="default" {...whileOff(isOff)} onClick={() => onRun({ act: 'type', type_id: null })}>
        No type
      </Button>
    </div>
  );
}

/** Moves all of them to another map, at the same relative positions. */
function MapField({ many, isOff, onRun }: Props) {
  const [name, setName] = useState('');
  const [map, setMap] = useState<LocationLink | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (map !== null && !isOff) onRun({ act: 'map', parent_id: map.id, parentName: map.name });
  };
  return (
    <form className={classes.field} onSubmit={submit}>
      <LocationField
        label="To the map of"
        value={name}
        excluded={new Set(many.places.map(({ location_id }) => location_id))}
        onChange={(text) => {
          setName(text);
          setMap(null);
        }}
        onChoose={setMap}
      />
      <Button type="submit" {...whileOff(isOff || map === null)}>
        {`Move ${countedPlaces(many.places.length)}`}
      </Button>
    </form>
  );
}

/** Also chooses all places of a type. */
function ChooseField({ many, points, onClose }: Props) {
  const types = useMemo(() => typesOnMap(points), [points]);
  const [at, setAt] = useState(0);
  const type = types[at];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (type === undefined) return;
    many.add(type.ids);
    onClose();
  };
  return (
    <form className={classes.field} onSubmit={submit}>
      <NativeSelect
        label="All of a type on this map"
        value={String(at)}
        data={types.map(({ name, ids }, i) => ({ value: String(i), label: `${name ?? 'No type'} (${ids.length})` }))}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
      />
      <Button type="submit" variant="default" disabled={type === undefined}>
        {`Choose ${countedPlaces(type?.ids.length ?? 0)}`}
      </Button>
    </form>
  );
}

interface ManyLookProps {
  many: Many;
  /** All places of the map. */
  points: readonly Child[];
  isOff: boolean;
  onRun: (what: ManyAct) => void;
}

/** Most names offered at a time. */
const OFFERED = 50;

/** The look of the chosen places. Fields that are not set stay as they are. */
function ManyLook({ many, points, isOff, onRun }: ManyLookProps) {
  const { places, ask } = many;
  const [look, setLook] = useState<LookChange>({});
  const [dot, setDot] = useState<boolean>();
  const [from, setFrom] = useState<Child>();
  const [isPicked, setPicked] = useState(false);
  const copy = (place: Child) => {
    setLook(copiedLook(place, places));
    setDot(place.display_dot);
    setFrom(place);
  };
  useEffect(() => () => ask(null), [ask]);
  const names = useMemo(() => points.map(({ id, name }) => ({ value: String(id), label: name })), [points]);
  const fields = { value: look, defaultLabel: 'As it is', clearLabel: 'As its type', onChange: setLook };
  const isNothing = Object.keys(look).length === 0 && dot === undefined;
  const name = countedPlaces(places.length);
  const act: ManyAct = { act: 'look', look, ...(dot === undefined ? {} : { display_dot: dot }) };
  // Nothing must cover the map or the last pressed position then.
  if (many.asks !== null)
    return (
      <div className={classes.field}>
        <FirstButton variant="default" onClick={() => ask(null)}>
          Stop picking
        </FirstButton>
      </div>
    );
  if (isPicked && from !== undefined)
    return (
      <section className={classes.copied} aria-label={`Look of ${name}`}>
        <p>{`As ${from.name}: ${lookWords(changedLook(null, look)) ?? 'the usual look'}`}</p>
        <FirstButton {...whileOff(isOff)} onClick={() => onRun(act)}>
          {`Restyle ${name}`}
        </FirstButton>
        <Button variant="default" onClick={() => setPicked(false)}>
          Change it
        </Button>
      </section>
    );
  return (
    <section className={classes.look} aria-label={`Look of ${name}`}>
      <div className={classes.copy}>
        <Select
          label="As another place"
          placeholder="Its name"
          searchable
          filter={nameFilter}
          clearable={false}
          limit={OFFERED}
          data={names}
          value={from === undefined ? null : String(from.id)}
          nothingFoundMessage="No place here has that name"
          maxDropdownHeight={220}
          comboboxProps={{ position: 'top-start' }}
          classNames={{
            dropdown: suggest.dropdown ?? '',
            option: suggest.option ?? '',
            empty: suggest.empty ?? '',
          }}
          onChange={(id) => {
            const place = points.find((one) => String(one.id) === id);
            if (place !== undefined) copy(place);
          }}
        />
        <Button
          variant="default"
          leftSection={<IconColorPicker size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() =>
            ask((place) => {
              copy(place);
              setPicked(true);
              ask(null);
            })
          }
        >
          Pick it on the map
        </Button>
      </div>
      <div className={classes.fields}>
        <SignField {...fields} />
        <ColourField {...fields} />
        <ChoiceField
          legend="Dot or sign beside the label"
          defaultLabel="As it is"
          value={dot === undefined ? undefined : dot ? 'yes' : 'no'}
          choices={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          onChange={(value) => setDot(value === undefined ? undefined : value === 'yes')}
        />
        {places.some(({ geojson }) => geojson !== null) ? <LineFields {...fields} /> : null}
      </div>
      <Button {...whileOff(isOff || isNothing)} onClick={() => onRun(act)}>
        {`Restyle ${name}`}
      </Button>
    </section>
  );
}

interface FirstButtonProps extends ButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** Takes the focus when it appears, because the focused element is gone. */
function FirstButton(props: FirstButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return <Button ref={ref} {...props} />;
}
