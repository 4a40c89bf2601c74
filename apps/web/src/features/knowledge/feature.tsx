import { registerMapFeature } from '../../map/stage/map-features.ts';
import { useScene } from '../../map/stage/map-scene.ts';
import { registerDmPreload, registerInCampaign } from '../campaign/campaign-parts.ts';
import { isSessionRunning } from '../session-bar/running-session.ts';
import { KnowledgeStrip } from './lazy-knowledge-strip.ts';

/** What players know of a place: four steps that the DM chooses from. */
registerMapFeature({
  name: 'knowledge',
  order: 50,
  useScene: ({ campaign }) =>
    campaign?.isDm === true
      ? { Strip: StripOfPlace, tappedDetent: () => (isSessionRunning() ? 'strip' : undefined) }
      : undefined,
});
registerInCampaign(() => import('./in-campaign.tsx'));
// By their files: the parts themselves belong to the panel, and whoever shares them would be fetched with the panel.
registerDmPreload(() => Promise.all([import('./knowledge-block.tsx'), import('./knowledge-strip.tsx')]));

function StripOfPlace() {
  const { campaign, stage } = useScene();
  const { place } = stage;
  return campaign === null || place === null ? null : (
    <KnowledgeStrip
      place={place}
      campaign={campaign}
      onClose={stage.closePanel}
      // Two fields and a keyboard need all of the room.
      onMore={() => stage.setDetent('full')}
    />
  );
}
