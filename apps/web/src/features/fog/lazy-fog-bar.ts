import { lazyScreen } from '../../loading/lazy-screen.ts';

/** Comes when the DM opens it. */
export const FogBar = lazyScreen(async () => (await import('./fog-bar.tsx')).FogBar);
