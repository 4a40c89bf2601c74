import '../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../ui/field-error.tsx';
import plain from '../ui/plain.module.css';
import { FormProblem } from './form-problem.tsx';
import { useSendingForm } from './use-sending-form.ts';

export interface TypedNameFormProps {
  /** The name that must be typed. */
  name: string;
  /** Label of the button. */
  act: string;
  /** @param typed the exact name, or other text that was sent */
  onConfirm: (typed: string) => Promise<void>;
  onCancel: () => void;
}

const fields = ['name'] as const;

/** Compares names; keyboards encode accents in two ways. */
const isSame = (typed: string, name: string): boolean => typed.normalize('NFC').trim() === name.normalize('NFC');

/** Asks for the name of an item before it is deleted, to prevent accidents. */
export function TypedNameForm({ name, act, onConfirm, onCancel }: TypedNameFormProps) {
  const [isRightName, setRightName] = useState(false);
  const { form, onSubmit, isBusy, error } = useSendingForm(fields, { initialValues: { name: '' } }, (values) =>
    onConfirm(isSame(values.name, name) ? name : values.name.trim()),
  );
  form.watch('name', ({ value }) => setRightName(isSame(value, name)));
  return (
    <form className={plain.stack16} onSubmit={onSubmit} noValidate>
      <TextInput
        label="Type its name to confirm"
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
        error={fieldError(form.errors.name)}
      />
      <FormProblem error={error} fields={fields} />
      <div className={plain.buttons} data-end>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="danger-fill" type="submit" disabled={!isRightName || isBusy}>
          {act}
        </Button>
      </div>
    </form>
  );
}
