import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Accounts, sessions, mails, the audit log and facts about the installation. */
export const accounts: Migration = {
  name: '001-accounts',
  async up(db) {
    await sql`
      create table users (
        id integer primary key autoincrement,
        email text not null unique check (email = lower(email) and length(email) between 3 and 254),
        email_verified integer not null default 0 check (email_verified in (0, 1)),
        password_hash text,
        google_sub text unique,
        name text not null check (length(name) between 1 and 80),
        is_staff integer not null default 0 check (is_staff in (0, 1)),
        marketing_emails integer not null default 0 check (marketing_emails in (0, 1)),
        age_confirmed_at text,
        dropbox_token text check (dropbox_token is null),
        created_at text not null,
        terminated_at text
      ) strict`.execute(db);
    await sql`
      create table sessions (
        id text primary key,
        user_id integer not null references users (id) on delete cascade,
        user_agent text not null default '',
        created_at text not null,
        last_used_at text not null,
        expires_at text not null,
        absolute_expires_at text not null,
        revoked_at text
      ) strict`.execute(db);
    await sql`create index sessions_by_user on sessions (user_id, last_used_at)`.execute(db);
    await sql`
      create table refresh_tokens (
        token_hash text primary key,
        session_id text not null references sessions (id) on delete cascade,
        generation integer not null check (generation >= 0),
        created_at text not null,
        used_at text,
        unique (session_id, generation)
      ) strict`.execute(db);
    await sql`
      create table account_tokens (
        token_hash text primary key,
        user_id integer not null references users (id) on delete cascade,
        purpose text not null check (purpose in ('password_reset', 'email_change', 'email_verification')),
        new_email text check ((purpose = 'email_change') = (new_email is not null)),
        created_at text not null,
        expires_at text not null,
        used_at text
      ) strict`.execute(db);
    await sql`create index account_tokens_by_user on account_tokens (user_id, purpose)`.execute(db);
    await sql`
      create table outbox_mails (
        id integer primary key autoincrement,
        user_id integer references users (id) on delete cascade,
        to_address text not null,
        template text not null,
        data text not null default '{}' check (json_valid(data)),
        created_at text not null,
        attempts integer not null default 0,
        next_attempt_at text not null,
        sent_at text,
        given_up_at text,
        last_error text
      ) strict`.execute(db);
    await sql`
      create index outbox_mails_due on outbox_mails (next_attempt_at)
      where sent_at is null and given_up_at is null`.execute(db);
    await sql`
      create table deletions (
        user_id integer primary key,
        deleted_at text not null
      ) strict`.execute(db);
    await sql`
      create table audit_log (
        id integer primary key autoincrement,
        at text not null,
        actor_id integer,
        session_id text,
        address text,
        action text not null,
        object text,
        outcome text not null,
        request_id text,
        details text not null default '{}' check (json_valid(details))
      ) strict`.execute(db);
    await sql`create index audit_log_by_time on audit_log (at)`.execute(db);
    await sql`
      create trigger audit_log_keeps_rows before delete on audit_log
      begin
        select raise(abort, 'audit_log is append-only');
      end`.execute(db);
    // "insert or replace" would remove a line without firing the trigger above.
    await sql`
      create trigger audit_log_replaces_nothing before insert on audit_log
      when exists (select 1 from audit_log where id = new.id)
      begin
        select raise(abort, 'audit_log is append-only');
      end`.execute(db);
    // The one permitted change: addresses are dropped after 90 days.
    await sql`
      create trigger audit_log_keeps_values before update on audit_log
      when not (
        new.address is null
        and old.at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days')
        and new.id is old.id and new.at is old.at and new.actor_id is old.actor_id
        and new.session_id is old.session_id and new.action is old.action and new.object is old.object
        and new.outcome is old.outcome and new.request_id is old.request_id and new.details is old.details
      )
      begin
        select raise(abort, 'audit_log is append-only');
      end`.execute(db);
    await sql`
      create table meta (
        key text primary key,
        value text not null
      ) strict`.execute(db);
  },
};
