import '../../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './size-stepper.module.css';

export interface SizeStepperProps {
  /** The text in the field. */
  value: string;
  placeholder?: string | undefined;
  isInvalid?: boolean;
  /** Its label is hidden and only for screen readers, because the field stands in a bar. */
  isLabelHidden?: boolean;
  onChange: (text: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** One step smaller or larger. */
  onStep: (by: -1 | 1) => void;
}

/** The size of a name: typed, or changed in steps of two. */
export function SizeStepper({ value, isInvalid = false, isLabelHidden = false, onStep, ...field }: SizeStepperProps) {
  const id = useId();
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={classes.stepper} data-bare={isLabelHidden || undefined}>
      {isLabelHidden ? null : (
        <label className={classes.label} htmlFor={id}>
          Size
        </label>
      )}
      <div className={classes.line} data-error={isInvalid || undefined}>
        <IconButton label="Size down" className={classes.act} onClick={() => onStep(-1)}>
          <IconMinus {...icon} />
        </IconButton>
        <TextInput
          id={id}
          className={classes.field ?? ''}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isInvalid || undefined}
          {...(isLabelHidden ? { 'aria-label': 'Size' } : {})}
          {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
          value={value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onFocus={(event) => {
            event.currentTarget.select();
            field.onFocus?.();
          }}
          onBlur={() => field.onBlur?.()}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onStep(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        <IconButton label="Size up" className={classes.act} onClick={() => onStep(1)}>
          <IconPlus {...icon} />
        </IconButton>
      </div>
    </div>
  );
}
