import type { Audit } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createQuota, type Quota } from '../../http/quota.ts';
import type { ShareLimit } from '../../http/share-limits.ts';
import { type Attempts, createAttempts, FREE_FAILURES, type KnownNetworks } from './attempts.ts';
import type { Google } from './google.ts';
import { deriveKey } from './key.ts';
import type { Passwords } from './passwords.ts';
import type { AccessTokens } from './tokens.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Wrong passwords for one account from strangers that cost nothing: several people may share a name and a typo. */
const STRANGERS_FREE = 20;

/** What account commands need beside their input. */
export interface AccountDeps {
  db: Db;
  /** Clock in milliseconds since 1970. */
  now: () => number;
  passwords: Passwords;
  access: AccessTokens;
  refreshKey: Buffer;
  unsubscribeKey: Buffer;
  /** Makes the invites of campaigns. */
  inviteKey: Buffer;
  /** Seals the revisions of campaigns. */
  liveKey: Buffer;
  /** Makes the revision of public answers. */
  publicKey: Buffer;
  /** Makes the secrets and codes of table screens. */
  tableKey: Buffer;
  /** Seals the addresses of pictures that are not for everybody. */
  pictureKey: Buffer;
  /** Null: Google sign-in is not set up. */
  google: Google | null;
  audit: Audit;
  limits: AccountLimits;
  networks: KnownNetworks;
}

/** The limits of security.md section 12 that are counted by account, not by address. */
export interface AccountLimits {
  /** Wrong passwords, by account and address. */
  attempts: Attempts;
  /** Wrong passwords from networks that the account does not know, by account over all of them. */
  strangers: Attempts;
  /** Reset mails, by the address that was typed, known or not. */
  resetMails: Quota;
  resetMailsADay: Quota;
  /** What is sent above those of a day: somebody who asks for mails all the time must not keep the owner from getting one. */
  lateResetMails: Quota;
  /** Mails about wrong passwords, by account. */
  guessMails: Quota;
  /** Refreshes, by session. */
  refreshes: Quota;
  /** Mails to an address that somebody typed into their account, by account. */
  emailChanges: Quota;
  /** Mails to an address that nobody has confirmed, by addressee, whoever asks for them. */
  addressees: Quota;
  /** Copies of one's own data, by account. */
  exports: Quota;
  /** Lines of the audit log about refused calls, by account or, for nobody, by network. */
  refusals: Quota;
  /** Lines that say that more of them were left out. */
  refusalGaps: Quota;
}

/**
 * @param areOn false lifts all of them (RATE_LIMITS=off, for tests)
 * @param share with all processes, but for those of a minute
 */
export function createAccountLimits(now: () => number, areOn: boolean, share: ShareLimit): AccountLimits {
  const quota = (max: number, windowMs: number) =>
    createQuota({ now, max: areOn ? max : Number.POSITIVE_INFINITY, windowMs });
  const free = (failures: number) => (areOn ? failures : Number.POSITIVE_INFINITY);
  return {
    attempts: share('wrong passwords', createAttempts({ now, free: free(FREE_FAILURES) })),
    strangers: share('wrong passwords of strangers', createAttempts({ now, free: free(STRANGERS_FREE) })),
    resetMails: share('reset mails', quota(3, HOUR_MS)),
    resetMailsADay: share('reset mails a day', quota(10, 24 * HOUR_MS)),
    lateResetMails: share('late reset mails', quota(1, HOUR_MS)),
    guessMails: share('mails about wrong passwords', createQuota({ now, max: 1, windowMs: 24 * HOUR_MS })),
    refreshes: quota(30, MINUTE_MS),
    emailChanges: share('email changes', quota(5, HOUR_MS)),
    addressees: share('addressees', quota(5, 24 * HOUR_MS)),
    exports: share('exports of accounts', quota(10, HOUR_MS)),
    refusals: quota(30, MINUTE_MS),
    refusalGaps: quota(1, MINUTE_MS),
  };
}

/** @throws AppError too_many_requests when there is something to wait for */
export function refuseWait(seconds: number): void {
  if (seconds > 0) throw new AppError('too_many_requests', { retryAfter: seconds });
}

/** The keys that account commands use, each for one purpose. */
export const accountKeys = (
  key: Buffer,
): Pick<
  AccountDeps,
  'refreshKey' | 'unsubscribeKey' | 'inviteKey' | 'pictureKey' | 'liveKey' | 'tableKey' | 'publicKey'
> => ({
  refreshKey: deriveKey(key, 'refresh'),
  unsubscribeKey: deriveKey(key, 'unsubscribe'),
  inviteKey: deriveKey(key, 'invite'),
  liveKey: deriveKey(key, 'live'),
  tableKey: deriveKey(key, 'table'),
  pictureKey: deriveKey(key, 'pictures'),
  publicKey: deriveKey(key, 'public'),
});

/** A time as the database keeps it. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
