import { CampaignLine } from './campaign-line.tsx';
import { CampaignNotices } from './campaign-notices.tsx';
import type { CampaignParts } from './campaign-parts.ts';
import { PlacesFilter } from './places-filter.tsx';
import { RowEnd } from './row-end.tsx';

export const inCampaign: CampaignParts = {
  name: 'campaign',
  order: 0,
  Plate: CampaignLine,
  Notice: CampaignNotices,
  ListTop: PlacesFilter,
  RowEnd,
};
