import { useQuery } from '@tanstack/react-query';
import { campaignMessages, formMessages } from '@venture-atlas/rules';
import type { CampaignInDetails } from '@venture-atlas/types';
import { useEffect } from 'react';
import { errorText } from '../../api/api-error.ts';
import { presenceQuery } from '../../api/presence.ts';
import { isOwnDevice } from '../../navigation/table-paths.ts';
import { settleStep } from '../../session/first-minute.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import QrCode from '../../ui/qr-code.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { useInviteLink } from '../campaign/use-invite-link.ts';
import classes from './first-minute-card.module.css';

/** A code for a phone; done when somebody other than the DM is here. */
export function PhoneStep({ campaign }: { campaign: CampaignInDetails }) {
  const { data } = useQuery(presenceQuery(campaign.id));
  const { link, error } = useInviteLink(campaign);
  const isPhone = useWidth() === 'phone';
  const hasCome =
    data !== undefined && (data.guests.here > 0 || data.here.some(({ kind, is_here }) => is_here && kind !== 'table'));
  useEffect(() => {
    if (hasCome) settleStep('phone', 'done');
  }, [hasCome]);
  if (link === undefined) return <p>{error === null ? 'Loading the link…' : errorText(error)}</p>;
  const origin = new URL(link).origin;
  return (
    <>
      {isPhone ? (
        <p>Open this link on another phone and look at the map as a player.</p>
      ) : (
        <>
          <p>Scan this code with your phone and look at the map as a player.</p>
          <QrCode className={classes.qr} text={link} label="Opens the campaign on the phone that reads it" />
        </>
      )}
      <CopyButton text={link} label="Copy" doneLabel={formMessages.copied} fieldLabel={campaignMessages.inviteLink} />
      {isOwnDevice(location.hostname) ? (
        <p>{campaignMessages.inviteAtHome(location.hostname, origin !== location.origin)}</p>
      ) : null}
    </>
  );
}
