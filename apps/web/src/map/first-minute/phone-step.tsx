import { useQuery } from '@tanstack/react-query';
import { campaignMessages, formMessages } from '@venture-atlas/rules';
import type { CampaignInDetails } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import { errorText } from '../../api/api-error.ts';
import { presenceQuery } from '../../api/presence.ts';
import { useTable, useTableActs } from '../../api/table.ts';
import { inGroups } from '../../forms/code-words.ts';
import { isOwnDevice, originForOthers } from '../../navigation/table-paths.ts';
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
      <TypedCode campaignId={campaign.id} />
      <CopyButton text={link} label="Copy" doneLabel={formMessages.copied} fieldLabel={campaignMessages.inviteLink} />
      {isOwnDevice(location.hostname) ? (
        <p>{campaignMessages.inviteAtHome(location.hostname, origin !== location.origin)}</p>
      ) : null}
    </>
  );
}

/**
 * The code for phones without a camera: that of the table screen, which opens for it as it does from the bar. It is not
 * opened again when the DM closes it meanwhile.
 */
function TypedCode({ campaignId }: { campaignId: string }) {
  const { data } = useTable(campaignId, true);
  const { open } = useTableActs(campaignId);
  const wasOpened = useRef(false);
  const isClosed = data !== undefined && data.screen === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new at each render, but do the same
  useEffect(() => {
    if (!isClosed || wasOpened.current) return;
    wasOpened.current = true;
    // Without it the square and the link are there.
    void open().catch(() => undefined);
  }, [isClosed, campaignId]);
  const screen = data?.screen ?? null;
  if (screen === null || !screen.shows_code) return null;
  return (
    <p>
      Or open <strong>{new URL(originForOthers(screen.home_addresses)).host}/join</strong> and type{' '}
      <strong className={classes.code}>{inGroups(screen.phones.code)}</strong>. The code is good while your table screen
      is open.
    </p>
  );
}
