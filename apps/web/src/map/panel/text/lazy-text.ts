import { lazyScreen } from '../../../loading/lazy-screen.ts';

/** What is more than plain words of a text, for texts that have it. */
export const RichText = lazyScreen(async () => (await import('./rich-text.tsx')).RichText);

/** Which places a place names and is named by, below its text. */
export const PlaceTies = lazyScreen(async () => (await import('./place-ties.tsx')).PlaceTies);
