import './field-styles.ts';
import '@mantine/core/styles/Switch.layer.css';
import { Switch as MantineSwitch, type SwitchProps as MantineSwitchProps } from '@mantine/core';
import classes from './switch.module.css';

export interface SwitchProps extends Omit<MantineSwitchProps, 'classNames' | 'label' | 'aria-label'> {
  /** What is on or off, for screen readers. */
  label: string;
}

const { root = '', body = '', track = '', thumb = '', input = '' } = classes;

/** A switch that takes effect at once. The visible text beside it is separate. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <MantineSwitch
      {...rest}
      aria-label={label}
      withThumbIndicator={false}
      classNames={{ root, body, track, thumb, input }}
    />
  );
}
