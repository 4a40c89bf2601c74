import { PanelOfScene } from '../lazy-parts.ts';
import { MapPart } from '../stage/map-part.tsx';
import type { Stage } from '../use-stage.ts';
import { PanelWaiting } from './panel-waiting.tsx';

/** The panel of the place that is open, and its room while it comes. */
export function PanelPart({ stage: { place, width } }: { stage: Pick<Stage, 'place' | 'width'> }) {
  return place === null ? null : (
    <MapPart waiting={width === 'phone' ? null : <PanelWaiting place={place} />} resetKey={place.slug}>
      <PanelOfScene place={place} />
    </MapPart>
  );
}
