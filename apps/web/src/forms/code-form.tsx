import { Button } from '@mantine/core';
import { CODE_LENGTH, CODE_LETTERS } from '@venture-atlas/types';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { errorText, isNotFound } from '../api/api-error.ts';
import classes from './forms.module.css';

interface CodeFormProps {
  /** What the button says. */
  submit: string;
  /** What is said of a code that opens nothing. */
  missing: string;
  /** What stands there already. */
  initial?: string;
  send: (code: string) => Promise<void>;
  /** Further fields. */
  children?: ReactNode;
}

/** Where a code is typed: in large letters, in its two groups, whatever the keyboard gives. */
export function CodeForm({ submit, missing, initial = '', send, children }: CodeFormProps) {
  const [code, setCode] = useState(() => asTyped(initial));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [field, said] = [useId(), useId()];
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (!isWhole(code)) {
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
        onChange={(event) => setCode(asTyped(event.target.value))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="4KX7 92PM"
        aria-invalid={problem !== undefined}
        aria-describedby={said}
      />
      {children}
      <p id={said} className={classes.problem} role="status">
        {problem}
      </p>
      <Button type="submit" loading={isBusy}>
        {submit}
      </Button>
    </form>
  );
}

/** A code as people read it: in two groups. */
export const inGroups = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;

/** What somebody typed, as far as it can be a code: large letters, in groups. */
export function asTyped(text: string): string {
  const letters = [...text.toUpperCase()].filter((letter) => CODE_LETTERS.includes(letter)).slice(0, CODE_LENGTH);
  return letters.length > CODE_LENGTH / 2 ? inGroups(letters.join('')) : letters.join('');
}

/** Whether all of a code is there. */
export const isWhole = (text: string): boolean => text.replaceAll(' ', '').length === CODE_LENGTH;
