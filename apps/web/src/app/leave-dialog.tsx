import { Button } from '@mantine/core';
import { campaignMessages, messages } from '@venture-atlas/rules';
import { useNavigate } from 'react-router';
import { paths } from '../navigation/paths.ts';
import { endPlayerView } from '../session/player-view.ts';
import { Dialog } from '../ui/dialog.tsx';
import plain from '../ui/plain.module.css';

/** Asks before the campaign is left; staying has the focus. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const leave = () => {
    endPlayerView();
    onClose();
    void navigate(paths.home);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={campaignMessages.leaveCampaignTitle}
      words={<p>{campaignMessages.leaveCampaignWords}</p>}
    >
      <div className={plain.buttons} data-end>
        <Button variant="default" onClick={onClose} data-autofocus>
          {campaignMessages.stayInCampaign}
        </Button>
        <Button onClick={leave}>{messages.leaveToPublicMap}</Button>
      </div>
    </Dialog>
  );
}
