import { Button } from '@mantine/core';
import { campaignMessages, messages } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { useLocation, useNavigate } from 'react-router';
import { appConfig } from '../api/app-config.ts';
import { campaignOfPath, mapPath } from '../navigation/paths.ts';
import { endPlayerView } from '../session/player-view.ts';
import { Dialog } from '../ui/dialog.tsx';
import plain from '../ui/plain.module.css';
import { useCurrentCampaign } from './use-current-campaign.ts';

/** Asks before the campaign is left. Staying has the focus; on pages outside the campaign it leads back to its map. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { campaignId, as } = useCurrentCampaign();
  const isOnPageOfPerson = campaignId !== undefined && campaignOfPath(pathname) === undefined;
  const stay = () => {
    onClose();
    if (isOnPageOfPerson) void navigate(mapPath(appConfig().default_location, { campaignId, as }));
  };
  const leave = () => {
    endPlayerView();
    onClose();
    void navigate(pages.home);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={campaignMessages.leaveCampaignTitle}
      words={<p>{campaignMessages.leaveCampaignWords}</p>}
    >
      <div className={plain.buttons} data-end>
        <Button onClick={stay} data-autofocus>
          {isOnPageOfPerson ? campaignMessages.backToCampaign : campaignMessages.stayInCampaign}
        </Button>
        <Button variant="default" onClick={leave}>
          {messages.leaveToPublicMap}
        </Button>
      </div>
    </Dialog>
  );
}
