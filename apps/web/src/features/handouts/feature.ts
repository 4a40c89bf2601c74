import { registerInCampaign } from '../campaign/campaign-parts.ts';
import { registerShownViewer } from '../campaign/shown-viewer.ts';
import { registerBarActs } from '../session-bar/acts.ts';
import { registerOnTable } from '../table/table-parts.ts';

/** Texts and pictures that the DM shows. */
registerInCampaign(() => import('./in-campaign.tsx'));
registerBarActs(() => import('./bar-acts.ts'));
registerOnTable(() => import('./on-table.tsx'));
registerShownViewer(async () => (await import('./shown/shown-handout.tsx')).ShownHandout);
