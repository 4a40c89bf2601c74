import type { Ref } from 'react';
import { useViewer } from '../../session/use-viewer.ts';
import { useCampaign } from '../campaign/campaign-context.ts';
import { Notes } from '../campaign/notes/notes.tsx';
import { CampaignChooser } from './campaign-chooser.tsx';
import { CampaignDmBlock } from './campaign-dm-block.tsx';
import { CampaignPitch } from './campaign-pitch.tsx';
import { CampaignSettings } from './campaign-settings.tsx';
import classes from './campaign-tab.module.css';
import type { PanelPlace } from './panel-place.ts';
import { TextSkeleton } from './text-skeleton.tsx';

export interface CampaignTabProps {
  place: PanelPlace;
  map: { slug: string };
  headingRef?: Ref<HTMLHeadingElement>;
  isHalf: boolean;
  onWrite: () => void;
}

/** Your Campaign (specification section 2): the pitch, the choice of a campaign, or its notes; for the DM also what players see. */
export function CampaignTab({ place, map, headingRef, isHalf, onWrite }: CampaignTabProps) {
  const { viewer, status } = useViewer();
  const campaign = useCampaign();
  if (status === 'loading') return <TextSkeleton />;
  if (viewer.kind === 'anonymous') return <CampaignPitch place={place} />;
  if (campaign === null) return <CampaignChooser place={place} map={map} />;
  return (
    <div className={classes.tab}>
      <header>
        <p className={classes.where}>{campaign.campaign.name}</p>
        <h2 className={classes.place} tabIndex={-1} ref={headingRef}>
          {place.name}
        </h2>
      </header>
      {campaign.isDm ? (
        <>
          <CampaignDmBlock place={place} campaign={campaign} />
          <CampaignSettings campaign={campaign} />
        </>
      ) : null}
      <Notes
        key={`${viewer.id} ${campaign.id} ${place.locationId}`}
        place={place}
        campaign={campaign}
        userId={viewer.id}
        isHalf={isHalf}
        onWrite={onWrite}
      />
    </div>
  );
}
