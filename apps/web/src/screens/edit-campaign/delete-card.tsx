import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { pages } from '@venture-atlas/types';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type CampaignForDm, campaignsQuery, deleteCampaign } from '../../api/campaigns.ts';
import { isOfCampaign, queryKeys } from '../../api/query-keys.ts';
import { TypedNameForm } from '../../forms/typed-name-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import plain from '../../ui/plain.module.css';
import { showToast } from '../../ui/toasts.tsx';
import classes from './edit-campaign.module.css';

/** The end of a campaign, apart from everything else. */
export function DeleteCard({ campaign }: { campaign: CampaignForDm }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.card} aria-labelledby="delete-title">
      <h2 className={layout.subtitle} id="delete-title">
        Delete this campaign
      </h2>
      <p className={`${layout.block} ${plain.quiet} ${layout.breakWords}`}>
        All its notes go with it, those of your players too. This cannot be undone.
      </p>
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

function DeleteForm({ campaign, onClose }: { campaign: CampaignForDm; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const end = async (typed: string) => {
    await deleteCampaign(campaign.id, typed);
    showToast('The campaign is deleted.');
    await navigate(pages.campaigns, { replace: true });
    client.removeQueries({ predicate: ({ queryKey }) => isOfCampaign(queryKey, campaign.id) });
    client.removeQueries({ queryKey: queryKeys.campaign(campaign.id) });
    await client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
  };
  return <TypedNameForm name={campaign.name} act="Delete campaign" onConfirm={end} onCancel={onClose} />;
}
