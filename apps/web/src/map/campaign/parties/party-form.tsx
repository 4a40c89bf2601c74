import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { partyNameProblem } from '@venture-atlas/rules';
import { PARTY_COLOURS, type Party, type PartyColour } from '@venture-atlas/types';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import classes from './party-card.module.css';

export interface PartyWish {
  name: string;
  colour: PartyColour;
}

export interface PartyFormProps {
  /** Left out: a new one. */
  party?: Party;
  /** Of a new one. */
  colour?: PartyColour;
  isLost: boolean;
  onSave: (wish: PartyWish) => Promise<void>;
  onCancel: () => void;
  onPutHere?: (() => void) | undefined;
  onRemove?: () => void;
}

const colourNames: Readonly<Record<PartyColour, string>> = {
  ...{ teal: 'Teal', wine: 'Wine', moss: 'Moss' },
  ...{ violet: 'Violet', rust: 'Rust', slate: 'Slate' },
};

/** Name and colour of a party, a new one or one that is there. */
export function PartyForm(props: PartyFormProps) {
  const { party, isLost, onSave, onCancel, onPutHere, onRemove } = props;
  const [name, setName] = useState(party?.name ?? '');
  const [colour, setColour] = useState(party?.colour ?? props.colour ?? 'teal');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const group = useId();
  const nameRef = useRef<HTMLInputElement>(null);
  // Whoever opened it wants to write.
  useEffect(() => nameRef.current?.focus({ preventScroll: true }), []);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = partyNameProblem(name);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setSaving(true);
    try {
      await onSave({ name: name.trim(), colour });
    } catch (error) {
      setProblem(errorText(error));
    }
    setSaving(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} aria-label={party?.name ?? 'A new party'}>
      <TextInput
        label="Name of the party"
        ref={nameRef}
        autoComplete="off"
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className={classes.colours}>
        <legend>Colour</legend>
        {PARTY_COLOURS.map((one) => (
          <label key={one} title={colourNames[one]}>
            <input
              type="radio"
              name={group}
              aria-label={colourNames[one]}
              checked={colour === one}
              onChange={() => setColour(one)}
            />
            <span className={classes.mark} data-colour={one} aria-hidden="true" />
          </label>
        ))}
      </fieldset>
      <div className={classes.buttons}>
        <Button type="submit" loading={isSaving} disabled={isLost}>
          {party === undefined ? 'Put it on the map' : 'Save'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {onPutHere === undefined ? null : (
        <button type="button" className={classes.find} disabled={isLost} onClick={onPutHere}>
          Put it on this map
        </button>
      )}
      {onRemove === undefined ? null : (
        <button type="button" className={classes.find} data-danger disabled={isLost} onClick={onRemove}>
          Take it off the maps
        </button>
      )}
    </form>
  );
}
