import { lazyScreen } from '../../loading/lazy-screen.ts';

/** Only a DM on a phone has it. */
export const KnowledgeStrip = lazyScreen(async () => (await import('./knowledge-strip.tsx')).KnowledgeStrip);
