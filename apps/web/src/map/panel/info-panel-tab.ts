import { IconBook } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import type { CampaignOnMap } from '../stage/campaign-context.ts';
import { InfoTab } from './info-tab.tsx';
import type { PanelTab } from './panel-tab.ts';

/**
 * Location Info (specification section 2). Hidden from players whose DM does not show the wiki of the place (section
 * 6).
 */
export const infoTab = (campaign: CampaignOnMap | null): PanelTab => ({
  name: 'info',
  label: messages.locationInfo,
  Icon: IconBook,
  Body: InfoTab,
  isShown: ({ locationId }) => campaign === null || campaign.isDm || campaign.settingsOf(locationId).show_wiki,
});
