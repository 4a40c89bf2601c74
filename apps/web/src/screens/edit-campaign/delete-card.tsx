import '../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type CampaignForDm, campaignsQuery, deleteCampaign } from '../../api/campaigns.ts';
import { isOfCampaign, queryKeys } from '../../api/query-keys.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { paths } from '../../navigation/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import plain from '../../ui/plain.module.css';
import { showToast } from '../../ui/toasts.tsx';
import classes from './edit-campaign.module.css';

/** The end of a campaign, apart from everything else. */
export function DeleteCard({ campaign }: { campaign: CampaignForDm }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.card} aria-labelledby="delete-title">
      <h2 className={classes.cardTitle} id="delete-title">
        Delete this campaign
      </h2>
      <p className={classes.words}>All its notes go with it, those of your players too. This cannot be undone.</p>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete campaign
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isDestructive
        title={`Delete ${campaign.name}?`}
        words={<p>All its notes go with it, and its players lose access. This cannot be undone.</p>}
      >
        <DeleteForm campaign={campaign} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

const fields = ['name'] as const;

function DeleteForm({ campaign, onClose }: { campaign: CampaignForDm; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isRightName, setRightName] = useState(false);
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    { initialValues: { name: '' } },
    async ({ name }) => {
      await deleteCampaign(campaign.id, name.trim());
      showToast('The campaign is deleted.');
      await navigate(paths.campaigns, { replace: true });
      client.removeQueries({ predicate: ({ queryKey }) => isOfCampaign(queryKey, campaign.id) });
      client.removeQueries({ queryKey: queryKeys.campaign(campaign.id) });
      await client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
    },
  );
  form.watch('name', ({ value }) => setRightName(value.trim() === campaign.name));
  return (
    <form className={classes.deleteForm} onSubmit={onSubmit} noValidate>
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
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="danger-fill" type="submit" disabled={!isRightName || isBusy}>
          Delete campaign
        </Button>
      </div>
    </form>
  );
}
