import type { CampaignInDetails } from '@venture-atlas/types';
import { Link, useParams } from 'react-router';
import { copyWorldPath } from '../navigation/world-paths.ts';
import { useViewer } from '../session/use-viewer.ts';

interface PublicMapNoteProps {
  /** Its slug. */
  map: string;
  campaign: Pick<CampaignInDetails, 'id' | 'owner'>;
}

/** Tells the DM that hiding places has no effect on a public map outside the campaign, and how to copy the map. */
export function PublicMapNote({ map, campaign }: PublicMapNoteProps) {
  const { user } = useViewer();
  return (
    <p>
      This map is public. Outside the campaign, everyone can see all of it.
      {/* The copy includes the campaign, which only its owner may do. */}
      {user?.id === campaign.owner ? (
        <>
          {' '}
          <Link to={copyWorldPath({ map, campaign: campaign.id })}>Copy this map to one of my worlds</Link>
        </>
      ) : null}
    </p>
  );
}

/** The same note for the open map, if it is public. Used beside steps outside the panel. */
export function PublicHere({ campaign }: { campaign: CampaignInDetails }) {
  const { name = '' } = useParams();
  return campaign.map_is_public === true ? (
    <small>
      <PublicMapNote map={name} campaign={campaign} />
    </small>
  ) : null;
}
