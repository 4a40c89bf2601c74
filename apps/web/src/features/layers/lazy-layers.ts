import { lazyScreen } from '../../loading/lazy-screen.ts';

/* Loaded only for viewers who switch layers. */

export const fetchLayers = () => import('./parts.ts');
export type LayerParts = Awaited<ReturnType<typeof fetchLayers>>;

export const LayersCard = lazyScreen(async () => (await fetchLayers()).LayersCard);
