import { lazyScreen } from '../../loading/lazy-screen.ts';

/** Only somebody who was away for a day is told anything. */
export const NewsCard = lazyScreen(async () => (await import('./news-card.tsx')).NewsCard);
