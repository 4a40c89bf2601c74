import { IconMessagePlus } from '@tabler/icons-react';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import type { PanelTab } from '../../map/panel/panel-tab.ts';
import type { MapScene } from '../../map/stage/map-scene.ts';
import { SUGGEST_TAB } from './suggesting.ts';

const SuggestTab = lazyScreen(async () => (await import('./parts.ts')).SuggestTab);
const SuggestActs = lazyScreen(async () => (await import('./suggest-acts.tsx')).SuggestActs);

/** Where somebody suggests a change of the open place: only while they do. */
export const tabOf = ({ suggesting, worldId }: MapScene): PanelTab => ({
  name: SUGGEST_TAB,
  label: 'Suggest',
  Icon: IconMessagePlus,
  Body: SuggestTab,
  isPrimary: true,
  isShown: () => suggesting !== undefined,
  // Whoever reads one world edits it.
  ...(worldId === undefined ? { Acts: SuggestActs } : {}),
});
