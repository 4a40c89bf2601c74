import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { campaignQuery, isForDm } from '../../api/campaigns.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { editCampaignPath, paths } from '../../navigation/paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { EmptyPage } from '../../tables/empty-page.tsx';

/** The gallery of a campaign without maps. Its DM comes to the choice of worlds, and a player to all campaigns. */
export function NoMapsInCampaign({ campaignId, as }: { campaignId: string; as: ReadingScope['as'] }) {
  const { viewer } = useViewer();
  const { data } = useQuery(campaignQuery(campaignId));
  if (data !== undefined && isForDm(data) && as === undefined)
    return (
      <EmptyPage title="No maps yet" action={<Next to={editCampaignPath(campaignId)}>Choose worlds</Next>}>
        The worlds of this campaign have no maps. Choose another world, or make a map in one of yours.
      </EmptyPage>
    );
  const ownCampaigns = viewer.kind === 'anonymous' ? undefined : <Next to={paths.campaigns}>Your campaigns</Next>;
  return (
    <EmptyPage title="No maps yet" action={ownCampaigns}>
      Maps appear here once the DM shows places on them.
    </EmptyPage>
  );
}

const Next = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to}>
    {children}
  </Button>
);
