import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { AccountRow } from './account-row.tsx';

const doneMilliseconds = 4000;

export interface ChangeableRowProps {
  label: string;
  value: ReactNode;
  button?: string;
  /** The form, while it is open; it calls back when it is done, with a sentence, or given up. */
  form: (close: (sentence?: string) => void) => ReactNode;
  /** The sentence stays until the next change: there is something left for the person to do. */
  keepsSentence?: boolean;
}

/** A fact whose button opens a form in its place and closes it again; focus goes in and comes back. */
export function ChangeableRow({ label, value, button = 'Change', form, keepsSentence = false }: ChangeableRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [sentence, setSentence] = useState<string>();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    // The form has taken the focus with it.
    if (wasOpen.current && !isOpen) buttonRef.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  useEffect(() => {
    if (sentence === undefined || keepsSentence) return;
    const timer = setTimeout(() => setSentence(undefined), doneMilliseconds);
    return () => clearTimeout(timer);
  }, [sentence, keepsSentence]);

  const close = (done?: string) => {
    setOpen(false);
    setSentence(done);
  };
  return (
    <AccountRow
      label={label}
      value={value}
      action={
        <Button
          ref={buttonRef}
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${button} ${label.toLowerCase()}`}
          onClick={() => {
            setSentence(undefined);
            setOpen(!isOpen);
          }}
        >
          {button}
        </Button>
      }
    >
      {isOpen ? form(close) : null}
      {sentence === undefined ? null : <Alert kind="success">{sentence}</Alert>}
    </AccountRow>
  );
}
