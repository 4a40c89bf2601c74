import { useParams } from 'react-router';
import { PublicMapNote } from '../../../forms/public-map-note.tsx';
import type { CampaignOnMap } from '../campaign-context.ts';
import classes from './public-here.module.css';

/** What hiding cannot do on the map that is open, where that is public: beside steps that stand without the panel. */
export function PublicHere({ campaign }: { campaign: CampaignOnMap }) {
  const { name = '' } = useParams();
  return campaign.campaign.map_is_public === true ? (
    <div className={classes.note}>
      <PublicMapNote map={name} campaign={campaign.campaign} />
    </div>
  ) : null;
}
