import { pages } from '@venture-atlas/types';
import '../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { campaignNameProblem, formMessages } from '@venture-atlas/rules';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import plain from '../../ui/plain.module.css';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './edit-campaign.module.css';

const fields = ['name'] as const;
const savedMilliseconds = 4000;

export interface NameFormProps {
  /** The name as it is; empty for a new campaign. */
  name: string;
  save: (name: string) => Promise<void>;
  /** Says Saved when it is; else the screen is left anyway. */
  saysSaved?: boolean;
}

/** The single field of a campaign's form (specification section 2). */
export function NameForm({ name, save, saysSaved = false }: NameFormProps) {
  const [savedAt, setSavedAt] = useState(0);
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: { name },
      validate: {
        name: (typed) =>
          typed.trim() === '' ? formMessages.fieldRequired('Name') : (campaignNameProblem(typed.trim()) ?? null),
      },
    },
    async (values) => {
      setSavedAt(0);
      await save(values.name.trim());
      setSavedAt(Date.now());
    },
  );

  form.watch('name', () => setSavedAt(0));
  useEffect(() => {
    if (savedAt === 0) return;
    const timer = setTimeout(() => setSavedAt(0), savedMilliseconds);
    return () => clearTimeout(timer);
  }, [savedAt]);

  return (
    <form className={classes.card} onSubmit={onSubmit} noValidate>
      {saysSaved && savedAt > 0 ? <Alert kind="success">{formMessages.saved}</Alert> : null}
      <FormProblem error={error} fields={fields} />
      <TextInput
        label="Name"
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
        error={fieldError(form.errors.name)}
      />
      <div className={plain.buttons}>
        <SubmitButton isBusy={isBusy}>{formMessages.submit}</SubmitButton>
        <Button variant="subtle" component={Link} to={pages.campaigns}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
