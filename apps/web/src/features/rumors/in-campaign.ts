import type { CampaignParts } from '../campaign/campaign-parts.ts';
import { Rumours } from './rumors-on-map.tsx';

export { RumourRows } from './rumour-rows.tsx';

export const inCampaign: CampaignParts = { name: 'rumors', order: 30, Layer: Rumours };
