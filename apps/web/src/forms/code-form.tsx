import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { errorText, isNotFound } from '../api/api-error.ts';
import classes from './code-form.module.css';
import { asTyped, isWhole } from './code-words.ts';

export interface CodeFormProps {
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
