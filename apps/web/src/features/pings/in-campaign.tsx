import { useScene } from '../../map/stage/map-scene.ts';
import type { CampaignParts } from '../campaign/campaign-parts.ts';
import { Pings } from './pings.tsx';

export const inCampaign: CampaignParts = { name: 'pings', order: 50, Layer: PingsHere };

function PingsHere() {
  const { details, stage } = useScene();
  return <Pings details={details} width={stage.width} />;
}
