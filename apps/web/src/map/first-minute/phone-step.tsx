import { useMutation, useQuery } from '@tanstack/react-query';
import { campaignMessages, formMessages } from '@venture-atlas/rules';
import type { CampaignInDetails } from '@venture-atlas/types';
import { useEffect } from 'react';
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
 * The code for phones without a camera: that of the table screen. Looking at this step opens no table screen, for
 * strangers who type its code may ask to come in; only a press does.
 */
function TypedCode({ campaignId }: { campaignId: string }) {
  const { data } = useTable(campaignId, true);
  const { open } = useTableActs(campaignId);
  const opening = useMutation({ mutationFn: open });
  if (data === undefined) return null;
  const { screen } = data;
  if (screen === null) {
    return (
      <>
        <p>No camera? A code to type opens your table screen.</p>
        <button
          type="button"
          className={classes.link}
          disabled={opening.isPending}
          onClick={() => opening.mutate(undefined)}
        >
          Show a code to type
        </button>
        {opening.isError ? <p role="alert">{errorText(opening.error)}</p> : null}
      </>
    );
  }
  if (!screen.shows_code) return null;
  return (
    <p>
      Or open <strong>{new URL(originForOthers(screen.home_addresses)).host}/join</strong> and type{' '}
      <strong className={classes.code}>{inGroups(screen.phones.code)}</strong>. The code is good while your table screen
      is open.
    </p>
  );
}
