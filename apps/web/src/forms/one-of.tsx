import { useId } from 'react';
import { SegmentedControl } from '../ui/segmented-control.ts';
import classes from './one-of.module.css';

export interface OneOfProps {
  label: string;
  choices: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A choice of a few, all seen at once. */
export function OneOf({ label, choices, value, onChange }: OneOfProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <SegmentedControl aria-labelledby={id} data={choices} value={value} onChange={onChange} fullWidth />
    </div>
  );
}
