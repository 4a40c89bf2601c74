import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './submit-button.module.css';

export interface SubmitButtonProps extends Omit<ButtonProps, 'children' | 'loading'> {
  children: ReactNode;
  isBusy: boolean;
  /** Text beside the spinner while the form is sent. */
  busyLabel?: string;
}

/**
 * The submit button of a form. While the form is sent, it is disabled, shows this, and keeps its width. Browsers take
 * the focus from a disabled button; it is restored afterward, unless it went elsewhere.
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
