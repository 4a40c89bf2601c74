import { Button } from '@mantine/core';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import classes from './copy-button.module.css';
import { copyRefusedMessage, copyText } from './copy-text.ts';
import { useTouch } from './use-touch.ts';

const doneMilliseconds = 2000;

export interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  /** Label of the button, for example "Copy Link". */
  label: string;
  /** Label for two seconds after copying, for example "Link copied". */
  doneLabel: string;
  /** Label of the field that shows the text if the browser refuses. */
  fieldLabel?: string;
}

/** Copies a text. If the browser refuses, the text is shown selected instead. */
export function CopyButton({ text, label, doneLabel, fieldLabel = label }: CopyButtonProps) {
  const id = useId();
  const isTouch = useTouch();
  const [outcome, setOutcome] = useState<'idle' | 'done' | 'refused'>('idle');

  useEffect(() => {
    if (outcome !== 'done') return;
    const timer = setTimeout(() => setOutcome('idle'), doneMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);

  const done = outcome === 'done';
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        data-done={done || undefined}
        leftSection={
          done ? (
            <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconLink size={18} stroke={1.75} aria-hidden="true" />
          )
        }
        onClick={async () => setOutcome((await copyText(text)) ? 'done' : 'refused')}
      >
        <span aria-live="polite">{done ? doneLabel : label}</span>
      </Button>
      {outcome === 'refused' ? (
        <div className={classes.field}>
          <label className={classes.label} htmlFor={id}>
            {fieldLabel}
          </label>
          <input
            className={classes.text}
            id={id}
            aria-describedby={`${id}-hint`}
            value={text}
            readOnly
            ref={selectOnMount}
            onFocus={(event) => event.currentTarget.select()}
          />
          <span className={classes.hint} id={`${id}-hint`}>
            {copyRefusedMessage(isTouch)}
          </span>
        </div>
      ) : null}
    </>
  );
}

function selectOnMount(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
