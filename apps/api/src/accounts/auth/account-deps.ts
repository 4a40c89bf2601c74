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

/**
 * Wrong passwords for one account from unknown networks without a delay: several people may share a name and a typo.
 */
const STRANGERS_FREE = 20;

/** Dependencies of account commands. */
export interface AccountDeps {
  db: Db;
  /** Clock in milliseconds since 1970. */
  now: () => number;
  passwords: Passwords;
  access: AccessTokens;
  refreshKey: Buffer;
  unsubscribeKey: Buffer;
  /** Derives the invites of campaigns. */
  inviteKey: Buffer;
  /** Encrypts the revisions of campaigns. */
  liveKey: Buffer;
  /** Derives the revision of public answers. */
  publicKey: Buffer;
  /** Derives the secrets and codes of table screens. */
  tableKey: Buffer;
  /** Encrypts private addresses of pictures. */
  pictureKey: Buffer;
  /** Null if Google sign-in is not configured. */
  google: Google | null;
  audit: Audit;
  limits: AccountLimits;
  networks: KnownNetworks;
}

/** The limits of security.md section 12 that count per account, not per address. */
export interface AccountLimits {
  /** Wrong passwords per account and address. */
  attempts: Attempts;
  /** Wrong passwords per account from all networks that it has not used before. */
  strangers: Attempts;
  /** Reset mails per typed address, known or not. */
  resetMails: Quota;
  resetMailsADay: Quota;
  /** Extra reset mails above the daily limit, so that an attacker cannot block those of the owner. */
  lateResetMails: Quota;
  /** Mails about wrong passwords per account. */
  guessMails: Quota;
  /** Refreshes per session. */
  refreshes: Quota;
  /** Mails per account to typed new addresses. */
  emailChanges: Quota;
  /** Mails per unconfirmed address, from all accounts. */
  addressees: Quota;
  /** Exports of account data per account. */
  exports: Quota;
  /** Audit log entries about refused calls, per account or, for anonymous clients, per network. */
  refusals: Quota;
  /** Audit log entries that further refusals were left out. */
  refusalGaps: Quota;
}

/**
 * @param areOn false removes all limits (RATE_LIMITS=off, for tests)
 * @param share shares counts between processes, except limits per minute
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

/** @throws AppError too_many_requests if `seconds` is positive */
export function refuseWait(seconds: number): void {
  if (seconds > 0) throw new AppError('too_many_requests', { retryAfter: seconds });
}

/** The keys of account commands, each for one purpose. */
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

/** A time in the format of the database (ISO 8601). */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
