import { lazyScreen } from '../../loading/lazy-screen.ts';
import type { AncestorPathProps } from './ancestor-path.tsx';
import { UpLinks } from './up-links.tsx';

/**
 * The path from the top of the world to a map. The root map needs none. If it fails to load, the direct parents are
 * shown.
 */
export const AncestorPath = lazyScreen<AncestorPathProps>(async () => {
  try {
    return (await import('./ancestor-path.tsx')).AncestorPath;
  } catch {
    return UpLinks;
  }
});
