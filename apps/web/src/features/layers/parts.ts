import { type LayerChoice, recallLayers, rememberLayers as remember } from '../../session/layer-choices.ts';
import { noteChoice } from './choice-now.ts';
import { layersInLink } from './layers-link.ts';

export { BORDERS, isLayerOn, NAMES, shownOf } from './layer-groups.ts';
export { LayerOffNotice } from './layer-off-notice.tsx';
export { LayersCard } from './layers-card.tsx';
export { withLayers } from './layers-link.ts';

/** The initial choice of a map: from the link, otherwise from this device. */
export function choiceAtStart(path: string, search: string): LayerChoice {
  const choice = layersInLink(search) ?? recallLayers(path);
  noteChoice(path, choice);
  return choice;
}

/** Stores the choice on this device. */
export function rememberLayers(path: string, choice: LayerChoice): void {
  remember(path, choice);
  noteChoice(path, choice);
}
