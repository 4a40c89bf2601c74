import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { emailProblem, normaliseEmail } from '@venture-atlas/rules';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { EmailField } from './account-fields.tsx';
import { FormProblem } from './form-problem.tsx';
import classes from './forms.module.css';
import { useSendingForm } from './use-sending-form.ts';

export interface AddByEmailProps {
  /** What the field is for; shown in it while it is empty. */
  field: string;
  button: string;
  ask: (email: string) => Promise<unknown>;
  /** Reloads what is shown beside the form. */
  onAsked: () => unknown;
  /** The result in words. It is the same whether an account has the address or not. */
  done: (email: string) => string;
}

const fields = ['email'] as const;

/** Adds people by their email addresses, one at a time. */
export function AddByEmail({ field, button, ask, onAsked, done }: AddByEmailProps) {
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
      // The user can type the next address without waiting for the list.
      void onAsked();
    },
  );
  useEffect(() => {
    // The reset field is a new element, so it gets the focus.
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
