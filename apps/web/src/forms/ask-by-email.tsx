import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { emailProblem, normaliseEmail } from '@venture-atlas/rules';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { EmailField } from './account-fields.tsx';
import { FormProblem } from './form-problem.tsx';
import classes from './forms.module.css';
import { useSendingForm } from './use-sending-form.ts';

export interface AskByEmailProps {
  /** What the field is for; stands in it while it is empty. */
  field: string;
  button: string;
  ask: (email: string) => Promise<unknown>;
  /** What is shown beside is asked for anew. */
  onAsked: () => unknown;
  /** What was done, and what comes of it, in words that are the same whether an account has the address or not. */
  done: (email: string) => string;
}

const fields = ['email'] as const;

/** Names somebody by their address, one after the other. */
export function AskByEmail({ field, button, ask, onAsked, done }: AskByEmailProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<{ email: string }>();
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    { initialValues: { email: '' }, validate: { email: (typed) => emailProblem(typed) ?? null } },
    async ({ email }) => {
      setAsked(undefined);
      const address = normaliseEmail(email);
      await ask(address);
      form.reset();
      setAsked({ email: address });
      // Whoever types the next address need not wait for the list.
      void onAsked();
    },
  );
  useEffect(() => {
    // The emptied field is another one than the person typed in.
    if (asked !== undefined) formRef.current?.querySelector('input')?.focus();
  }, [asked]);
  return (
    <>
      <form className={classes.lineForm} ref={formRef} onSubmit={onSubmit} noValidate>
        <EmailField
          aria-label={field}
          placeholder={field}
          autoComplete="off"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button
          variant="default"
          type="submit"
          disabled={isBusy}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        >
          {button}
        </Button>
      </form>
      <FormProblem error={error} fields={fields} />
      {asked === undefined ? null : <Alert kind="success">{done(asked.email)}</Alert>}
    </>
  );
}
