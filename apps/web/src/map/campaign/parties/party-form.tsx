import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { partyLineProblem } from '@venture-atlas/rules';
import {
  type Party,
  type PartyLine,
  type PartyValues,
  partyLineOf,
  partyLines,
  partyModel,
  partyOptionsOf,
} from '@venture-atlas/types';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import classes from './party-card.module.css';

export interface PartyFormProps {
  /** Left out: a new one. */
  party?: Party;
  /** What the form begins with. */
  values: PartyValues;
  isLost: boolean;
  onSave: (values: PartyValues) => Promise<void>;
  onCancel: () => void;
  onPutHere?: (() => void) | undefined;
  onRemove?: () => void;
}

/** The fields of a party, a new one or one that is there. */
export function PartyForm(props: PartyFormProps) {
  const { party, isLost, onSave, onCancel, onPutHere, onRemove } = props;
  const [values, setValues] = useState(props.values);
  const [problems, setProblems] = useState<Partial<Record<PartyLine, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const group = useId();
  const firstRef = useRef<HTMLInputElement>(null);
  // Whoever opened it wants to write.
  useEffect(() => firstRef.current?.focus({ preventScroll: true }), []);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemsOf(values);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setSaving(true);
    try {
      await onSave(values);
    } catch (error) {
      setProblems({ name: errorText(error) });
    }
    setSaving(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} aria-label={party?.name ?? 'A new party'}>
      {partyLines.map((line, place) => (
        <TextInput
          key={line}
          label={partyLineOf(line).label}
          ref={place === 0 ? firstRef : undefined}
          autoComplete="off"
          value={values[line]}
          error={problems[line]}
          onChange={({ currentTarget: { value } }) => setValues({ ...values, [line]: value })}
        />
      ))}
      <fieldset className={classes.colours}>
        <legend>{partyModel.colour.label}</legend>
        {partyOptionsOf('colour').map((colour) => (
          <label key={colour} title={partyModel.colour.options[colour]}>
            <input
              type="radio"
              name={group}
              aria-label={partyModel.colour.options[colour]}
              checked={values.colour === colour}
              onChange={() => setValues({ ...values, colour })}
            />
            <span className={classes.mark} data-colour={colour} aria-hidden="true" />
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

/** What is wrong with what the lines of the form say. */
function problemsOf(values: PartyValues): Partial<Record<PartyLine, string>> {
  const wrong = partyLines.map((line) => [line, partyLineProblem(line, values[line])]);
  return Object.fromEntries(wrong.filter(([, problem]) => problem !== undefined));
}
