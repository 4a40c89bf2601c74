import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import { useState } from 'react';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { OverlayBoundary } from '../loading/overlay-boundary.tsx';

const LeaveDialog = lazyScreen(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** Asks for confirmation before the campaign is left. */
export const ConfirmLeave = ({ onStay }: { onStay: () => void }) => (
  <OverlayBoundary name="The question before leaving" onClose={onStay}>
    <LeaveDialog onClose={onStay} />
  </OverlayBoundary>
);

/** The way out of a campaign to the public map. It asks for confirmation, because every place is shown there. */
export function LeaveCampaign({ className }: { /** Undefined: a page button. */ className?: string | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const acts = { onPointerEnter: () => void LeaveDialog.preload(), onClick: () => setAsking(true) };
  return (
    <>
      {className === undefined ? (
        <Button variant="default" leftSection={<IconDoorExit size={18} stroke={1.75} aria-hidden="true" />} {...acts}>
          {messages.leaveToPublicMap}
        </Button>
      ) : (
        <button type="button" className={className} {...acts}>
          <IconDoorExit size={20} stroke={1.75} aria-hidden="true" />
          <span>{messages.leaveToPublicMap}</span>
        </button>
      )}
      {isAsking ? <ConfirmLeave onStay={() => setAsking(false)} /> : null}
    </>
  );
}
