import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime, suggestionWords } from '@venture-atlas/rules';
import type { CampaignMember, CoDm } from '@venture-atlas/types';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { campaignWorldsQuery, coDmsQuery, inviteCoDm, removeCoDm } from '../../api/campaign-settings.ts';
import {
  type CampaignForDm,
  campaignQuery,
  campaignsQuery,
  isForDm,
  readmitMember,
  removeMember,
  saveCampaign,
} from '../../api/campaigns.ts';
import { AddByEmail } from '../../forms/add-by-email.tsx';
import { WordsHistory } from '../../forms/words-history.tsx';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { suggestionsPath } from '../../navigation/suggestion-paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Collapsible } from '../../ui/collapsible.tsx';
import { ConfirmInPlace } from '../../ui/confirm-in-place.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import { type CampaignCardProps, DeleteCard, EditPage, LeaveCard, NameForm, SharingCard } from './campaign-cards.tsx';
import classes from './edit-campaign.module.css';
import { WorldsCard } from './worlds-card.tsx';

/** edit_campaign/{id}/: the name, and below it who may join. Other users' campaigns are not found. */
export function EditCampaign() {
  const { campaignId = '' } = useParams();
  const { data: campaign, error, refetch } = useQuery(campaignQuery(campaignId));
  if (isNotFound(error) || (campaign !== undefined && !isForDm(campaign))) return <NotFound />;
  if (campaign !== undefined) return <Existing key={campaign.id} campaign={campaign} />;
  return (
    <EditPage title="Edit campaign">
      {error === null ? (
        <RowsSkeleton count={4} label="Loading the campaign" />
      ) : (
        <LoadFailure of={{ error, refetch }} />
      )}
    </EditPage>
  );
}

function Existing({ campaign }: { campaign: CampaignForDm }) {
  usePageTitle('Edit campaign');
  const client = useQueryClient();
  const { user } = useViewer();
  const isOwner = user?.id === campaign.owner;
  const keep = (saved: CampaignForDm) => {
    client.setQueryData(campaignQuery(campaign.id).queryKey, saved);
    // Its name is also shown in lists and on every map of the campaign.
    void client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
    void client.invalidateQueries({
      queryKey: ['map-details'],
      predicate: ({ queryKey }) => queryKey[2] === campaign.id,
    });
  };
  return (
    <EditPage title="Edit campaign">
      <NameForm name={campaign.name} saysSaved save={async (name) => keep(await saveCampaign(campaign.id, { name }))} />
      <SharingCard campaign={campaign} onSaved={keep} />
      {isOwner ? <WorldsCard campaign={campaign} /> : null}
      <MembersCard campaign={campaign} onSaved={keep} />
      {isOwner ? <CoDmsCard campaignId={campaign.id} /> : null}
      <SuggestionsCard campaignId={campaign.id} />
      <HistoryCard campaignId={campaign.id} />
      {isOwner ? <DeleteCard campaign={campaign} /> : <LeaveCard campaign={campaign} />}
    </EditPage>
  );
}

/** A link to the players' suggestions. */
function SuggestionsCard({ campaignId }: { campaignId: string }) {
  return (
    <section className={`${plain.stack16} ${plain.card} ${classes.card}`} aria-labelledby="suggestions-title">
      <h2 className={plain.subtitle} id="suggestions-title">
        {suggestionWords.title}
      </h2>
      <p className={`${plain.block} ${plain.quiet} ${plain.breakWords}`}>{suggestionWords.ofPlayers}</p>
      <div>
        <Button variant="default" component={Link} to={suggestionsPath({ campaignId })}>
          Open suggestions
        </Button>
      </div>
    </section>
  );
}

/** The history of the campaign's texts, for its leaders. */
function HistoryCard({ campaignId }: { campaignId: string }) {
  const client = useQueryClient();
  return (
    <section className={`${plain.stack16} ${plain.card} ${classes.card}`} aria-label="History">
      <Collapsible title="History">
        <p className={`${plain.block} ${plain.quiet} ${plain.breakWords}`}>
          Changes of recaps, handouts, names for players, and rumors. Only people who lead this campaign see them.
        </p>
        <WordsHistory
          campaignId={campaignId}
          onUndone={() => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(campaignId) })}
        />
      </Collapsible>
    </section>
  );
}

/** The co-DMs. An address without an account looks like an unanswered invitation. */
function CoDmsCard({ campaignId }: { campaignId: string }) {
  const client = useQueryClient();
  const named = useQuery(coDmsQuery(campaignId));
  return (
    <section className={`${plain.stack16} ${plain.card} ${classes.card}`} aria-labelledby="co-dms-title">
      <h2 className={plain.subtitle} id="co-dms-title">
        Co-DMs
      </h2>
      <p className={`${plain.block} ${plain.quiet} ${plain.breakWords}`}>
        They can do what you do here, except choose worlds, name co-DMs, and delete the campaign.{' '}
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
      <AddByEmail
        field="Email of the person to ask"
        button="Ask to lead"
        ask={(email) => inviteCoDm(campaignId, email)}
        onAsked={() => client.invalidateQueries({ queryKey: coDmsQuery(campaignId).queryKey })}
        done={(email) =>
          `We asked ${email}. They see the invitation under Campaigns after they confirm this email address.`
        }
      />
    </section>
  );
}

