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

/** What looking at a campaign needs. */
export interface CampaignSource {
  db: Db;
  inviteKey: Buffer;
  addressesFor: AddressesFor;
  fogs: FogGrids;
  names: NameCache;
  limits: Pick<CampaignLimits, 'wrongInvites'>;
}

/** What campaign commands need beside their input. */
export interface CampaignDeps extends CampaignSource {
  /** Clock in milliseconds since 1970. */
  now: () => number;
  audit: Audit;
  limits: CampaignLimits;
  noteRoom: NoteQuota;
  /** Makes the secrets and codes of table screens. */
  tableKey: Buffer;
}

/** The limits of campaign calls that are counted by user, not by address. */
export interface CampaignLimits {
  newCampaigns: Quota;
  campaignChanges: Quota;
  notesAndSettings: Quota;
  /** What DM and players change on the map while they play, for a whole evening: parties and fog. */
  tableChanges: Quota;
  /** Of guests, by their network. */
  pings: Quota;
  /** Those of nobody who is signed in are counted by address. */
  wrongInvites: WrongInvites;
  /** Views that a DM shows: a map that is followed tells a few a second. */
  views: Quota;
  /** Codes that opened nothing, by the network they were typed in. */
  wrongCodes: Quota;
  /** Those who knock, by network. */
  knocks: Quota;
}

/**
 * @param areOn false lifts all of them (RATE_LIMITS=off, for tests)
 * @param share with all processes, but for those of a minute
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

/** Counts invites that opened nothing, by whoever tries them: in the body of a join and as a header alike. */
interface WrongInvites {
  /** @returns 0 when another one may be judged, else the seconds until then */
  wait: (guesser: string) => number;
  /** Counts one. The same again is no new guess: somebody who reloads an old link is not the one to stop. */
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
