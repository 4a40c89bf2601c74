import { registerSecretFrame } from '../../map/panel/text/secret-frame.ts';
import { registerInCampaign } from '../campaign/campaign-parts.ts';

/** The DM reveals secrets of texts to players. */
registerSecretFrame(() => import('./secret-frame.tsx'));
registerInCampaign(() => import('./in-campaign.tsx'));
