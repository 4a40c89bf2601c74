import { type ReactNode, useId } from 'react';
import classes from './look.module.css';

export interface ChoiceFieldProps<Value extends string> {
  legend: string;
  /** Undefined: as it is without a choice. */
  value: Value | undefined;
  /** What that is called. */
  without: string;
  choices: readonly { value: Value; label: string; sample?: ReactNode }[];
  onChange: (value: Value | undefined) => void;
}

/** One of a few, each with a sample of what it looks like. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { legend, value, without, choices, onChange } = props;
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
      {choice(undefined, without)}
      {choices.map((one) => choice(one.value, one.label, one.sample))}
    </fieldset>
  );
}
