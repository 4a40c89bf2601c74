import type { Ref } from 'react';
import { useViewer } from '../../session/use-viewer.ts';
import { useCampaign } from '../campaign/campaign-context.ts';
import { KnowledgeBlock } from '../campaign/knowledge/lazy-knowledge-block.ts';
import { Notes } from '../campaign/lazy-parts.ts';
import { MapPart } from '../stage/map-part.tsx';
import { CampaignChooser } from './campaign-chooser.tsx';
import { CampaignPitch } from './campaign-pitch.tsx';
import { CampaignSettings } from './campaign-settings.tsx';
import classes from './campaign-tab.module.css';
import type { PanelPlace } from './panel-place.ts';
import { OtherMaps, PlaceActs } from './place-ways.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export interface CampaignTabProps {
  place: PanelPlace;
  map: { slug: string };
  /** There is no Location Info: the ways of the place are here. */
  hasWays: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  isHalf: boolean;
  onWrite: () => void;
}

/** Your Campaign (specification section 2): the pitch, the choice of a campaign, or its notes; for the DM also what players see. */
export function CampaignTab({ place, map, hasWays, headingRef, isHalf, onWrite }: CampaignTabProps) {
  const { viewer, status } = useViewer();
  const campaign = useCampaign();
  if (status === 'loading') return <TextSkeleton />;
  const ways = { place, map };
  const title = (where: string | undefined) => (
    <header>
      <p className={classes.where}>{where}</p>
      <h2 className={classes.place} translate="no" tabIndex={-1} ref={headingRef}>
        {place.name}
      </h2>
      {hasWays ? <PlaceActs {...ways} /> : null}
    </header>
  );
  const otherMaps = hasWays ? <OtherMaps {...ways} /> : null;
  if (viewer.kind === 'anonymous') {
    if (!hasWays) return <CampaignPitch place={place} />;
    return (
      <div className={classes.tab}>
        {title(campaign?.campaign.name)}
        {otherMaps}
        <CampaignPitch place={place} />
      </div>
    );
  }
  if (campaign === null) return <CampaignChooser place={place} map={map} />;
  return (
    <div className={classes.tab}>
      {title(campaign.campaign.name)}
      {otherMaps}
      {campaign.isDm ? (
        <>
          <MapPart waiting={<TextSkeleton />}>
            <KnowledgeBlock place={place} map={map} campaign={campaign} />
          </MapPart>
          <CampaignSettings campaign={campaign} />
        </>
      ) : null}
      <MapPart waiting={<TextSkeleton />}>
        <Notes
          key={`${viewer.id} ${campaign.id} ${place.locationId}`}
          place={place}
          campaign={campaign}
          userId={viewer.id}
          isHalf={isHalf}
          onWrite={onWrite}
        />
      </MapPart>
    </div>
  );
}
