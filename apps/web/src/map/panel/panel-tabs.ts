/** The tabs before Close. */
export type PanelTab = 'info' | 'campaign';

/**
 * Which tabs a place has (specification section 2): both for everybody, but
 * only Your Campaign for players of a campaign whose DM does not show the wiki
 * of this place (section 6).
 */
export function panelTabs(isWikiShown: boolean): readonly PanelTab[] {
  return isWikiShown ? ['info', 'campaign'] : ['campaign'];
}
