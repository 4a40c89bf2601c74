import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import type { CoDmRequest } from '@venture-atlas/types';
import { isNotFound } from '../../api/api-error.ts';
import { campaignsQuery, joinedCampaignsQuery } from '../../api/campaigns.ts';
import { acceptCoDm, coDmRequestsQuery, leaveCoDm } from '../../api/co-dms.ts';
import { AnswerActs } from '../../forms/answer-acts.tsx';
import { OfferedRow, OfferedRows } from '../../forms/offered-rows.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import plain from '../../ui/plain.module.css';
import { showToast } from '../../ui/toasts.tsx';

/** Campaigns whose DMs ask for help with them. */
export function CoDmRequests() {
  const { user } = useViewer();
  const { data = [] } = useQuery(coDmRequestsQuery);
  if (user?.email_verified === false) {
    return (
      <p className={plain.quiet}>Invitations to lead a campaign appear here after you confirm your email address.</p>
    );
  }
  if (data.length === 0) return null;
  return (
    <OfferedRows title="Asked to lead">
      {data.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </OfferedRows>
  );
}

function Request({ request: { id, name, owner_name: owner, asked_at: at } }: { request: CoDmRequest }) {
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: async (isYes: boolean) => {
      if (isYes) await acceptCoDm(id);
      else await leaveCoDm(id);
    },
    onSuccess: (_nothing, isYes) => showToast(isYes ? `You lead ${name} now.` : `You do not lead ${name}.`),
    // A question that was taken back meanwhile goes from the list as well.
    onSettled: (_nothing, error) => {
      if (isNotFound(error)) showToast(`${name} is no longer offered to you.`);
      return Promise.all(
        [coDmRequestsQuery, campaignsQuery, joinedCampaignsQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <OfferedRow
      name={name}
      facts={`${owner} asked you to lead it too, ${relativeTime(at, Date.now())}.`}
      error={answering.error}
      acts={<AnswerActs name={name} isBusy={answering.isPending} onAnswer={answering.mutate} />}
    />
  );
}
