import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pages } from '@venture-atlas/types';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { type CampaignForDm, campaignsQuery, joinedCampaignsQuery } from '../../api/campaigns.ts';
import { leaveCoDm } from '../../api/co-dms.ts';
import { isOfCampaign, queryKeys } from '../../api/query-keys.ts';
import { Alert } from '../../ui/alert.tsx';
import { AskInPlace } from '../../ui/ask-in-place.tsx';
import layout from '../../ui/layout.module.css';
import plain from '../../ui/plain.module.css';
import { showToast } from '../../ui/toasts.tsx';
import classes from './edit-campaign.module.css';

/** The way out for a co-DM. */
export function LeaveCard({ campaign }: { campaign: CampaignForDm }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => leaveCoDm(campaign.id),
    onSuccess: async () => {
      showToast(`You no longer lead ${campaign.name}.`);
      await navigate(pages.campaigns, { replace: true });
      client.removeQueries({ predicate: ({ queryKey }) => isOfCampaign(queryKey, campaign.id) });
      client.removeQueries({ queryKey: queryKeys.campaign(campaign.id) });
      await client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
      await client.invalidateQueries({ queryKey: joinedCampaignsQuery.queryKey });
    },
  });
  return (
    <section className={classes.card} aria-labelledby="leave-title">
      <h2 className={layout.subtitle} id="leave-title">
        Stop leading this campaign
      </h2>
      <p className={`${layout.block} ${plain.quiet} ${layout.breakWords}`}>
        What you did and wrote stays. Only its DM can delete it or ask you again.
      </p>
      {isAsking ? (
        <AskInPlace
          confirm="Stop leading"
          isDestructive
          isBusy={leaving.isPending}
          onConfirm={() => leaving.mutate()}
          onCancel={() => setAsking(false)}
        >
          Stop leading {campaign.name}? To come back, you need a new invitation.
        </AskInPlace>
      ) : (
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Stop leading
          </Button>
        </div>
      )}
      {leaving.isError ? <Alert kind="error">{errorText(leaving.error)}</Alert> : null}
    </section>
  );
}
