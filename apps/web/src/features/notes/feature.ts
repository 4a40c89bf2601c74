import { registerInCampaign } from '../campaign/campaign-parts.ts';

/** Notes of players and DMs about places. */
registerInCampaign(() => import('./in-campaign.tsx'));
