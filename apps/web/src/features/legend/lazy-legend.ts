import { lazyScreen } from '../../loading/lazy-screen.ts';

/* Loaded when somebody opens the legend. */

const fetchLegend = () => import('./parts.ts');

export const LegendCard = lazyScreen(async () => (await fetchLegend()).LegendCard);
export const LegendSheet = lazyScreen(async () => (await fetchLegend()).LegendSheet);
export const KindOnMap = lazyScreen(async () => (await fetchLegend()).KindOnMap);
