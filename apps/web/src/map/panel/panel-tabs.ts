import type { Viewer } from '@venture-atlas/rules';

/** The tabs before Close. */
export type PanelTab = 'info' | 'campaign';

/**
 * Which tabs a viewer has (specification section 2). Everybody reads about the
 * place; visitors without an account are told what a campaign is. Signed-in
 * people get the tab together with the campaign screens.
 */
export function panelTabs(viewer: Viewer): readonly PanelTab[] {
  return viewer.kind === 'anonymous' ? ['info', 'campaign'] : ['info'];
}
