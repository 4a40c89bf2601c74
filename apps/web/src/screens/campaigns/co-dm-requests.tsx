import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import type { CoDmRequest } from '@venture-atlas/types';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { campaignsQuery, joinedCampaignsQuery } from '../../api/campaigns.ts';
import { acceptCoDm, coDmRequestsQuery, leaveCoDm } from '../../api/co-dms.ts';
import { AnswerActs } from '../../forms/answer-acts.tsx';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import { showToast } from '../../ui/toasts.tsx';
import classes from './campaigns.module.css';

/** Campaigns whose DMs ask for help with them. */
export function CoDmRequests() {
  const { data = [] } = useQuery(coDmRequestsQuery);
  if (data.length === 0) return null;
  return (
    <section className={classes.joined} aria-labelledby="asked-title">
      <h2 className={classes.subtitle} id="asked-title">
        Asked to lead
      </h2>
      <ul className={`${plain.bare} ${classes.requests}`}>
        {data.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
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
    <li className={classes.request}>
      <div className={classes.requestLine}>
        <div className={classes.requestWords}>
          <h3 className={classes.requestName}>{name}</h3>
          <p className={classes.requestFacts}>
            {owner} asked you to lead it too, {relativeTime(at, Date.now())}.
          </p>
        </div>
        <AnswerActs name={name} isBusy={answering.isPending} onAnswer={answering.mutate} />
      </div>
      {answering.isError ? <Alert kind="error">{errorText(answering.error)}</Alert> : null}
    </li>
  );
}
