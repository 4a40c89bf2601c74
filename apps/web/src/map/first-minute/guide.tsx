import type { Child } from '@venture-atlas/types';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { useFirstMinute } from '../../session/first-minute.ts';
import type { CampaignOnMap } from '../campaign/campaign-context.ts';
import { MapPart } from '../stage/map-part.tsx';

const FirstMinuteCard = lazyScreen(async () => (await import('./first-minute-card.tsx')).FirstMinuteCard);

export interface GuideProps {
  /** The map that is open. */
  slug: string;
  /** Null on the public map. */
  campaign: CampaignOnMap | null;
  points: readonly Child[];
}

/** The steps of a new DM's first minute, on the public map and in campaigns that they lead; fetched for them alone. */
export function Guide(props: GuideProps) {
  const minute = useFirstMinute();
  if (minute === undefined || props.campaign?.isDm === false) return null;
  return (
    <MapPart waiting={null}>
      <FirstMinuteCard {...props} minute={minute} />
    </MapPart>
  );
}
