/** The tabs before Close. */
export type PanelTab = 'info' | 'campaign';

/**
 * Which tabs a place has (specification section 2): both for everybody, but
 * only Your Campaign for players of a campaign whose DM does not show the wiki
 * of this place (section 6), and only Location Info for those who edit a world:
 * no campaign is known to play in it.
 */
export function panelTabs({
  isWikiShown,
  isInWorld,
}: {
  isWikiShown: boolean;
  isInWorld: boolean;
}): readonly PanelTab[] {
  if (isInWorld) return ['info'];
  return isWikiShown ? ['info', 'campaign'] : ['campaign'];
}
