import { useEffect } from 'react';
import { whenIdle } from '../../loading/when-idle.ts';
import { BulkCard } from './bulk/lazy-bulk-card.ts';
import { KnowledgeBlock } from './knowledge/lazy-knowledge-block.ts';

/** Fetches what only the DM of a campaign opens; what does not come is asked for again when it is needed. */
export async function preloadPartsOfDm(): Promise<void> {
  await Promise.all([BulkCard.preload(), KnowledgeBlock.preload()]);
}

/** Fetches it in an idle moment of the DM's. */
export function useIdlePartsOfDm(isDm: boolean): void {
  useEffect(() => (isDm ? whenIdle(() => void preloadPartsOfDm()) : undefined), [isDm]);
}
