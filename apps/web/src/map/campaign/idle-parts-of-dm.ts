import { useEffect } from 'react';
import { BulkCard } from '../../features/bulk/lazy-bulk-card.ts';
import { whenIdle } from '../../loading/when-idle.ts';
import { SessionBar } from './session-bar/lazy-session-bar.ts';

/** Fetches what only the DM of a campaign opens; what does not come is asked for again when it is needed. */
export async function preloadPartsOfDm(): Promise<void> {
  // By its file: the part itself belongs to the panel, and whoever shares it would be fetched with the panel.
  await Promise.allSettled([
    BulkCard.preload(),
    SessionBar.preload(),
    import('../../features/knowledge/knowledge-block.tsx'),
    import('../../features/knowledge/knowledge-strip.tsx'),
  ]);
}

/** Fetches it in an idle moment of the DM's. */
export function useIdlePartsOfDm(isDm: boolean): void {
  useEffect(() => (isDm ? whenIdle(() => void preloadPartsOfDm()) : undefined), [isDm]);
}
