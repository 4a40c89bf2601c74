import { serverMessages } from '@venture-atlas/rules';
import type { Db } from '../db/schema.ts';
import { afterCommit, writeTransaction } from '../db/write-transaction.ts';
import { fingerprint } from '../fingerprint.ts';
import { insertAudit } from './queries/audit.ts';

/** The caller of a request, as recorded. */
export interface Caller {
  /** Null if not signed in. */
  userId: number | null;
  sessionId: string | null;
  /** Network address; null for the command line. */
  address: string | null;
  requestId: string | null;
  userAgent: string;
  /** The browser's client key in a cookie; null without one. */
  clientKey?: string | null;
}

/** The operator at the command line. */
export const operator: Caller = { userId: null, sessionId: null, address: null, requestId: null, userAgent: 'cli' };

/** Recorded actions (security.md section 13). */
export type AuditAction =
  | 'login'
  | 'register'
  | 'google_login'
  | 'google_link'
  | 'refresh_reuse'
  | 'logout'
  | 'session_revoked'
  | 'password_change'
  | 'password_reset_asked'
  | 'password_reset'
  | 'email_change_asked'
  | 'email_change'
  | 'email_confirmed'
  | 'account_change'
  | 'account_deleted'
  | 'account_export'
  | 'unsubscribe'
  | 'staff_granted'
  | 'staff_removed'
  | 'news_sent'
  | 'campaign_created'
  | 'campaign_changed'
  | 'campaign_deleted'
  | 'start_map_chosen'
  | 'demo_removal_asked'
  | 'demo_removed'
  | 'world_made'
  | 'world_changed'
  | 'world_deleted'
  | 'world_restored'
  | 'world_taken_out'
  | 'world_dm_named'
  | 'world_dm_removed'
  | 'world_editor_asked'
  | 'world_editor_removed'
  | 'world_editor_joined'
  | 'world_editor_left'
  | 'settings_changed'
  | 'invite_rotated'
  | 'table_opened'
  | 'table_closed'
  | 'guest_let_in'
  | 'guest_refused'
  | 'co_dm_asked'
  | 'co_dm_removed'
  | 'co_dm_joined'
  | 'co_dm_left'
  | 'member_joined'
  | 'member_left'
  | 'member_removed'
  | 'member_readmitted'
  | 'note_deleted_by_dm'
  | 'staff_change'
  | 'upload'
  | 'wiki_fetch'
  | 'backup'
  | 'restore'
  | 'drawing'
  | 'import'
  | 'import_undone'
  | 'refused';

export interface AuditEvent {
  action: AuditAction;
  outcome: 'ok' | 'failed';
  /** Object of the action, for instance `user:12` or `session:abc`; never an address or a text of a person. */
  object?: string;
  /** The actor if it is not the caller's account, as at login. */
  actorId?: number | null;
  details?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Writes the append-only log: a row in the database, and after its commit the same as a JSON line in the server's log.
 */
export interface Audit {
  /** `db` must be the transaction of the action, so that both are committed or rolled back together. */
  record: (db: Db, caller: Caller, event: AuditEvent) => Promise<void>;
  /** For an action without other writes: uses its own transaction. */
  recordAlone: (db: Db, caller: Caller, event: AuditEvent) => Promise<void>;
}

/** Target of the JSON lines: Fastify's logger, or nothing. */
export interface AuditLog {
  info: (line: object, message: string) => void;
}

export function createAudit(now: () => number, log: AuditLog): Audit {
  const record: Audit['record'] = async (db, caller, event) => {
    const line = {
      at: new Date(now()).toISOString(),
      actor_id: event.actorId === undefined ? caller.userId : event.actorId,
      session_id: caller.sessionId,
      address: caller.address,
      action: event.action,
      object: event.object ?? null,
      outcome: event.outcome,
      request_id: caller.requestId,
      // JSON keeps any value within one line.
      details: JSON.stringify(event.details ?? {}),
    };
    await insertAudit(db, line);
    // A rolled back action must not be logged.
    afterCommit(db, () => log.info({ audit: { ...line, address: undefined } }, 'audit'));
  };
  return { record, recordAlone: (db, caller, event) => writeTransaction(db, (trx) => record(trx, caller, event)) };
}

/** Name of a campaign in the audit log: a hash, because its id grants access. */
export const campaignObject = (id: string): string => `campaign:#${fingerprint(id)}`;

/** Name of a world in the audit log: a hash, because its id must not be guessable from addresses. */
export const worldObject = (publicId: string): string => `world:#${fingerprint(publicId)}`;

interface ActorColumns {
  /** The account; null if it was deleted. */
  actor_id: number | null;
  actor_name: string | null;
  /** 1: done by an operator, without an account. */
  by_operator: number;
}

/** The actor of an action with a display name; undefined: not recorded. */
export function actorOf(row: ActorColumns | undefined): { id: number | null; name: string } {
  if (row === undefined || row.by_operator === 1) return { id: null, name: serverMessages.theServer };
  return { id: row.actor_id, name: row.actor_name ?? serverMessages.deletedUser };
}
