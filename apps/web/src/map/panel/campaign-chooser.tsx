import { Button } from '@mantine/core';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '@venture-atlas/types';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { campaignsQuery, joinedCampaignsQuery } from '../../api/campaigns.ts';
import { mapPath, paths } from '../../navigation/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import classes from './campaign-chooser.module.css';
import type { PanelPlace } from './panel-place.ts';
import type { PanelTab } from './panel-tabs.ts';
import { TextSkeleton } from './text-skeleton.tsx';

export interface CampaignChooserProps {
  place: PanelPlace;
  map: { slug: string };
}

/** Signed in, no campaign in the address: every campaign opens this very place. */
export function CampaignChooser({ place, map }: CampaignChooserProps) {
  const own = useQuery(campaignsQuery);
  const joined = useQuery(joinedCampaignsQuery);
  const error = own.error ?? joined.error;
  if (error !== null) {
    const again = () => {
      void own.refetch();
      void joined.refetch();
    };
    return (
      <Alert kind="error" onRetry={again}>
        {errorText(error)}
      </Alert>
    );
  }
  if (own.data === undefined || joined.data === undefined) return <TextSkeleton />;
  if (own.data.length + joined.data.length === 0) {
    return (
      <>
        <h2 className={classes.title}>No campaign yet</h2>
        <p className={classes.lead}>
          Notes belong to a campaign. Make one, then invite your players with a link. Joining someone else's game? Open
          the invite link your DM sent you.
        </p>
        <Button component={Link} to={paths.editCampaign} fullWidth leftSection={<Plus />}>
          Make a campaign
        </Button>
      </>
    );
  }
  const rows = (campaigns: readonly Campaign[], role: string) =>
    campaigns.map((campaign) => (
      <li key={campaign.id}>
        <Link
          className={classes.campaign}
          to={mapPath(map.slug, { campaignId: campaign.id, child: place.slug })}
          state={{ tab: 'campaign' } satisfies { tab: PanelTab }}
        >
          <span className={classes.words}>
            <span className={classes.name}>{campaign.name}</span>
            <span className={classes.open}>
              Open at {place.name}
              {role}
            </span>
          </span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      </li>
    ));
  return (
    <>
      <h2 className={classes.title}>Choose a campaign</h2>
      <p className={classes.lead}>Notes belong to a campaign. Open one to read and write notes for {place.name}.</p>
      <ul className={classes.campaigns}>
        {rows(own.data, '')}
        {rows(joined.data, ', as a player')}
      </ul>
      <Button variant="default" component={Link} to={paths.editCampaign} fullWidth leftSection={<Plus />}>
        Make a new campaign
      </Button>
    </>
  );
}

function Plus() {
  return <IconPlus size={18} stroke={1.75} aria-hidden="true" />;
}
