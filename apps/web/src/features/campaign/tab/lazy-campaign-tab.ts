import { lazyScreen } from '../../../loading/lazy-screen.ts';

/** The largest part of the panel, loaded only when it is opened. */
export const CampaignTab = lazyScreen(async () => (await import('./campaign-tab.tsx')).CampaignTab);
