import { lazyScreen } from '../../loading/lazy-screen.ts';

/* Loaded only for viewers who measure. */

const parts = () => import('./parts.ts');

export const RulerCard = lazyScreen(async () => (await parts()).RulerCard);
export const MeasuredWay = lazyScreen(async () => (await parts()).MeasuredWay);
