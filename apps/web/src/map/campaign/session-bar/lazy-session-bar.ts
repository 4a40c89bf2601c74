import { lazyScreen } from '../../../loading/lazy-screen.ts';

/** Only the DM has it. */
export const SessionBar = lazyScreen(async () => (await import('./session-bar.tsx')).SessionBar);
