import { registerInCampaign } from '../campaign/campaign-parts.ts';

/** What happened in a campaign while its viewer was away. */
registerInCampaign(() => import('./in-campaign.tsx'));
