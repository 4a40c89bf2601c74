import type { CampaignParts } from '../campaign/campaign-parts.ts';
import { Notes } from './notes.tsx';

export const inCampaign: CampaignParts = {
  name: 'notes',
  order: 20,
  Section: ({ place, campaign, userId, isHalf, onExpand }) => (
    <Notes
      key={`${userId} ${campaign.id} ${place.locationId}`}
      place={place}
      campaign={campaign}
      userId={userId}
      isHalf={isHalf}
      onWrite={onExpand}
    />
  ),
};
