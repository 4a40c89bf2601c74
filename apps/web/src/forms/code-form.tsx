import { Button } from '@mantine/core';
import { CODE_LENGTH, CODE_LETTERS } from '@venture-atlas/types';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { errorText, isNotFound } from '../api/api-error.ts';
import classes from './forms.module.css';

interface CodeFormProps {
  /** Label of the button. */
  submit: string;
  /** Message for a code that does not exist. */
  missing: string;
  /** Initial text of the field. */
  initial?: string;
  send: (code: string) => Promise<void>;
  /** Additional fields. */
  children?: ReactNode;
}

/** A form for a code. It shows capital letters in two groups, however they are typed. */
export function CodeForm({ submit, missing, initial = '', send, children }: CodeFormProps) {
  const [code, setCode] = useState(() => normalizeCode(initial));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [field, messageId] = [useId(), useId()];
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (!isCompleteCode(code)) {
      setProblem('A code has eight letters and digits.');
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await send(code);
    } catch (error) {
      setProblem(isNotFound(error) ? missing : errorText(error));
    }
    setBusy(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void onSubmit(event)}>
      <label htmlFor={field}>Code</label>
      <input
        id={field}
        className={classes.input}
        value={code}
        onChange={(event) => setCode(normalizeCode(event.target.value))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="4KX7 92PM"
        aria-invalid={problem !== undefined}
        aria-describedby={messageId}
      />
      {children}
      <p id={messageId} className={classes.problem} role="status">
        {problem}
      </p>
      <Button type="submit" loading={isBusy}>
        {submit}
      </Button>
    </form>
  );
}

/** Formats a code in two groups. */
export const formatCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;

/** Formats typed text as a code: capital letters in groups, without other characters. */
export function normalizeCode(text: string): string {
  const letters = [...text.toUpperCase()].filter((letter) => CODE_LETTERS.includes(letter)).slice(0, CODE_LENGTH);
  return letters.length > CODE_LENGTH / 2 ? formatCode(letters.join('')) : letters.join('');
}

/** Whether a code is complete. */
export const isCompleteCode = (text: string): boolean => text.replaceAll(' ', '').length === CODE_LENGTH;
