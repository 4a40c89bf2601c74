import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { campaignMessages, formMessages } from '@venture-atlas/rules';
import type { Sharing } from '@venture-atlas/types';
import { useId, useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { appConfig } from '../../api/app-config.ts';
import { type CampaignForDm, rotateInvite, saveCampaign } from '../../api/campaigns.ts';
import { invitationTo } from '../../navigation/paths.ts';
import { isOwnDevice, originForOthers } from '../../navigation/table-paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { AskInPlace } from '../../ui/ask-in-place.tsx';
import layout from '../../ui/layout.module.css';
import { LinkField } from '../../ui/link-field.tsx';
import plain from '../../ui/plain.module.css';
import classes from './edit-campaign.module.css';

const modes: readonly { value: Sharing; label: string; words: string }[] = [
  {
    value: 'open',
    label: 'Everybody with the link',
    words:
      'Anyone who is signed in and opens the link becomes a player. Other people with the link see the map your players see, without notes.',
  },
  {
    value: 'members',
    label: 'Members only',
    words: 'Nobody sees anything without an invite, and you can replace the link whenever you like. Players stay in.',
  },
];

export interface CampaignCardProps {
  campaign: CampaignForDm;
  onSaved: (campaign: CampaignForDm) => void;
}

/** Who may come in: the mode, and the link to send. */
export function SharingCard({ campaign, onSaved }: CampaignCardProps) {
  const name = useId();
  const saving = useMutation({
    mutationFn: ({ sharing, isToldOf = false }: { sharing: Sharing; isToldOf?: boolean }) =>
      saveCampaign(campaign.id, { sharing, ...(isToldOf ? { confirm_open: true } : {}) }),
    onSuccess: onSaved,
  });
  const isAsked = saving.error instanceof ApiError && saving.error.field === 'confirm_open';
  // The choice shows at once and goes back when it is refused.
  const shown = saving.isPending || isAsked ? saving.variables?.sharing : campaign.sharing;
  return (
    <section className={classes.card} aria-labelledby="sharing-title">
      <h2 className={layout.subtitle} id="sharing-title">
        Sharing
      </h2>
      <fieldset className={classes.modes}>
        <legend className={classes.label}>Who can join</legend>
        {modes.map(({ value, label, words }) => (
          <label key={value} className={classes.mode}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={shown === value}
              onChange={() => saving.mutate({ sharing: value })}
            />
            <span>
              <strong>{label}</strong>
              <span className={`${layout.block} ${plain.quiet} ${layout.breakWords}`}>{words}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isAsked ? (
        <AskInPlace
          confirm="Open it anyway"
          isBusy={saving.isPending}
          onConfirm={() => saving.mutate({ sharing: 'open', isToldOf: true })}
          onCancel={() => saving.reset()}
        >
          {errorText(saving.error)}
        </AskInPlace>
      ) : null}
      {saving.isError && !isAsked ? <Alert kind="error">{errorText(saving.error)} Nothing was changed.</Alert> : null}
      <InviteLink key={campaign.invite_token} campaign={campaign} onSaved={onSaved} />
    </section>
  );
}

function InviteLink({ campaign, onSaved }: CampaignCardProps) {
  const [isAsking, setAsking] = useState(false);
  const rotating = useMutation({ mutationFn: () => rotateInvite(campaign.id), onSuccess: onSaved });
  const origin = originForOthers(campaign.home_addresses);
  const link = invitationTo(campaign, appConfig().default_location, origin);
  return (
    <div className={layout.stack8}>
      <LinkField label={campaignMessages.inviteLink} link={link} doneLabel={formMessages.copied}>
        {campaign.sharing === 'members' && !isAsking ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            New link
          </Button>
        ) : null}
      </LinkField>
      {isOwnDevice(location.hostname) ? (
        <p className={`${layout.block} ${plain.quiet} ${layout.breakWords}`}>
          {campaignMessages.inviteAtHome(location.hostname, origin !== location.origin)}
        </p>
      ) : null}
      {isAsking ? (
        <AskInPlace
          confirm="Make a new link"
          isBusy={rotating.isPending}
          onConfirm={() => rotating.mutate()}
          onCancel={() => setAsking(false)}
        >
          The link above stops working. Current players stay in.
        </AskInPlace>
      ) : null}
      {rotating.isError ? <Alert kind="error">{errorText(rotating.error)}</Alert> : null}
    </div>
  );
}
