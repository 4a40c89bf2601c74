import { registerInCampaign } from '../campaign/campaign-parts.ts';
import { registerOnTable } from '../table/table-parts.ts';

/** “Look here”: a position on the map that somebody points at. */
registerInCampaign(() => import('./in-campaign.tsx'));
registerOnTable(() => import('./on-table.tsx'));
