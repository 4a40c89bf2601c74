import { registerDmPreload, registerInCampaign } from '../campaign/campaign-parts.ts';
import { registerBarActs } from './acts.ts';
import { SessionBar } from './lazy-session-bar.tsx';

/** The DM's bar below the map: the session, the last result, and the actions of the table. */
registerInCampaign(() => import('./in-campaign.tsx'));
registerDmPreload(SessionBar.preload);
registerBarActs(() => import('./own-acts.ts'));
