import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** One table for all work that goes on after the answer, in the place of three; what waits in those goes on. */
export const jobs: Migration = {
  name: '025-jobs',
  async up(db) {
    await sql`
      create table jobs (
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
      ) strict`.execute(db);
    await sql`create index jobs_to_do on jobs (kind, state, not_before, number)`.execute(db);
    await sql`create index jobs_by_account on jobs (account_id) where account_id is not null`.execute(db);
    await sql`create index jobs_by_picture on jobs (picture_hash) where picture_hash is not null`.execute(db);
    await sql`create unique index jobs_by_location on jobs (location_id, kind) where location_id is not null`.execute(
      db,
    );

    await sql`
      insert into jobs (id, kind, subject, state, asker, asker_kind, requested_by, location_id, payload, problem, attempts,
          created_at, not_before, ended_at)
        select lower(hex(randomblob(16))), 'drawing', '', state, 'user ' || coalesce(requested_by, ''), 'account', requested_by,
          location_id, json_object('style', style, 'size', size), problem, attempts, requested_at, requested_at,
          case state when 'failed' then requested_at end
        from map_drawings order by requested_at, location_id`.execute(db);
    await sql`
      insert into jobs (id, kind, subject, state, asker, asker_kind, location_id, picture_hash, payload, problem, attempts,
          created_at, not_before, ended_at)
        select lower(hex(randomblob(16))), 'map picture', '', case state when 'pending' then 'waiting' else state end, 'server',
          'server', location_id, picture_hash, '{}', problem, attempts, requested_at, requested_at,
          case state when 'failed' then requested_at end
        from picture_jobs order by requested_at, location_id`.execute(db);
    await sql`
      insert into jobs (id, kind, subject, state, asker, asker_kind, account_id, payload, problem, attempts, created_at,
          not_before, ended_at)
        select lower(hex(randomblob(16))), 'mail', template,
          case when sent_at is not null then 'done' when given_up_at is not null then 'failed' else 'waiting' end, 'server',
          'server', user_id, json_object('to', to_address, 'data', json(data)), last_error, attempts, created_at,
          next_attempt_at, coalesce(sent_at, given_up_at)
        from outbox_mails order by id`.execute(db);
    for (const table of ['map_drawings', 'picture_jobs', 'outbox_mails']) {
      await sql`drop table ${sql.table(table)}`.execute(db);
    }
  },
};
