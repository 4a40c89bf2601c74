import { lazyScreen } from '../../../loading/lazy-screen.ts';

/** Only the DM has it. */
export const SessionBar = lazyScreen(
  async () => (await import('../../../features/session-bar/session-bar.tsx')).SessionBar,
);
