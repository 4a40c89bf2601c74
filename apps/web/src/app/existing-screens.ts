import { accountScreens } from './account-routes.tsx';
import { adminScreens } from './admin-routes.tsx';
import { campaignScreens } from './campaign-routes.tsx';
import type { ScreenName } from './screen-name.ts';

const publicScreens: readonly ScreenName[] = ['map', 'stat-block', 'privacy-policy', 'community', 'load-last-url'];

/** The one list of what can be opened: a link to a screen that is not in it is not drawn. */
export const existingScreens: ReadonlySet<ScreenName> = new Set([
  ...publicScreens,
  ...accountScreens,
  ...campaignScreens,
  ...adminScreens,
]);
