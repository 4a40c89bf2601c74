import { registerMapFeature } from '../../map/stage/map-features.ts';
import { registerInCampaign } from '../campaign/campaign-parts.ts';
import { registerBarActs } from '../session-bar/acts.ts';
import { askFogChanges } from './fog-changes.ts';

/** What of the picture of a map players do not see. */
registerMapFeature({
  name: 'fog',
  order: 15,
  pictureChanges: ({ campaignId, as, mapId }) =>
    campaignId === undefined ? undefined : (since) => askFogChanges({ campaignId, mapId, as }, since),
});
registerInCampaign(() => import('./in-campaign.ts'));
registerBarActs(() => import('./bar-acts.ts'));
