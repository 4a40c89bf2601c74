import { registerInCampaign } from '../campaign/campaign-parts.ts';

/** Notes of players and DMs at places. */
registerInCampaign(() => import('./in-campaign.tsx'));
