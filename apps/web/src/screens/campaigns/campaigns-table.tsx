import { IconArrowRight } from '@tabler/icons-react';
import { campaignMessages, messages } from '@venture-atlas/rules';
import type { Campaign } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { appConfig } from '../../api/app-config.ts';
import { editCampaignPath, mapPath } from '../../navigation/paths.ts';
import plain from '../../ui/plain.module.css';
import classes from './campaigns.module.css';

export interface CampaignsTableProps {
  campaigns: readonly Campaign[];
  /** What can be done with each beside going there: the head of that column, and its link or button. */
  act: string;
  renderAct: (campaign: Campaign) => ReactNode;
}

/** Campaigns: name, Venture There, one act. Rows become cards on phones. */
export function CampaignsTable({ campaigns, act, renderAct }: CampaignsTableProps) {
  return (
    <table className={classes.table}>
      <thead className={plain.unseenOnPhones}>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">{campaignMessages.ventureThere}</th>
          <th scope="col">{act}</th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => (
          <tr key={campaign.id}>
            <th scope="row" className={classes.name}>
              {campaign.name}
              {campaign.is_co_dm === true ? <span className={classes.role}>Co-DM</span> : null}
            </th>
            <td className={classes.there}>
              <VentureThere campaign={campaign} />
            </td>
            <td className={classes.last}>{renderAct(campaign)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The campaigns of a DM, which they may edit. */
export function OwnTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <CampaignsTable
      campaigns={campaigns}
      act={messages.edit}
      renderAct={({ id, name }) => (
        <Link to={editCampaignPath(id)} aria-label={`${messages.edit} ${name}`}>
          {messages.edit}
        </Link>
      )}
    />
  );
}

/** Into the campaign, at the map where everybody begins. */
function VentureThere({ campaign }: { campaign: Campaign }) {
  return (
    <Link
      to={mapPath(appConfig().default_location, { campaignId: campaign.id })}
      aria-label={`${campaignMessages.ventureThere}: ${campaign.name}`}
    >
      {campaignMessages.ventureThere}
      <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
