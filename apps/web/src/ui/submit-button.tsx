import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './submit-button.module.css';

export interface SubmitButtonProps extends Omit<ButtonProps, 'children' | 'loading'> {
  children: ReactNode;
  isBusy: boolean;
  /** Said beside the spinner while it works. */
  busyLabel?: string;
}

/**
 * The button that sends a form: while it works it is disabled, says so, and keeps its width. A browser takes the focus
 * from what is disabled; who sent the form by keyboard gets it back here, unless it was given elsewhere.
 */
export function SubmitButton({ children, isBusy, busyLabel = 'Saving…', disabled, ...rest }: SubmitButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isBusy) {
      hadFocus.current = document.activeElement === ref.current;
      return;
    }
    if (hadFocus.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isBusy]);
  return (
    <Button {...rest} ref={ref} type="submit" disabled={isBusy || disabled === true}>
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
