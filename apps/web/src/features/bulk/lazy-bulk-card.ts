import { lazyScreen } from '../../loading/lazy-screen.ts';

/** Only the DM opens it. */
export const BulkCard = lazyScreen(async () => (await import('./bulk-card.tsx')).BulkCard);
