import { useReadingScope } from '../../../api/reading-scope.ts';
import { registerMapFeature } from '../../../map/stage/map-features.ts';
import { useScene } from '../../../map/stage/map-scene.ts';
import { CampaignTab } from './lazy-campaign-tab.ts';

/** Your Campaign on every map: an introduction, the user's campaigns, and the open campaign's view of a place. */
registerMapFeature({
  name: 'your campaign',
  order: 9,
  useScene: () => (useReadingScope().campaignId === undefined ? { put: { plate: <LineOutside /> } } : undefined),
  tab: () => import('./tab.ts'),
  preload: CampaignTab.preload,
});

/** The additional title line of a map outside campaigns. */
function LineOutside() {
  const { Line, details, stage } = useScene();
  return <Line slug={details.slug} child={stage.selected?.slug} />;
}
