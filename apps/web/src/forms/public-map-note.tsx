import type { CampaignInDetails } from '@venture-atlas/types';
import { Link, useParams } from 'react-router';
import { copyWorldPath } from '../navigation/world-paths.ts';
import { useViewer } from '../session/use-viewer.ts';

interface PublicMapNoteProps {
  /** Its slug. */
  map: string;
  campaign: Pick<CampaignInDetails, 'id' | 'owner'>;
}

/**
 * What hiding cannot do on a map of the open atlas, and the way out of it: for the DM, wherever something is hidden there.
 */
export function PublicMapNote({ map, campaign }: PublicMapNoteProps) {
  const { user } = useViewer();
  return (
    <p>
      This map is public. Outside the campaign, everyone can see all of it.
      {/* Its campaign goes along, which only its owner may say. */}
      {user?.id === campaign.owner ? (
        <>
          {' '}
          <Link to={copyWorldPath({ map, campaign: campaign.id })}>Copy this map to one of my worlds</Link>
        </>
      ) : null}
    </p>
  );
}

/** The same of the map that is open, where that is public: beside steps that stand without the panel. */
export function PublicHere({ campaign }: { campaign: CampaignInDetails }) {
  const { name = '' } = useParams();
  return campaign.map_is_public === true ? (
    <small>
      <PublicMapNote map={name} campaign={campaign} />
    </small>
  ) : null;
}
