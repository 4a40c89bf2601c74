import { useScene } from '../../map/stage/map-scene.ts';
import type { CampaignParts } from '../campaign/campaign-parts.ts';
import { BarRoom } from './bar-room.tsx';

export const inCampaign: CampaignParts = { name: 'session bar', order: 5, Notice: RoomOfDm };

function RoomOfDm() {
  const { campaign, details, data, stage } = useScene();
  return campaign?.isDm === true ? (
    <BarRoom campaign={campaign} details={details} points={data.points} stage={stage} />
  ) : null;
}
