import { type LayerChoice, recallLayers, rememberLayers as remember } from '../../session/layer-choices.ts';
import { noteChoice } from './choice-now.ts';
import { layersInLink } from './layers-link.ts';

export { BORDERS, isLayerOn, NAMES, shownOf } from './layer-groups.ts';
export { LayerOffNotice } from './layer-off-notice.tsx';
export { LayersCard } from './layers-card.tsx';
export { withLayers } from './layers-link.ts';

/** What is switched when a map is opened: as the link says, else as this person left it on this device. */
export function choiceAtStart(path: string, search: string): LayerChoice {
  const choice = layersInLink(search) ?? recallLayers(path);
  noteChoice(path, choice);
  return choice;
}

/** Keeps what was switched, on this device. */
export function rememberLayers(path: string, choice: LayerChoice): void {
  remember(path, choice);
  noteChoice(path, choice);
}
