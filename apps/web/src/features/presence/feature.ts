import { registerBarActs } from '../session-bar/acts.ts';

/** Who is at the table. */
registerBarActs(() => import('./bar-acts.ts'));
