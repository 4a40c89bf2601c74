import { ScenePanel } from '../lazy-parts.ts';
import { MapPart } from '../stage/map-part.tsx';
import type { Stage } from '../use-stage.ts';
import { PanelWaiting } from './panel-waiting.tsx';

/** The panel of the open place, and a placeholder until it has loaded. */
export function PanelPart({ stage: { place, width } }: { stage: Pick<Stage, 'place' | 'width'> }) {
  return place === null ? null : (
    <MapPart waiting={width === 'phone' ? null : <PanelWaiting place={place} />} resetKey={place.slug}>
      <ScenePanel place={place} />
    </MapPart>
  );
}
