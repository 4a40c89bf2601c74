import { useScene } from '../../map/stage/map-scene.ts';
import type { CampaignParts } from '../campaign/campaign-parts.ts';
import { useSilence } from '../campaign/live/silence.ts';
import { ShownHandout } from './shown/shown-handout.tsx';
import { useShownHandout } from './shown/use-shown-handout.ts';

export const inCampaign: CampaignParts = { name: 'handouts', order: 70, Over: ShownToMe };

/** What the DM shows, over all of the page. */
function ShownToMe() {
  const handout = useShownHandout(useScene().campaign?.isDm === true);
  useSilence(handout !== undefined);
  return handout === undefined ? null : (
    <ShownHandout
      key={handout.shown.key}
      shown={handout.shown}
      words={`${handout.shown.by ?? 'The DM'} shows you`}
      onClose={handout.close}
    />
  );
}
