import { lazyScreen } from '../../loading/lazy-screen.ts';

/* Who switches no layer carries none of it. */

export const fetchLayers = () => import('./parts.ts');
export type LayerParts = Awaited<ReturnType<typeof fetchLayers>>;

export const LayersCard = lazyScreen(async () => (await fetchLayers()).LayersCard);
