import './field-styles.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox as MantineCheckbox, type CheckboxProps as MantineCheckboxProps } from '@mantine/core';
import classes from './checkbox.module.css';
import { fieldError } from './field-error.tsx';

export type CheckboxProps = Omit<MantineCheckboxProps, 'classNames'>;

const { body = '', input = '', icon = '', label = '', error: errorClass = '' } = classes;

/** A checkbox with a label. The message below says why it must be checked. */
export function Checkbox({ error, ...rest }: CheckboxProps) {
  return (
    <MantineCheckbox {...rest} error={fieldError(error)} classNames={{ body, input, icon, label, error: errorClass }} />
  );
}
