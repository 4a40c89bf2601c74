import { registerDmPreload, registerInCampaign } from '../campaign/campaign-parts.ts';
import { registerBarActs } from './acts.ts';
import { SessionBar } from './lazy-session-bar.tsx';

/** The DM's bar below the map: the session, what was done last, and the acts of the table. */
registerInCampaign(() => import('./in-campaign.tsx'));
registerDmPreload(SessionBar.preload);
registerBarActs(() => import('./own-acts.ts'));
