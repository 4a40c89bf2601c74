import { type ReactNode, useId } from 'react';
import classes from './look.module.css';

export interface ChoiceFieldProps<Value extends string> {
  legend: string;
  /** Undefined if nothing is chosen. */
  value: Value | undefined;
  /** Label of "nothing chosen". */
  defaultLabel: string;
  choices: readonly { value: Value; label: string; sample?: ReactNode }[];
  onChange: (value: Value | undefined) => void;
}

/** A choice among a few options, each with a sample. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { legend, value, defaultLabel, choices, onChange } = props;
  const name = useId();
  const choice = (own: Value | undefined, label: string, sample?: ReactNode) => (
    <label key={label} className={classes.choice}>
      <input type="radio" name={name} checked={value === own} onChange={() => onChange(own)} />
      {sample}
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {choice(undefined, defaultLabel)}
      {choices.map((one) => choice(one.value, one.label, one.sample))}
    </fieldset>
  );
}
