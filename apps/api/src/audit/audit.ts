import { serverMessages } from '@venture-atlas/rules';
import type { Db } from '../db/schema.ts';
import { afterCommit, writeTransaction } from '../db/write-transaction.ts';
import { fingerprint } from '../fingerprint.ts';
import { insertAudit } from './queries/audit.ts';

/** Who makes a call and from where, as far as it is written down. */
export interface Caller {
  /** Null: nobody is signed in. */
  userId: number | null;
  sessionId: string | null;
  /** Network address; null for the command line. */
  address: string | null;
  requestId: string | null;
  userAgent: string;
  /** The secret that the browser keeps for this installation, out of reach of scripts; null when it sent none. */
  clientKey?: string | null;
}

/** The operator at the command line of the server. */
export const operator: Caller = { userId: null, sessionId: null, address: null, requestId: null, userAgent: 'cli' };

/** What is worth a line (security.md section 13). Later calls add theirs here. */
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
  /** What it was done to, for instance `user:12` or `session:abc`; never an address or a text somebody wrote. */
  object?: string;
  /** Who did it when that is not the caller's own account, as at logging in. */
  actorId?: number | null;
  details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes the append-only log: a row in the database, and the same as one JSON line in the server's log once it is committed. */
export interface Audit {
  /** Give the transaction of the deed as `db`, so that deed and line are kept together or not at all. */
  record: (db: Db, caller: Caller, event: AuditEvent) => Promise<void>;
  /** For a deed that writes nothing else: in a transaction of its own, which waits for other writers. */
  recordAlone: (db: Db, caller: Caller, event: AuditEvent) => Promise<void>;
}

/** Where the JSON lines go: Fastify's logger, or nothing. */
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
      // JSON: whatever is in a value, it stays inside one line.
      details: JSON.stringify(event.details ?? {}),
    };
    await insertAudit(db, line);
    // A deed that is rolled back was not done, though its line was written.
    afterCommit(db, () => log.info({ audit: { ...line, address: undefined } }, 'audit'));
  };
  return { record, recordAlone: (db, caller, event) => writeTransaction(db, (trx) => record(trx, caller, event)) };
}

/** How a campaign is named in the audit log: its id is the key to it, so only a hash stands there. */
export const campaignObject = (id: string): string => `campaign:#${fingerprint(id)}`;

/** How a world is named in the audit log: by a hash of its id, which goes into addresses that nobody may guess. */
export const worldObject = (publicId: string): string => `world:#${fingerprint(publicId)}`;

interface ActorColumns {
  /** The account, as long as it is there. */
  actor_id: number | null;
  actor_name: string | null;
  /** 1: it was done at the server itself, by no account. */
  by_operator: number;
}

/** Whoever did something, under the name to show; undefined: it was not written down. */
export function actorOf(row: ActorColumns | undefined): { id: number | null; name: string } {
  if (row === undefined || row.by_operator === 1) return { id: null, name: serverMessages.theServer };
  return { id: row.actor_id, name: row.actor_name ?? serverMessages.deletedUser };
}
