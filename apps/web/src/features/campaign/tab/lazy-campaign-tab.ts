import { lazyScreen } from '../../../loading/lazy-screen.ts';

/** Most of the panel's weight, for those who look into it. */
export const CampaignTab = lazyScreen(async () => (await import('./campaign-tab.tsx')).CampaignTab);
