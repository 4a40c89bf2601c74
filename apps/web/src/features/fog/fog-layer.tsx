import { useQuery } from '@tanstack/react-query';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import { useScene } from '../../map/stage/map-scene.ts';
import { fogQuery } from './api-fog.ts';
import type { FogOnMapProps } from './fog-on-map.tsx';

const FogOnMap = lazyScreen<FogOnMapProps>(async () => (await import('./fog-on-map.tsx')).FogOnMap);

/** The fog of a map as its DM sees it; nothing of it is loaded for players, who get other pictures. */
export function FogLayer() {
  const {
    campaign,
    details,
    data: { points },
    stage,
  } = useScene();
  const isDm = campaign?.isDm === true;
  const { data } = useQuery({
    ...fogQuery({ campaignId: campaign?.id ?? '', mapId: details.id }),
    enabled: isDm,
  });
  if (campaign === null || !isDm || data?.is_on !== true) return null;
  return (
    <MapPart waiting={null}>
      <FogOnMap campaignId={campaign.id} details={details} points={points} zoom={() => stage.mapRef.current?.zoom()} />
    </MapPart>
  );
}
