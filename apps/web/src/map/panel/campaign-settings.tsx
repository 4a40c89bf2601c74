import { IconChevronDown } from '@tabler/icons-react';
import { campaignMessages, formMessages } from '@venture-atlas/rules';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { editCampaignPath } from '../../navigation/paths.ts';
import { LinkField } from '../../ui/link-field.tsx';
import type { CampaignOnMap } from '../campaign/campaign-context.ts';
import { useInviteLink } from '../campaign/use-invite-link.ts';
import classes from './campaign-settings.module.css';

/** Campaign Settings, closed at first: the link that brings players in (specification section 2). */
export function CampaignSettings({ campaign: { campaign } }: { campaign: CampaignOnMap }) {
  const { id, sharing } = campaign;
  const { link, error } = useInviteLink(campaign);
  if (sharing === undefined) return null;
  return (
    <details className={classes.settings}>
      <summary className={classes.head}>
        <h3 className={classes.title}>{campaignMessages.campaignSettings}</h3>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </summary>
      <div className={classes.body}>
        {link === undefined ? (
          <p className={classes.hint}>{error === null ? 'Loading the link…' : errorText(error)}</p>
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
