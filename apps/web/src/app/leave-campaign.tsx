import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import { useState } from 'react';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { OverPart } from '../loading/over-part.tsx';

const LeaveDialog = lazyScreen(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** The question before the campaign is left. */
export const AskToLeave = ({ onStay }: { onStay: () => void }) => (
  <OverPart name="The question before leaving" onClose={onStay}>
    <LeaveDialog onClose={onStay} />
  </OverPart>
);

/**
 * The one way out of a campaign onto the public map: it says so, and asks,
 * because out there every place is shown.
 */
export function LeaveCampaign({
  className,
}: {
  /** Without one it is a button of a page. */ className?: string | undefined;
}) {
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
      {isAsking ? <AskToLeave onStay={() => setAsking(false)} /> : null}
    </>
  );
}
