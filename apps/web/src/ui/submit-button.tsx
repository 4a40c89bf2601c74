import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './submit-button.module.css';

export interface SubmitButtonProps extends Omit<ButtonProps, 'children' | 'loading'> {
  children: ReactNode;
  isBusy: boolean;
  /** Said beside the spinner while it works. */
  busyLabel?: string;
}

/** The button that sends a form: while it works it is disabled, says so, and keeps its width. */
export function SubmitButton({ children, isBusy, busyLabel = 'Saving…', disabled, ...rest }: SubmitButtonProps) {
  return (
    <Button {...rest} type="submit" disabled={isBusy || disabled === true}>
      <span className={classes.words} aria-live="polite">
        <span className={classes.rest} data-hidden={isBusy || undefined}>
          {children}
        </span>
        <span className={classes.busy} data-hidden={!isBusy || undefined}>
          <span className={classes.spinner} aria-hidden="true" />
          {busyLabel}
        </span>
      </span>
    </Button>
  );
}
