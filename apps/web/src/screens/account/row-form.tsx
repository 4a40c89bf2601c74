import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FormProblem } from '../../forms/form-problem.tsx';
import layout from '../../ui/layout.module.css';
import plain from '../../ui/plain.module.css';
import { SubmitButton } from '../../ui/submit-button.tsx';

export interface RowFormProps {
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  isBusy: boolean;
  error: unknown;
  /** Fields that show their own refusals. */
  fields: readonly string[];
  button?: string;
  children: ReactNode;
}

/** The form below a row: its fields, what went wrong, and two buttons. */
export function RowForm({ onSubmit, onCancel, isBusy, error, fields, button = 'Save', children }: RowFormProps) {
  return (
    <form className={layout.stack16} onSubmit={onSubmit} noValidate>
      {children}
      <FormProblem error={error} fields={fields} />
      <div className={plain.buttons}>
        <SubmitButton isBusy={isBusy}>{button}</SubmitButton>
        <Button variant="subtle" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
