import { lazyScreen } from '../../loading/lazy-screen.ts';

/** Shown only to viewers who were away for a day. */
export const NewsCard = lazyScreen(async () => (await import('./news-card.tsx')).NewsCard);
