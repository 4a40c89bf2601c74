import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { printedNameProblem } from '@venture-atlas/rules';
import { WELCOME_MAX } from '@venture-atlas/types';
import { useState } from 'react';
import { saveWorld } from '../../../api/worlds.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import formClasses from '../../../forms/forms.module.css';
import { useSendingForm } from '../../../forms/use-sending-form.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import type { SettingsProps } from './settings-props.ts';

const fields = ['welcome'] as const;

/** The line that newcomers read over the map that the world opens with; an empty one takes it away. */
export function WelcomeField({ world, onSaved }: SettingsProps) {
  const [isChanged, setChanged] = useState(false);
  const { form, onSubmit, isBusy, isDone, error } = useSendingForm(
    fields,
    {
      initialValues: { welcome: world.welcome ?? '' },
      validate: {
        welcome: (typed) => (typed.trim() === '' ? null : (printedNameProblem(typed, WELCOME_MAX) ?? null)),
      },
    },
    async ({ welcome }) => {
      onSaved(await saveWorld(world.id, { welcome: welcome.trim() }));
      setChanged(false);
    },
  );
  form.watch('welcome', () => setChanged(true));
  return (
    <>
      <form className={formClasses.lineForm} onSubmit={onSubmit} noValidate>
        <TextInput
          label="Welcome line"
          description="Newcomers see it over the home map until they open a place. Campaigns do not show it, because it may name what players do not know. Words in [brackets] appear only while the places they name are in view."
          autoComplete="off"
          maxLength={WELCOME_MAX}
          key={form.key('welcome')}
          {...form.getInputProps('welcome')}
          error={fieldError(form.errors.welcome)}
        />
        <Button variant="default" type="submit" disabled={isBusy}>
          {isDone && !isChanged ? 'Saved' : 'Save line'}
        </Button>
      </form>
      <FormProblem error={error} fields={fields} />
    </>
  );
}
