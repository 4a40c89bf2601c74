import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ask-in-place.module.css';
import { closeOnEscape } from './close-on-escape.ts';
import plain from './plain.module.css';

export interface AskInPlaceProps {
  /** The question or what will happen, as a sentence. */
  children: ReactNode;
  /** On the button that does it. */
  confirm: string;
  isBusy?: boolean;
  isDestructive?: boolean;
  /** A choice that belongs to the question. */
  more?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once more where the act was, without a dialog; the safe button has the focus, and Escape is a no. */
export function AskInPlace({ children, confirm, isBusy, isDestructive, more, onConfirm, onCancel }: AskInPlaceProps) {
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
