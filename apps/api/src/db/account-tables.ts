import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** Tables of accounts, sign-ins, mails, the audit log, and installation facts. */
export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  account_tokens: AccountTokensTable;
  deletions: DeletionsTable;
  audit_log: AuditLogTable;
  meta: MetaTable;
}

/**
 * An account. `email` is in lower case; `password_hash` is null for Google-only accounts; `dropbox_token` is never sent
 * to clients.
 */
export interface UsersTable {
  id: Generated<number>;
  email: string;
  email_verified: Generated<Flag>;
  password_hash: string | null;
  google_sub: string | null;
  name: string;
  is_staff: Generated<Flag>;
  marketing_emails: Generated<Flag>;
  age_confirmed_at: string | null;
  dropbox_token: string | null;
  created_at: string;
  terminated_at: string | null;
}

/** A signed-in browser, as a family of refresh tokens. `expires_at` moves with use, `absolute_expires_at` does not. */
export interface SessionsTable {
  id: string;
  user_id: number;
  user_agent: Generated<string>;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  absolute_expires_at: string;
  revoked_at: string | null;
}

/**
 * Refresh tokens by SHA-256; `used_at` is the time of the exchange for generation + 1. `used_by` is a digest of the key
 * of the browser that received the token or exchanged it, and only that browser may exchange it; null without a key.
 * `used_from` is a digest of the name and network of the client that exchanged it.
 */
export interface RefreshTokensTable {
  token_hash: string;
  session_id: string;
  generation: number;
  created_at: string;
  used_at: string | null;
  used_by: string | null;
  used_from: string | null;
}

/** Links sent by mail, by SHA-256; each is valid once. */
export interface AccountTokensTable {
  token_hash: string;
  user_id: number;
  purpose: 'password_reset' | 'email_change' | 'email_verification';
  new_email: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** Deleted accounts, so that restored backups do not bring them back. */
export interface DeletionsTable {
  user_id: number;
  deleted_at: string;
  /** Which notes of the person were deleted: all for people under 18. */
  notes: Generated<'all' | 'private'>;
}

/**
 * Append-only by triggers; only `address` may be set to null, 90 days after `at`. No foreign keys: entries outlive
 * their objects.
 */
export interface AuditLogTable {
  id: Generated<number>;
  at: string;
  actor_id: number | null;
  session_id: string | null;
  address: string | null;
  action: string;
  object: string | null;
  outcome: string;
  request_id: string | null;
  details: Generated<string>;
}

/** Facts about the installation, such as the time of seeding. */
export interface MetaTable {
  key: string;
  value: string;
}

export type UserRow = Selectable<UsersTable>;
