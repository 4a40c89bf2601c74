import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { joinedCampaignsQuery, leaveCampaign } from '../../api/campaigns.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import plain from '../../ui/plain.module.css';
import { showToast } from '../../ui/toasts.tsx';
import classes from './campaigns.module.css';
import { CampaignsTable } from './campaigns-table.tsx';

/** The campaigns that the person plays in; they may leave, and nothing else. */
export function JoinedTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const [leaving, setLeaving] = useState<Campaign | null>(null);
  return (
    <section className={classes.joined} aria-labelledby="joined-title">
      <h2 className={classes.subtitle} id="joined-title">
        Campaigns you play in
      </h2>
      <CampaignsTable
        campaigns={campaigns}
        act="Leave"
        renderAct={(campaign) => (
          <button type="button" aria-label={`Leave ${campaign.name}`} onClick={() => setLeaving(campaign)}>
            Leave
          </button>
        )}
      />
      <LeaveDialog campaign={leaving} onClose={() => setLeaving(null)} />
    </section>
  );
}

function LeaveDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: (id: string) => leaveCampaign(id),
    onSuccess: () => showToast('You have left the campaign.'),
    onSettled: async (_answer, error) => {
      if (error !== null && !isNotFound(error)) return;
      onClose();
      await client.invalidateQueries({ queryKey: joinedCampaignsQuery.queryKey });
    },
  });
  const close = () => {
    leaving.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={campaign !== null}
      onClose={close}
      isDestructive
      title={`Leave ${campaign?.name ?? ''}?`}
      words={<p>Your notes stay with the campaign. To come back you need its link again.</p>}
    >
      {leaving.isError ? <Alert kind="error">{errorText(leaving.error)}</Alert> : null}
      <div className={plain.buttons} data-end>
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button
          variant="danger-fill"
          disabled={leaving.isPending}
          onClick={() => campaign !== null && leaving.mutate(campaign.id)}
        >
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
