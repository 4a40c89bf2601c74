import { lazyScreen } from '../../../loading/lazy-screen.ts';

/** Formatted text, for texts that are more than plain words. */
export const RichText = lazyScreen(async () => (await import('./rich-text.tsx')).RichText);

/** Related places, below the text. */
export const RelatedPlaces = lazyScreen(async () => (await import('./related-places.tsx')).RelatedPlaces);
