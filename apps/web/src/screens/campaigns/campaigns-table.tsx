import { IconArrowRight } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import type { Campaign } from '@venture-atlas/types';
import { Link } from 'react-router';
import { appConfig } from '../../api/app-config.ts';
import { editCampaignPath, mapPath } from '../../app/paths.ts';
import classes from './campaigns.module.css';

/** The campaigns of a DM: name, Venture There, Edit. Rows become cards on phones. */
export function CampaignsTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">{messages.ventureThere}</th>
          <th scope="col">{messages.edit}</th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => (
          <tr key={campaign.id}>
            <th scope="row" className={classes.name}>
              {campaign.name}
            </th>
            <td className={classes.there}>
              <VentureThere campaign={campaign} />
            </td>
            <td className={classes.last}>
              <Link to={editCampaignPath(campaign.id)} aria-label={`${messages.edit} ${campaign.name}`}>
                {messages.edit}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Into the campaign, at the map where everybody begins. */
export function VentureThere({ campaign }: { campaign: Campaign }) {
  return (
    <Link
      to={mapPath(appConfig().default_location, { campaignId: campaign.id })}
      aria-label={`${messages.ventureThere}: ${campaign.name}`}
    >
      {messages.ventureThere}
      <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
