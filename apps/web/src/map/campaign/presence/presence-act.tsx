import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { presenceQuery } from '../../../api/presence.ts';
import { usePopup } from '../../../ui/use-popup.ts';
import { countWords } from '../here/here-words.ts';
import type { BarActProps } from '../session-bar/acts.ts';
import { BarButton } from '../session-bar/bar-button.tsx';
import { BarCard } from '../session-bar/bar-card.tsx';
import { WhoIsHere } from './who-is-here.tsx';

/** How many are here; opened, who they are and whether they keep up. */
export function PresenceAct({ campaign, form, isLost }: BarActProps) {
  const { isOpen, toggle, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  const { data } = useQuery(presenceQuery(campaign.id));
  const here = data?.here ?? [];
  const guests = data?.guests ?? { here: 0, late: 0 };
  const words = isLost ? 'Nobody seen' : countWords(here, guests.here);
  return (
    <BarCard.Host form={form} ref={hostRef}>
      <BarButton
        form={form}
        Icon={IconUsers}
        label={words}
        tabLabel={words === 'Nobody here' ? 'Nobody' : words}
        isExpanded={isOpen}
        onClick={toggle}
        ref={buttonRef}
      />
      {isOpen ? (
        <BarCard label="Who is here" form={form}>
          <WhoIsHere campaign={campaign.campaign} here={here} guests={guests} />
        </BarCard>
      ) : null}
    </BarCard.Host>
  );
}
