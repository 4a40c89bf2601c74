import { layerWords } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import { MapNotice } from '../../map/overlays/map-notice.tsx';
import type { LayerChoice } from '../../session/layer-choices.ts';
import { offLayerOf, switched } from './layer-groups.ts';

export interface LayerOffNoticeProps {
  /** The open place. */
  place: Child;
  points: readonly Child[];
  choice: LayerChoice;
  onChoose: (choice: LayerChoice) => void;
}

/** Explains that an open place is shown although its layer is off. */
export function LayerOffNotice({ place, points, choice, onChoose }: LayerOffNoticeProps) {
  const layer = offLayerOf(place, points, choice);
  if (layer === undefined) return null;
  const show = () => onChoose(switched(choice, layer.key, true, layer.startsOn));
  return (
    <MapNotice isCalm action={{ label: layerWords.show, onClick: show }}>
      {layerWords.isOff(layer.name)}
    </MapNotice>
  );
}
