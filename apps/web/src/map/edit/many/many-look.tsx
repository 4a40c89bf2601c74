import '../../../forms/suggest-styles.ts';
import { Button, type ButtonProps, Select } from '@mantine/core';
import { IconColorPicker } from '@tabler/icons-react';
import { restyled } from '@venture-atlas/rules';
import type { Child, LookChange } from '@venture-atlas/types';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { nameFilter } from '../../../forms/name-filter.ts';
import suggest from '../../../forms/suggest.module.css';
import { ChoiceField } from '../../look/choice-field.tsx';
import { ColourField, LineFields, SignField } from '../../look/look-fields.tsx';
import { lookWords } from '../../look/look-words.ts';
import { countedPlaces, type ManyAct } from '../session/many.ts';
import { whileOff } from '../while-off.ts';
import { copiedLook } from './copied-look.ts';
import classes from './many-bar.module.css';
import type { Many } from './use-many.ts';

export interface ManyLookProps {
  many: Many;
  /** All places of the map. */
  points: readonly Child[];
  isOff: boolean;
  onRun: (what: ManyAct) => void;
}

/** So many names are offered at a time. */
const OFFERED = 50;

/** How the chosen places are drawn: what is not named here stays as each of them has it. */
export function ManyLook({ many, points, isOff, onRun }: ManyLookProps) {
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
  const fields = { value: look, without: 'As it is', away: 'As its type', onChange: setLook };
  const isNothing = Object.keys(look).length === 0 && dot === undefined;
  const name = countedPlaces(places.length);
  const act: ManyAct = { act: 'look', look, ...(dot === undefined ? {} : { display_dot: dot }) };
  // Nothing lies over the map then, nor where it was just pressed.
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
        <p>{`As ${from.name}: ${lookWords(restyled(null, look)) ?? 'the usual look'}`}</p>
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
          nothingFoundMessage="No place here is called that"
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
          without="As it is"
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

/** It takes the focus when it comes: what had it is gone. */
function FirstButton(props: FirstButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return <Button ref={ref} {...props} />;
}
