import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { CampaignMember } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { readmitMember, removeMember, saveCampaign } from '../../api/campaigns.ts';
import { Alert } from '../../ui/alert.tsx';
import { AskInPlace } from '../../ui/ask-in-place.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import plain from '../../ui/plain.module.css';
import classes from './edit-campaign.module.css';
import type { CampaignCardProps } from './sharing-card.tsx';

/** Who is in, and who was removed for good until they are let in again. */
export function MembersCard({ campaign, onSaved }: CampaignCardProps) {
  const removed = campaign.removed_members ?? [];
  return (
    <section className={classes.card} aria-labelledby="members-title">
      <h2 className={classes.cardTitle} id="members-title">
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
      // First the door, then the person: in the other order they could be in again meanwhile.
      if (isOpen && isClosing) onSaved(await saveCampaign(campaign.id, { sharing: 'members' }));
      return removeMember(campaign.id, member.id);
    },
    onSuccess: onSaved,
  });
  return (
    <li className={classes.member}>
      <div className={classes.memberLine}>
        <span className={classes.memberName}>{member.name}</span>
        {isAsking ? null : (
          <Button variant="danger" aria-label={`Remove ${member.name}`} onClick={() => setAsking(true)}>
            Remove
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
          more={
            isOpen ? (
              <Checkbox
                label="Switch to members only"
                description="Nobody sees anything without an invite then."
                checked={isClosing}
                onChange={(event) => setClosing(event.currentTarget.checked)}
              />
            ) : null
          }
        >
          {isOpen && !isClosing
            ? `${member.name} cannot open this campaign with this account. It is open to everybody with the link: signed out, ${member.name} still sees the map your players see. Their notes stay.`
            : `${member.name} can no longer open this campaign, even with the link: it stops working, and you find a new one above. The other players stay in, and the notes of ${member.name} stay too.`}
        </AskInPlace>
      ) : null}
      {removing.isError ? <Alert kind="error">{errorText(removing.error)}</Alert> : null}
    </li>
  );
}

function RemovedRow({ campaign, onSaved, member }: RowProps) {
  const readmitting = useMutation({ mutationFn: () => readmitMember(campaign.id, member.id), onSuccess: onSaved });
  return (
    <li className={classes.member}>
      <div className={classes.memberLine}>
        <span className={classes.memberName}>{member.name}</span>
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
