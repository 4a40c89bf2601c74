import { IconChevronDown } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import { Link } from 'react-router';
import { appConfig } from '../../api/app-config.ts';
import { editCampaignPath, invitationTo } from '../../app/paths.ts';
import { LinkField } from '../../ui/link-field.tsx';
import type { CampaignOnMap } from '../campaign/campaign-context.ts';
import classes from './campaign-settings.module.css';

/** Campaign Settings, closed at first: the link that brings players in (specification section 2). */
export function CampaignSettings({ campaign: { campaign } }: { campaign: CampaignOnMap }) {
  const { id, sharing, invite_token } = campaign;
  if (sharing === undefined || invite_token === undefined) return null;
  const link = invitationTo({ id, sharing, invite_token }, appConfig().default_location);
  return (
    <details className={classes.settings}>
      <summary className={classes.head}>
        <h3 className={classes.title}>{messages.campaignSettings}</h3>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </summary>
      <div className={classes.body}>
        <LinkField label={messages.inviteLink} link={link} doneLabel={messages.copied} />
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
