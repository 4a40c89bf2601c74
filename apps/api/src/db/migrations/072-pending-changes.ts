import { sql } from 'kysely';
import { deriveAdded } from '../postgres/schema/derive-schema.ts';
import type { Migration } from './migration.ts';

const statements: readonly string[] = [
  `create table pending_changes (
    id integer primary key,
    public_id text not null unique,
    kind text not null check (kind in ('working', 'suggestion')),
    account_id integer not null references users (id) on delete cascade,
    world_id integer references worlds (id) on delete cascade,
    campaign_id text references campaigns (id) on delete cascade,
    subject text not null,
    subject_id text not null,
    fields text not null,
    bytes integer not null check (bytes >= 0),
    status text not null default 'open'
      check (status in ('open', 'accepted', 'declined', 'withdrawn', 'discarded')),
    why text not null default '',
    reply text not null default '',
    decided_by integer references users (id) on delete set null,
    decided_at text,
    right_ended_at text,
    created_at text not null,
    updated_at text not null,
    check (world_id is not null or campaign_id is not null)
  ) strict`,
  `create unique index working_copies_of_account on pending_changes (account_id, subject, subject_id)
    where kind = 'working' and status = 'open'`,
  'create index pending_changes_by_account on pending_changes (account_id, kind, status, updated_at, id)',
  'create index pending_changes_by_world on pending_changes (world_id, kind, status) where world_id is not null',
  'create index pending_changes_by_campaign on pending_changes (campaign_id, kind, status) where campaign_id is not null',
  'create index pending_changes_by_decider on pending_changes (decided_by) where decided_by is not null',
  'create index pending_changes_ended on pending_changes (right_ended_at) where right_ended_at is not null',
];

/** Unpublished texts: working copies and suggestions. */
export const pendingChanges: Migration = {
  name: '072-pending-changes',
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
  async upOnPostgres(db) {
    for (const statement of deriveAdded(statements)) await sql.raw(statement).execute(db);
  },
};
