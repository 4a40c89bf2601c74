import type { Child } from '@venture-atlas/types';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { readStored, storageKeys } from '../../session/storage.ts';
import type { CampaignOnMap } from '../stage/campaign-context.ts';
import { MapPart } from '../stage/map-part.tsx';

const FirstMinuteSteps = lazyScreen(
  async () => (await import('../../features/first-minute/first-minute-card.tsx')).FirstMinuteSteps,
);

export interface GuideProps {
  /** The map that is open. */
  slug: string;
  /** Null on the public map. */
  campaign: CampaignOnMap | null;
  points: readonly Child[];
}

/**
 * The steps of a new DM's first minute, on the public map and in campaigns that they lead. They are fetched only on a
 * device where somebody signed up and has not finished them.
 */
export function Guide(props: GuideProps) {
  if (readStored(storageKeys.firstMinute) === null || props.campaign?.isDm === false) return null;
  return (
    <MapPart waiting={null}>
      <FirstMinuteSteps {...props} />
    </MapPart>
  );
}
