import { sql } from 'kysely';
import { remakeTables } from '../sqlite/remake-table.ts';
import type { Migration } from './migration.ts';

/**
 * Who may read and edit which world, which worlds a campaign plays in, and in which order worlds stand. Nothing that is
 * seen changes: nobody is named for any world, and no campaign has chosen.
 */
export const worldAccess: Migration = {
  name: '028-world-access',
  leavesForeignKeysAside: true,
  async up(db) {
    await remakeTables(db, [
      {
        name: 'worlds',
        create: (name) => sql`
          create table ${name} (
            id integer primary key autoincrement,
            public_id text not null unique check (length(public_id) = 22),
            name text not null check (length(name) between 1 and 120),
            kind text not null check (kind in ('atlas', 'own', 'layer')),
            access text not null check (access in ('open', 'closed')),
            owner_id integer references users (id) on delete set null,
            created_at text not null,
            deleted_at text,
            sort_order integer not null default 0,
            home_location_id integer references locations (id) on delete set null,
            check (kind = 'own' or owner_id is null),
            check (kind = 'atlas' or access = 'closed')
          ) strict`,
        fill: {},
      },
    ]);
    // Worlds of users may be many: the few of the atlas are found without them.
    await sql`create index worlds_by_kind on worlds (kind, sort_order, id)`.execute(db);
    await sql`create index worlds_by_home on worlds (home_location_id) where home_location_id is not null`.execute(db);
    await sql`create index worlds_deleted on worlds (deleted_at) where deleted_at is not null`.execute(db);

    await sql`
      create table world_editors (
        world_id integer not null references worlds (id) on delete cascade,
        email text not null,
        user_id integer references users (id) on delete cascade,
        asked_at text not null,
        accepted_at text,
        primary key (world_id, email),
        check ((accepted_at is null) = (user_id is null))
      ) strict, without rowid`.execute(db);
    await sql`create unique index world_editors_by_user on world_editors (user_id, world_id) where user_id is not null`.execute(
      db,
    );
    await sql`create index world_editors_by_email on world_editors (email)`.execute(db);

    await sql`
      create table world_dms (
        world_id integer not null references worlds (id) on delete cascade,
        email text not null,
        user_id integer references users (id) on delete cascade,
        named_at text not null,
        primary key (world_id, email)
      ) strict, without rowid`.execute(db);
    await sql`create index world_dms_by_user on world_dms (user_id, world_id) where user_id is not null`.execute(db);
    await sql`create index world_dms_by_email on world_dms (email)`.execute(db);

    await sql`
      create table campaign_worlds (
        campaign_id text not null references campaigns (id) on delete cascade,
        world_id integer not null references worlds (id) on delete cascade,
        sort_order integer not null,
        primary key (campaign_id, world_id)
      ) strict, without rowid`.execute(db);
    await sql`create index campaign_worlds_by_world on campaign_worlds (world_id)`.execute(db);
    await sql`
      alter table campaigns add column chooses_worlds integer not null default 0 check (chooses_worlds in (0, 1))`.execute(
      db,
    );
  },
};
