import { useReadingScope } from '../../../api/reading-scope.ts';
import { registerMapFeature } from '../../../map/stage/map-features.ts';
import { useScene } from '../../../map/stage/map-scene.ts';
import { CampaignTab } from './lazy-campaign-tab.ts';

/** Your Campaign on every map: what a campaign is, which ones one has, and what the open one says of a place. */
registerMapFeature({
  name: 'your campaign',
  order: 9,
  useScene: () => (useReadingScope().campaignId === undefined ? { put: { plate: <LineOutside /> } } : undefined),
  tab: () => import('./tab.ts'),
  preload: CampaignTab.preload,
});

/** The further line of a map that is read outside of campaigns. */
function LineOutside() {
  const { Line, details, stage } = useScene();
  return <Line slug={details.slug} child={stage.selected?.slug} />;
}
