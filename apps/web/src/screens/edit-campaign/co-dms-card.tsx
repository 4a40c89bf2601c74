import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import type { CoDm } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { campaignWorldsQuery } from '../../api/campaign-worlds.ts';
import { campaignQuery } from '../../api/campaigns.ts';
import { askCoDm, coDmsQuery, removeCoDm } from '../../api/co-dms.ts';
import { AskByEmail } from '../../forms/ask-by-email.tsx';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { Alert } from '../../ui/alert.tsx';
import { AskInPlace } from '../../ui/ask-in-place.tsx';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import classes from './edit-campaign.module.css';

/** Who leads the campaign with its owner. An address that no account has looks like one that did not answer. */
export function CoDmsCard({ campaignId }: { campaignId: string }) {
  const client = useQueryClient();
  const named = useQuery(coDmsQuery(campaignId));
  return (
    <section className={classes.card} aria-labelledby="co-dms-title">
      <h2 className={classes.cardTitle} id="co-dms-title">
        Co-DMs
      </h2>
      <p className={classes.words}>
        They do what you do here except choose worlds, name co-DMs and delete the campaign.{' '}
        <Reads campaignId={campaignId} />
      </p>
      {named.isPending ? <RowsSkeleton count={1} label="Loading the co-DMs" /> : null}
      <LoadFailure of={named} />
      {named.data === undefined || named.data.length === 0 ? null : (
        <ul className={plain.bare}>
          {named.data.map((coDm) => (
            <Named key={coDm.email} campaignId={campaignId} coDm={coDm} />
          ))}
        </ul>
      )}
      <AskByEmail
        field="Email of somebody to ask"
        button="Ask to lead"
        ask={(email) => askCoDm(campaignId, email)}
        onAsked={() => client.invalidateQueries({ queryKey: coDmsQuery(campaignId).queryKey })}
        done={(email) =>
          `We asked ${email}. They see the invitation under Campaigns after they confirm this email address.`
        }
      />
    </section>
  );
}

/** What a co-DM gets to read, said before anybody is named. */
function Reads({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(campaignWorldsQuery(campaignId));
  const closed = (data?.worlds ?? []).filter(({ is_chosen, access }) => is_chosen && access === 'closed');
  const names = new Intl.ListFormat('en').format(closed.map(({ name }) => name));
  return (
    <>
      They read everything in it, also hidden places and private notes, yours included
      {closed.length === 0
        ? '.'
        : `, and all of ${names}, which ${closed.length === 1 ? 'is a closed world' : 'are closed worlds'}.`}
    </>
  );
}

function Named({ campaignId, coDm: { email, name, state, asked_at: at } }: { campaignId: string; coDm: CoDm }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const who = name ?? email;
  const removing = useMutation({
    mutationFn: () => removeCoDm(campaignId, email),
    onSuccess: () =>
      // With a co-DM the link that they knew ends.
      Promise.all([
        client.invalidateQueries({ queryKey: coDmsQuery(campaignId).queryKey }),
        client.invalidateQueries({ queryKey: campaignQuery(campaignId).queryKey }),
      ]),
  });
  const isAsked = state === 'asked';
  const act = isAsked ? 'Take back' : 'Remove';
  const stateWords = isAsked
    ? `Asked ${relativeTime(at, Date.now())}, not answered yet`
    : 'Leads this campaign with you';
  return (
    <li className={classes.member}>
      <div className={classes.memberLine}>
        <div className={classes.worldWords}>
          <span className={classes.memberName}>{who}</span>
          <span className={`${classes.words} ${classes.memberName}`}>
            {name === null ? stateWords : `${email} · ${stateWords}`}
          </span>
        </div>
        {isAsking ? null : (
          <Button
            variant={isAsked ? 'subtle' : 'danger'}
            aria-label={`${act} ${who}`}
            leftSection={isAsked ? <IconX size={16} stroke={1.75} aria-hidden="true" /> : null}
            disabled={removing.isPending}
            onClick={() => (isAsked ? removing.mutate() : setAsking(true))}
          >
            {act}
          </Button>
        )}
      </div>
      {isAsking ? (
        <AskInPlace
          confirm="Remove"
          isDestructive
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onCancel={() => setAsking(false)}
        >
          {`${who} no longer leads this campaign. The link above stops working, and you find a new one there; a table screen that is open is closed. Their notes stay, and so do the players.`}
        </AskInPlace>
      ) : null}
      {removing.isError ? <Alert kind="error">{errorText(removing.error)}</Alert> : null}
    </li>
  );
}
