import { lazyScreen } from '../../loading/lazy-screen.ts';
import { loadBarActs } from './acts.ts';
import type { BarRoomProps } from './bar-room.tsx';

/** Loaded only for the DM. */
export const SessionBar = lazyScreen<BarRoomProps>(async () => {
  const [{ SessionBar: Bar }, acts] = await Promise.all([import('./session-bar.tsx'), loadBarActs()]);
  return (props) => <Bar {...props} acts={acts} />;
});
