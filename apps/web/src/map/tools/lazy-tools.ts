import { lazyScreen } from '../../loading/lazy-screen.ts';

/* The tools of a map come once the browser rests: its first names do without them. */

export const MapTools = lazyScreen(async () => (await import('../rested-parts.ts')).MapTools);
