import { IconClock, IconDeviceTv, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { campaignMessages, formMessages } from '@venture-atlas/rules';
import type { CampaignInDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { errorText } from '../../api/api-error.ts';
import { presenceQuery } from '../../api/presence.ts';
import { LinkField } from '../../ui/link-field.tsx';
import { usePopup } from '../../ui/use-popup.ts';
import {
  countWords,
  guestsWords,
  nameOfViewer,
  type PresentGuests,
  type PresentViewer,
  stateOfGuests,
  stateOfViewer,
  withUniqueKeys,
} from '../campaign/here/presence-words.ts';
import { useInviteLink } from '../campaign/use-invite-link.ts';
import type { BarActProps } from '../session-bar/acts.ts';
import { BarButton } from '../session-bar/bar-button.tsx';
import { BarCard } from '../session-bar/bar-card.tsx';
import classes from './who-is-here.module.css';

/** The number of viewers. When opened: who they are, and whether they are up to date. */
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

interface WhoIsHereProps {
  campaign: CampaignInDetails;
  here: readonly PresentViewer[];
  guests: PresentGuests;
}

/** Viewers and table screens, and whether each is up to date. Guests are one row. */
function WhoIsHere({ campaign, here, guests }: WhoIsHereProps) {
  if (here.length === 0 && guests.here === 0) return <NobodyYet campaign={campaign} />;
  return (
    <ul className={classes.rows}>
      {withUniqueKeys(here).map(([key, one]) => (
        <Row
          key={key}
          sign={
            one.kind === 'table' ? (
              <IconDeviceTv size={18} stroke={1.75} />
            ) : (
              nameOfViewer(one).slice(0, 1).toUpperCase()
            )
          }
          name={nameOfViewer(one)}
          state={stateOfViewer(one)}
          isGone={!one.is_here}
          isLate={one.is_late}
        />
      ))}
      {guests.here === 0 ? null : (
        <Row
          sign={<IconUsers size={18} stroke={1.75} />}
          name={guestsWords(guests.here)}
          state={stateOfGuests(guests)}
          isGone={false}
          isLate={guests.late > 0}
        />
      )}
    </ul>
  );
}

/** Nobody is here yet: shows the DM the link for players. */
function NobodyYet({ campaign }: Pick<WhoIsHereProps, 'campaign'>) {
  const { link, error } = useInviteLink(campaign);
  return (
    <>
      <p className={classes.empty}>Nobody is here yet. Send your players this link.</p>
      {link === undefined ? (
        <p className={classes.empty}>{error === null ? 'Loading the link…' : errorText(error)}</p>
      ) : (
        <LinkField label={campaignMessages.inviteLink} link={link} doneLabel={formMessages.copied} />
      )}
    </>
  );
}

interface RowProps {
  sign: ReactNode;
  name: string;
  state: string;
  isGone: boolean;
  isLate: boolean;
}

function Row({ sign, name, state, isGone, isLate }: RowProps) {
  return (
    <li className={classes.row} data-gone={isGone || undefined}>
      <span className={classes.sign} aria-hidden="true">
        {sign}
      </span>
      <span className={classes.name} translate="no">
        {name}
      </span>
      <span className={classes.state} data-late={isLate || undefined}>
        {isLate ? <IconClock size={16} stroke={1.75} aria-hidden="true" /> : null}
        {state}
      </span>
    </li>
  );
}
