import { lazyScreen } from '../../loading/lazy-screen.ts';

/** Only the DM has it: a reader's panel comes without. */
export const KnowledgeBlock = lazyScreen(async () => (await import('./knowledge-block.tsx')).KnowledgeBlock);
