import '../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { campaignNameProblem, formMessages } from '@venture-atlas/rules';
import { useNavigate } from 'react-router';
import { campaignsQuery, createCampaign } from '../../api/campaigns.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { mapPath } from '../../navigation/paths.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './first-minute-card.module.css';

const fields = ['name'] as const;

/** Names a campaign and opens the same map in it. */
export function NameStep({ slug }: { slug: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: { name: '' },
      validate: {
        name: (typed) =>
          typed.trim() === '' ? formMessages.fieldRequired('Name') : (campaignNameProblem(typed.trim()) ?? null),
      },
    },
    async ({ name }) => {
      const { id } = await createCampaign(name.trim());
      await client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
      await navigate(mapPath(slug, { campaignId: id }));
    },
  );
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <FormProblem error={error} fields={fields} />
      <TextInput
        label="Name"
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
        error={fieldError(form.errors.name)}
      />
      <SubmitButton isBusy={isBusy}>{formMessages.submit}</SubmitButton>
    </form>
  );
}
