import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { closeOnEscape } from './close-on-escape.ts';
import classes from './confirm-in-place.module.css';
import plain from './plain.module.css';

export interface ConfirmInPlaceProps {
  /** The question, or what will happen, as a sentence. */
  children: ReactNode;
  /** Label of the button that confirms. */
  confirm: string;
  isBusy?: boolean;
  isDestructive?: boolean;
  /** An additional choice for the question. */
  more?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation in place, without a dialog. The safe button has the focus, and Escape cancels. */
export function ConfirmInPlace({
  children,
  confirm,
  isBusy,
  isDestructive,
  more,
  onConfirm,
  onCancel,
}: ConfirmInPlaceProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its buttons bubble to here
    <div className={classes.ask} onKeyDown={closeOnEscape(onCancel)}>
      <p className={classes.words} role="alert">
        {children}
      </p>
      {more}
      <div className={`${plain.line8} ${plain.fixedSize}`}>
        <Button variant="default" onClick={onCancel} ref={focusOnMount}>
          Cancel
        </Button>
        <Button variant={isDestructive ? 'danger-fill' : 'filled'} disabled={isBusy === true} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </div>
  );
}

function focusOnMount(button: HTMLButtonElement | null): void {
  button?.focus();
}
