import { lazyScreen } from '../../loading/lazy-screen.ts';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import type { MapScene, SceneChange } from '../../map/stage/map-scene.ts';
import { registerInCampaign } from '../campaign/campaign-parts.ts';
import { registerOnTable } from '../table/table-parts.ts';
import { useOpenRumour } from './open-rumour.ts';

const RumourRows = lazyScreen(async () => (await import('./in-campaign.ts')).RumourRows);

/** Rumors: places that players have only heard of, as circles on the map and a group in the list. */
registerMapFeature({ name: 'rumors', order: 60, useScene: useRumors });
registerInCampaign(() => import('./in-campaign.ts'));
registerOnTable(() => import('./on-table.tsx'));

function useRumors({ campaign, details, stage }: MapScene): SceneChange | undefined {
  const opened = useOpenRumour();
  // Only for players; the DM has the places themselves.
  const rumours = campaign === null || campaign.isDm ? [] : (details.rumours ?? []);
  if (rumours.length === 0) return undefined;
  const isOpen = stage.place === null && opened?.beside === null && rumours.some(({ key }) => key === opened.key);
  return {
    hasList: true,
    ...(isOpen && { cover: stage.width === 'phone' ? 'half' : 'side' }),
    put: {
      listEnd: (
        <MapPart waiting={null}>
          <RumourRows />
        </MapPart>
      ),
    },
  };
}
