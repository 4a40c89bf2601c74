import { endsPictureAddresses } from './triggers.ts';

/** Staff see every world of the atlas, and an address does not say to whom it was given. */
const ATLAS_WORLDS = "select 'world ' || id from worlds where kind = 'atlas'";

/** Accounts, their logins and tokens, the audit log, and facts about the installation. */
export const accounts: readonly string[] = [
  `create table users (
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
  ) strict`,
  endsPictureAddresses({
    name: 'staff_are_fewer',
    moment: 'update of is_staff, terminated_at on users',
    when: 'old.is_staff = 1 and (new.is_staff = 0 or new.terminated_at is not old.terminated_at)',
    scopes: ATLAS_WORLDS,
  }),
  endsPictureAddresses({
    name: 'staff_are_gone',
    moment: 'delete on users',
    when: 'old.is_staff = 1',
    scopes: ATLAS_WORLDS,
  }),

  `create table sessions (
    id text primary key,
    user_id integer not null references users (id) on delete cascade,
    user_agent text not null default '',
    created_at text not null,
    last_used_at text not null,
    expires_at text not null,
    absolute_expires_at text not null,
    revoked_at text
  ) strict`,
  'create index sessions_by_user on sessions (user_id, last_used_at)',

  `create table refresh_tokens (
    token_hash text primary key,
    session_id text not null references sessions (id) on delete cascade,
    generation integer not null check (generation >= 0),
    created_at text not null,
    used_at text,
    used_by text,
    used_from text,
    unique (session_id, generation)
  ) strict`,

  `create table account_tokens (
    token_hash text primary key,
    user_id integer not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('password_reset', 'email_change', 'email_verification')),
    new_email text check ((purpose = 'email_change') = (new_email is not null)),
    created_at text not null,
    expires_at text not null,
    used_at text
  ) strict`,
  'create index account_tokens_by_user on account_tokens (user_id, purpose)',

  // Accounts that ended, and which of their notes went: a restored backup loses the same ones again.
  `create table deletions (
    user_id integer primary key,
    deleted_at text not null,
    notes text not null default 'private' check (notes in ('all', 'private'))
  ) strict`,

  `create table audit_log (
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
  ) strict`,
  'create index audit_log_by_time on audit_log (at)',
  // Finds what one account did, newest first.
  'create index audit_log_by_actor on audit_log (actor_id, id)',
  `create index audit_log_logins on audit_log (actor_id, id)
    where action in ('register', 'login', 'google_login', 'password_reset') and outcome = 'ok'`,
  "create index audit_log_wrong_passwords on audit_log (object, id) where action = 'login' and outcome = 'failed'",
  `create trigger audit_log_keeps_rows before delete on audit_log
  begin
    select raise(abort, 'audit_log is append-only');
  end`,
  // "insert or replace" would remove a line without firing the trigger above.
  `create trigger audit_log_replaces_nothing before insert on audit_log
  when exists (select 1 from audit_log where id = new.id)
  begin
    select raise(abort, 'audit_log is append-only');
  end`,
  // The one permitted change: addresses are removed after 90 days.
  `create trigger audit_log_keeps_values before update on audit_log
  when not (
    new.address is null
    and old.at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days')
    and new.id is old.id and new.at is old.at and new.actor_id is old.actor_id
    and new.session_id is old.session_id and new.action is old.action and new.object is old.object
    and new.outcome is old.outcome and new.request_id is old.request_id and new.details is old.details
  )
  begin
    select raise(abort, 'audit_log is append-only');
  end`,

  `create table meta (
    key text primary key,
    value text not null
  ) strict`,
];