/** Explains what a co-DM can read, before anybody is invited. */
function Reads({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(campaignWorldsQuery(campaignId));
  const closed = (data?.worlds ?? []).filter(({ is_chosen, access }) => is_chosen && access === 'closed');
  const names = new Intl.ListFormat('en').format(closed.map(({ name }) => name));
  return (
    <>
      They can read everything in it, including hidden places and all private notes
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
      // Removing a co-DM also ends the link that they know.
      Promise.all([
        client.invalidateQueries({ queryKey: coDmsQuery(campaignId).queryKey }),
        client.invalidateQueries({ queryKey: campaignQuery(campaignId).queryKey }),
      ]),
  });
  const isAsked = state === 'asked';
  const act = isAsked ? 'Withdraw' : 'Remove';
  const stateWords = isAsked
    ? `Asked ${relativeTime(at, Date.now())}, not answered yet`
    : 'Leads this campaign with you';
  return (
    <li className={classes.member}>
      <div className={`${plain.row16} ${plain.spaceBetween} ${classes.memberLine}`}>
        <div className={`${plain.grid} ${plain.grow} ${classes.worldWords}`}>
          <span className={`${plain.canShrink} ${plain.breakWords}`}>{who}</span>
          <span className={`${plain.block} ${plain.quiet} ${plain.breakWords} ${plain.canShrink} ${plain.breakWords}`}>
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
        <ConfirmInPlace
          confirm="Remove"
          isDestructive
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onCancel={() => setAsking(false)}
        >
          {`${who} no longer leads this campaign. The link above stops working, and a new one replaces it. An open table screen needs a new link, too. Their notes and the players stay.`}
        </ConfirmInPlace>
      ) : null}
      {removing.isError ? <Alert kind="error">{errorText(removing.error)}</Alert> : null}
    </li>
  );
}

/** The members, and removed users until they are let in again. */
function MembersCard({ campaign, onSaved }: CampaignCardProps) {
  const removed = campaign.removed_members ?? [];
  return (
    <section className={`${plain.stack16} ${plain.card} ${classes.card}`} aria-labelledby="members-title">
      <h2 className={plain.subtitle} id="members-title">
        Players <span className={classes.count}>{campaign.members.length}</span>
      </h2>
      {campaign.members.length === 0 ? (
        <EmptyState title="Nobody has joined yet">Send your players the link above.</EmptyState>
      ) : (
        <ul className={plain.bare}>
          {campaign.members.map((member) => (
            <MemberRow key={member.id} campaign={campaign} onSaved={onSaved} member={member} />
          ))}
        </ul>
      )}
      {removed.length === 0 ? null : (
        <>
          <h3 className={classes.label}>Removed</h3>
          <ul className={plain.bare}>
            {removed.map((member) => (
              <RemovedRow key={member.id} campaign={campaign} onSaved={onSaved} member={member} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface RowProps extends CampaignCardProps {
  member: CampaignMember;
}

function MemberRow({ campaign, onSaved, member }: RowProps) {
  const [isAsking, setAsking] = useState(false);
  const [isClosing, setClosing] = useState(true);
  const isOpen = campaign.sharing === 'open';
  const removing = useMutation({
    mutationFn: async () => {
      // Closes the campaign before removing the member, who could rejoin otherwise.
      if (isOpen && isClosing) onSaved(await saveCampaign(campaign.id, { sharing: 'members' }));
      return removeMember(campaign.id, member.id);
    },
    onSuccess: onSaved,
  });
  return (
    <li className={classes.member}>
      <div className={`${plain.row16} ${plain.spaceBetween} ${classes.memberLine}`}>
        <span className={`${plain.canShrink} ${plain.breakWords}`}>{member.name}</span>
        {isAsking ? null : (
          <Button variant="danger" aria-label={`Remove ${member.name}`} onClick={() => setAsking(true)}>
            Remove
          </Button>
        )}
      </div>
      {isAsking ? (
        <ConfirmInPlace
          confirm="Remove"
          isDestructive
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onCancel={() => setAsking(false)}
          more={
            isOpen ? (
              <Checkbox
                label="Switch to members only"
                description="After that, nobody sees anything without an invite."
                checked={isClosing}
                onChange={(event) => setClosing(event.currentTarget.checked)}
              />
            ) : null
          }
        >
          {isOpen && !isClosing
            ? `${member.name} cannot open this campaign with this account. Signed out, ${member.name} can still see the map your players see, because the campaign is open to everyone with the link. Their notes stay.`
            : `${member.name} can no longer open this campaign, even with the link. The link stops working, and a new one appears above. The other players stay in, and the notes of ${member.name} stay, too.`}
        </ConfirmInPlace>
      ) : null}
      {removing.isError ? <Alert kind="error">{errorText(removing.error)}</Alert> : null}
    </li>
  );
}

function RemovedRow({ campaign, onSaved, member }: RowProps) {
  const readmitting = useMutation({ mutationFn: () => readmitMember(campaign.id, member.id), onSuccess: onSaved });
  return (
    <li className={classes.member}>
      <div className={`${plain.row16} ${plain.spaceBetween} ${classes.memberLine}`}>
        <span className={`${plain.canShrink} ${plain.breakWords}`}>{member.name}</span>
        <Button
          variant="default"
          aria-label={`Let ${member.name} in again`}
          disabled={readmitting.isPending}
          onClick={() => readmitting.mutate()}
        >
          Let in again
        </Button>
      </div>
      {readmitting.isError ? <Alert kind="error">{errorText(readmitting.error)}</Alert> : null}
    </li>
  );
}
