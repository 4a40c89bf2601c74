import '../../../forms/suggest-styles.ts';
import { Select } from '@mantine/core';
import suggestClasses from '../../../forms/suggest.module.css';

export interface Choice {
  value: string;
  label: string;
}

export interface ChoiceFieldProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** One of a few. */
export function ChoiceField({ label, choices, value, onChange }: ChoiceFieldProps) {
  return (
    <Select
      label={label}
      data={choices}
      value={value}
      allowDeselect={false}
      maxDropdownHeight={320}
      onChange={(chosen) => onChange(chosen ?? '')}
      classNames={{ dropdown: suggestClasses.dropdown ?? '', option: suggestClasses.option ?? '' }}
    />
  );
}
