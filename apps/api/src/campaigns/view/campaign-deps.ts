import { PING_EVERY_MS } from '@venture-atlas/types';
import type { NameCache } from '../../atlas/names/kept-names.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { fingerprint } from '../../fingerprint.ts';
import { createQuota, type Quota, type QuotaLimits } from '../../http/quota.ts';
import { countHere, type ShareLimit } from '../../http/share-limits.ts';
import type { AddressesFor } from '../../media/capabilities/picture-addresses.ts';
import type { FogGrids } from './fog.ts';
import type { NoteQuota } from './read-notes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The dependencies of reading a campaign. */
export interface CampaignSource {
  db: Db;
  inviteKey: Buffer;
  addressesFor: AddressesFor;
  fogs: FogGrids;
  names: NameCache;
  limits: Pick<CampaignLimits, 'wrongInvites'>;
}

/** The dependencies of campaign commands. */
export interface CampaignDeps extends CampaignSource {
  /** Clock in milliseconds since 1970. */
  now: () => number;
  audit: Audit;
  limits: CampaignLimits;
  noteRoom: NoteQuota;
  /** Derives the secrets and codes of table screens. */
  tableKey: Buffer;
}

/** The limits of campaign calls that count per user, not per address. */
export interface CampaignLimits {
  newCampaigns: Quota;
  campaignChanges: Quota;
  notesAndSettings: Quota;
  /** Changes on the map during play, for a whole session: parties and fog. */
  tableChanges: Quota;
  /** For guests, by network. */
  pings: Quota;
  /** Invalid invites; those of anonymous callers count by address. */
  wrongInvites: WrongInvites;
  /** Views that a DM shows. A followed map sends several per second. */
  views: Quota;
  /** Wrong codes, by network. */
  wrongCodes: Quota;
  /** Guests who ask for admission, by network. */
  knocks: Quota;
}

/**
 * @param areOn false removes all limits (RATE_LIMITS=off, for tests)
 * @param share shares counts between processes, except limits per minute
 */
export function createCampaignLimits(now: () => number, areOn: boolean, share: ShareLimit = countHere): CampaignLimits {
  const quota = (max: number, windowMs: number) =>
    createQuota({ now, max: areOn ? max : Number.POSITIVE_INFINITY, windowMs });
  return {
    newCampaigns: share('new campaigns', quota(20, HOUR_MS)),
    campaignChanges: quota(60, MINUTE_MS),
    notesAndSettings: quota(60, MINUTE_MS),
    tableChanges: quota(120, MINUTE_MS),
    pings: quota(1, PING_EVERY_MS),
    views: quota(400, MINUTE_MS),
    wrongCodes: share('wrong codes', quota(20, 10 * MINUTE_MS)),
    knocks: share('knocks', quota(20, 10 * MINUTE_MS)),
    wrongInvites: createWrongInvites({ now, max: areOn ? 10 : Number.POSITIVE_INFINITY, windowMs: HOUR_MS }, share),
  };
}

/** Counts invalid invites by caller, in join bodies and headers alike. */
interface WrongInvites {
  /** @returns 0 if another one may be checked, else the seconds to wait */
  wait: (guesser: string) => number;
  /** Counts an invalid invite. The same one counts once, since reloading an old link is no attack. */
  count: (guesser: string, campaignId: string, invite: string) => void;
}

function createWrongInvites(limits: QuotaLimits, share: ShareLimit): WrongInvites {
  const guesses = share('wrong invites', createQuota(limits));
  const known = share('known wrong invites', createQuota({ ...limits, max: 1 }));
  return {
    wait: guesses.wait,
    count(guesser, campaignId, invite) {
      const isNew = known.take(`${guesser} ${fingerprint(`${campaignId} ${invite}`)}`) === 0;
      if (isNew) guesses.take(guesser);
    },
  };
}
