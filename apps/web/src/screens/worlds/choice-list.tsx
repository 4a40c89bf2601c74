import { useId } from 'react';
import plain from '../../ui/plain.module.css';
import classes from './worlds.module.css';

export interface ChoiceListProps<Value extends string> {
  legend: string;
  /** A heading already says the same. */
  isLegendHidden?: boolean;
  choices: readonly { value: Value; label: string; words: string }[];
  value: Value;
  isDisabled?: boolean;
  onChange: (value: Value) => void;
}

/** A choice of two or three options, each with an explanation. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { legend, isLegendHidden = false, choices, value: chosen, isDisabled = false, onChange } = props;
  const name = useId();
  return (
    <fieldset className={`${plain.stack4} ${plain.plainFieldset}`} disabled={isDisabled}>
      <legend className={isLegendHidden ? classes.unseen : classes.legend}>{legend}</legend>
      {choices.map(({ value, label, words }) => (
        <label key={value} className={classes.choice}>
          <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChange(value)} />
          <span>
            <strong>{label}</strong>
            <span className={`${plain.block} ${plain.quiet}`}>{words}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
