import { lazyScreen } from '../../loading/lazy-screen.ts';

/** Loaded only for the DM. */
export const BulkCard = lazyScreen(async () => (await import('./bulk-card.tsx')).BulkCard);
