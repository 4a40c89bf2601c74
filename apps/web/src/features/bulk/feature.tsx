import { useEffect } from 'react';
import { useOnEscape } from '../../map/stage/escape-stack.ts';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import type { MapScene, SceneChange } from '../../map/stage/map-scene.ts';
import { registerDmPreload, registerInCampaign } from '../campaign/campaign-parts.ts';
import { setBulkOpen, useBulkOpen } from './bulk-open.ts';
import { BulkCard } from './lazy-bulk-card.ts';
import { AreaLayer } from './leaflet/area-layer.tsx';
import { useArea } from './use-area.ts';

/** The card for showing or hiding many places, and its area on the map. */
registerMapFeature({ name: 'bulk', order: 40, useScene: useBulkCard });
registerInCampaign(() => import('./in-campaign.tsx'));
registerDmPreload(BulkCard.preload);

function useBulkCard({ campaign, details, data, stage }: MapScene): SceneChange | undefined {
  const isOpen = useBulkOpen() && campaign?.isDm === true;
  const area = useArea();
  const close = () => {
    area.clear();
    setBulkOpen(false);
  };
  useEffect(() => () => setBulkOpen(false), []);
  useOnEscape(stage.escapes, isOpen, close);
  if (!isOpen) return undefined;
  const card = (
    <MapPart waiting={null}>
      <BulkCard
        points={data.points}
        selected={stage.selected}
        area={area}
        width={stage.width}
        map={details}
        apply={campaign.applySettings}
        onClose={close}
      />
    </MapPart>
  );
  return {
    isRailTaken: true,
    ...(area.isDrawing && { onPlace: area.add }),
    put: {
      layer: <AreaLayer corners={area.corners} />,
      ...(stage.width === 'phone' ? { over: card } : { rail: stage.searchRequests > 0 ? null : card }),
    },
  };
}
