import { useId } from 'react';
import plain from '../ui/plain.module.css';
import { SegmentedControl } from '../ui/segmented-control.ts';

export interface SegmentedFieldProps {
  label: string;
  choices: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A choice among a few options that are all visible. */
export function SegmentedField({ label, choices, value, onChange }: SegmentedFieldProps) {
  const id = useId();
  return (
    <div className={plain.stack4}>
      <span id={id} className={`${plain.label} ${plain.spacedLines}`}>
        {label}
      </span>
      <SegmentedControl aria-labelledby={id} data={choices} value={value} onChange={onChange} fullWidth />
    </div>
  );
}
