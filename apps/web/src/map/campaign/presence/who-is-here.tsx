import { IconClock, IconDeviceTv, IconUsers } from '@tabler/icons-react';
import { campaignMessages, formMessages } from '@venture-atlas/rules';
import type { CampaignInDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { LinkField } from '../../../ui/link-field.tsx';
import {
  type GuestsHere,
  guestsWords,
  type Here,
  keyedHere,
  nameOfHere,
  stateOfGuests,
  stateOfHere,
} from '../here/here-words.ts';
import { useInviteLink } from '../use-invite-link.ts';
import classes from './who-is-here.module.css';

export interface WhoIsHereProps {
  campaign: CampaignInDetails;
  here: readonly Here[];
  guests: GuestsHere;
}

/** Names and table screens, and whether each keeps up; guests are one row. */
export function WhoIsHere({ campaign, here, guests }: WhoIsHereProps) {
  if (here.length === 0 && guests.here === 0) return <NobodyYet campaign={campaign} />;
  return (
    <ul className={classes.rows}>
      {keyedHere(here).map(([key, one]) => (
        <Row
          key={key}
          sign={
            one.kind === 'table' ? <IconDeviceTv size={18} stroke={1.75} /> : nameOfHere(one).slice(0, 1).toUpperCase()
          }
          name={nameOfHere(one)}
          state={stateOfHere(one)}
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

/** Nobody has come: the DM gets the link that brings players in. */
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
      <span className={classes.name}>{name}</span>
      <span className={classes.state} data-late={isLate || undefined}>
        {isLate ? <IconClock size={16} stroke={1.75} aria-hidden="true" /> : null}
        {state}
      </span>
    </li>
  );
}
