import { type LayerChoice, recallLayers } from '../../session/layer-choices.ts';
import { layersInLink } from './layers-link.ts';

export { rememberLayers } from '../../session/layer-choices.ts';
export { BORDERS, isLayerOn, NAMES, shownOf } from './layer-groups.ts';
export { LayerOffNotice } from './layer-off-notice.tsx';
export { LayersCard } from './layers-card.tsx';
export { withLayers } from './layers-link.ts';

/** What is switched when a map is opened: as the link says, else as this person left it on this device. */
export const choiceAtStart = (path: string, search: string): LayerChoice => layersInLink(search) ?? recallLayers(path);
