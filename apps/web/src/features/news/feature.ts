import { registerInCampaign } from '../campaign/campaign-parts.ts';

/** News of a campaign since the viewer's last visit. */
registerInCampaign(() => import('./in-campaign.tsx'));
