import { lazyScreen } from '../../loading/lazy-screen.ts';

/** Fetched when somebody asks for a poster: that is seldom. */
export const PosterDialog = lazyScreen(async () => (await import('./poster-dialog.tsx')).PosterDialog);
