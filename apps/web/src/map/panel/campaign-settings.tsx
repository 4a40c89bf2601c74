import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { campaignMessages, formMessages } from '@venture-atlas/rules';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { appConfig } from '../../api/app-config.ts';
import { campaignQuery } from '../../api/campaigns.ts';
import { editCampaignPath, invitationTo } from '../../navigation/paths.ts';
import { isOwnDevice, originForOthers } from '../../navigation/table-paths.ts';
import { LinkField } from '../../ui/link-field.tsx';
import type { CampaignOnMap } from '../campaign/campaign-context.ts';
import classes from './campaign-settings.module.css';

/** Campaign Settings, closed at first: the link that brings players in (specification section 2). */
export function CampaignSettings({ campaign: { campaign } }: { campaign: CampaignOnMap }) {
  const { id, sharing } = campaign;
  // The map does not say them: an invite stands in no answer with words of others.
  const own = useQuery({ ...campaignQuery(id), enabled: sharing === 'members' || isOwnDevice(location.hostname) });
  if (sharing === undefined) return null;
  const invite = sharing === 'open' ? '' : own.data?.invite_token;
  const link = invite === undefined ? undefined : linkWith(invite, { id, sharing }, own.data?.home_addresses);
  return (
    <details className={classes.settings}>
      <summary className={classes.head}>
        <h3 className={classes.title}>{campaignMessages.campaignSettings}</h3>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </summary>
      <div className={classes.body}>
        {link === undefined ? (
          <p className={classes.hint}>{own.isError ? errorText(own.error) : 'Loading the link…'}</p>
        ) : (
          <LinkField label={campaignMessages.inviteLink} link={link} doneLabel={formMessages.copied} />
        )}
        <p className={classes.hint}>
          {sharing === 'open'
            ? 'Anyone with this link who is signed in can join as a player.'
            : 'Only who has this link can join. A new link can replace it.'}{' '}
          <Link to={editCampaignPath(id)}>Edit campaign and players</Link>
        </p>
      </div>
    </details>
  );
}

const linkWith = (
  invite_token: string,
  campaign: { id: string; sharing: 'open' | 'members' },
  homeAddresses: readonly string[] | undefined,
): string => invitationTo({ ...campaign, invite_token }, appConfig().default_location, originForOthers(homeAddresses));
