import { lazyScreen } from '../../loading/lazy-screen.ts';

/* Who measures nothing carries no ruler. */

const parts = () => import('./parts.ts');

export const RulerCard = lazyScreen(async () => (await parts()).RulerCard);
export const MeasuredWay = lazyScreen(async () => (await parts()).MeasuredWay);
