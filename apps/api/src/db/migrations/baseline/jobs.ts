/** Work that goes on after the response, and events that tell every process what was written. */
export const jobs: readonly string[] = [
  `create table jobs (
    number integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    subject text not null,
    state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    asker text not null,
    asker_kind text not null check (asker_kind in ('account', 'network', 'server')),
    account_id integer references users (id) on delete cascade,
    requested_by integer,
    location_id integer references locations (id) on delete cascade,
    picture_hash text references pictures (hash) on delete restrict,
    payload text not null check (json_valid(payload)),
    progress text check (progress is null or json_valid(progress)),
    result text check (result is null or json_valid(result)),
    problem text,
    attempts integer not null default 0 check (attempts >= 0),
    round integer not null default 1 check (round > 0),
    turn integer,
    runner text,
    created_at text not null,
    not_before text not null,
    heartbeat_at text,
    ended_at text,
    check ((state = 'running') = (runner is not null)),
    check ((state in ('waiting', 'running')) = (ended_at is null))
  ) strict`,
  'create index jobs_to_do on jobs (kind, state, not_before, number)',
  'create index jobs_by_account on jobs (account_id) where account_id is not null',
  'create index jobs_by_picture on jobs (picture_hash) where picture_hash is not null',
  'create unique index jobs_by_location on jobs (location_id, kind) where location_id is not null',

  `create table events (
    id integer primary key autoincrement,
    at text not null,
    scope text not null,
    kind text not null,
    ids text check (ids is null or json_valid(ids)),
    actor_id integer
  ) strict`,
  'create index events_by_time on events (at)',

  // The last event of each scope and kind, with its time: IDs alone come again after a backup is restored.
  `create table event_marks (
    scope text not null,
    kind text not null,
    last_id integer not null,
    last_at text not null default '',
    primary key (scope, kind)
  ) strict, without rowid`,
];
