import type { CampaignParts } from '../campaign/campaign-parts.ts';
import { FogLayer } from './fog-layer.tsx';

export const inCampaign: CampaignParts = { name: 'fog', order: 20, Layer: FogLayer };
