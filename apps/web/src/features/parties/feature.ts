import { registerInCampaign } from '../campaign/campaign-parts.ts';
import { registerBarActs } from '../session-bar/acts.ts';
import { registerOnTable } from '../table/table-parts.ts';

/** The parties of a campaign. */
registerInCampaign(() => import('./in-campaign.ts'));
registerBarActs(() => import('./bar-acts.ts'));
registerOnTable(() => import('./on-table.tsx'));
