import { registerBarActs } from '../session-bar/acts.ts';

/** The viewers of a campaign. */
registerBarActs(() => import('./bar-acts.ts'));
