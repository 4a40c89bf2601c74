import { lazyScreen } from '../../loading/lazy-screen.ts';
import { UpLinks } from './up-links.tsx';
import type { WayUpProps } from './way-up.tsx';

/** The path down to a map, which the map that everybody begins with has none of. Where it cannot be fetched, the maps above stand there. */
export const WayUp = lazyScreen<WayUpProps>(async () => {
  try {
    return (await import('./way-up.tsx')).WayUp;
  } catch {
    return UpLinks;
  }
});
