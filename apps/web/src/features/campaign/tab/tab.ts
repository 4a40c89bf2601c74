import { IconNotes } from '@tabler/icons-react';
import { campaignMessages } from '@venture-atlas/rules';
import { lazyScreen } from '../../../loading/lazy-screen.ts';
import type { PanelTab } from '../../../map/panel/panel-tab.ts';
import type { MapScene } from '../../../map/stage/map-scene.ts';
import { CampaignTab } from './lazy-campaign-tab.ts';

const LookSwitch = lazyScreen(async () => (await import('./look-switch.tsx')).LookSwitch);

/** Your Campaign (specification section 2). Not for editors of a single world, because no campaign is known there. */
export const tabOf = ({ worldId }: Pick<MapScene, 'worldId'>): PanelTab => ({
  name: 'campaign',
  label: campaignMessages.yourCampaign,
  Icon: IconNotes,
  Body: CampaignTab,
  isShown: () => worldId === undefined,
  Acts: LookSwitch,
});
