import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { formMessages, printedNameProblem } from '@venture-atlas/rules';
import { WORLD_NAME_MAX } from '@venture-atlas/types';
import { useState } from 'react';
import { saveWorld } from '../../../api/worlds.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import formClasses from '../../../forms/forms.module.css';
import { useSendingForm } from '../../../forms/use-sending-form.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { Card } from './card.tsx';
import type { SettingsProps } from './settings-props.ts';

const fields = ['name'] as const;

/** What the world is called. */
export function NameCard({ world, onSaved }: SettingsProps) {
  const [isChanged, setChanged] = useState(false);
  const { form, onSubmit, isBusy, isDone, error } = useSendingForm(
    fields,
    {
      initialValues: { name: world.name },
      validate: {
        name: (typed) =>
          typed.trim() === ''
            ? formMessages.fieldRequired('Name')
            : (printedNameProblem(typed, WORLD_NAME_MAX) ?? null),
      },
    },
    async ({ name }) => {
      onSaved(await saveWorld(world.id, { name: name.trim() }));
      setChanged(false);
    },
  );
  form.watch('name', () => setChanged(true));
  return (
    <Card title="Name" isSaved={isDone && !isChanged}>
      <form className={formClasses.lineForm} onSubmit={onSubmit} noValidate>
        <TextInput
          aria-label="Name"
          autoComplete="off"
          key={form.key('name')}
          {...form.getInputProps('name')}
          error={fieldError(form.errors.name)}
        />
        <Button variant="default" type="submit" disabled={isBusy}>
          Rename
        </Button>
      </form>
      <FormProblem error={error} fields={fields} />
    </Card>
  );
}
