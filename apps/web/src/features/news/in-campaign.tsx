import { useScene } from '../../map/stage/map-scene.ts';
import type { CampaignParts } from '../campaign/campaign-parts.ts';
import { News } from './news.tsx';

export const inCampaign: CampaignParts = { name: 'news', order: 60, Notice: NewsHere };

function NewsHere() {
  const { campaign, stage } = useScene();
  if (campaign === null || campaign.isDm || campaign.as !== undefined) return null;
  return (
    <News campaignId={campaign.id} isCovered={stage.width === 'phone' && (stage.place !== null || stage.isListOpen)} />
  );
}
