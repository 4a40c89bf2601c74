import type { CampaignParts } from '../campaign/campaign-parts.ts';
import { Parties } from './parties.tsx';

export const inCampaign: CampaignParts = { name: 'parties', order: 40, Layer: Parties };
