import { lazyScreen } from '../../loading/lazy-screen.ts';

/** Two leaders of a campaign seldom write about one place at the same time. */
export const PlaceWordsConflict = lazyScreen(
  async () => (await import('./place-words-conflict.tsx')).PlaceWordsConflict,
);
