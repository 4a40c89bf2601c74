import { type RawBuilder, sql } from 'kysely';
import { remakeTables } from '../sqlite/remake-table.ts';
import type { Migration } from './migration.ts';

/** What is there today belongs to this world. */
const ATLAS = 1;

/**
 * Every picture belongs to one world, and says what is in it apart from its name, which need not be made from that any
 * more. Whatever takes somebody's right to look at pictures ends the addresses that were given out for them.
 */
export const picturesOfWorlds: Migration = {
  name: '029-pictures-of-worlds',
  leavesForeignKeysAside: true,
  async up(db) {
    await remakeTables(db, [
      {
        name: 'pictures',
        create: (name) => sql`
          create table ${name} (
            hash text primary key check (length(hash) = 64),
            world_id integer not null references worlds (id) on delete restrict,
            sha256 text not null check (length(sha256) = 64),
            file text not null unique,
            format text not null check (format in ('png', 'jpeg', 'webp')),
            width integer not null check (width > 0),
            height integer not null check (height > 0),
            bytes integer not null check (bytes > 0),
            preview_file text,
            share_file text,
            state text not null check (state in ('pending', 'ready', 'failed')),
            uploaded_by integer references users (id) on delete set null,
            source_url text,
            created_at text not null,
            glimpse blob,
            frame_side real check (frame_side > 0),
            frame_corner real
              check (frame_corner > 0 and (frame_corner is null) = (frame_side is null)),
            unique (world_id, sha256)
          ) strict`,
        fill: { world_id: ATLAS, sha256: sql.ref('hash') },
      },
    ]);
    await sql`create index pictures_by_preview on pictures (preview_file)`.execute(db);
    await sql`create index pictures_by_share on pictures (share_file)`.execute(db);

    for (const [when, moment] of [
      ['made', sql`insert on locations`],
      ['kept', sql`update of picture_hash on locations`],
    ] as const) {
      await sql`
        create trigger ${sql.ref(`locations_${when}_with_own_pictures`)} before ${moment}
          when new.world_id <> (select world_id from pictures where hash = new.picture_hash)
        begin
          select raise(abort, 'two worlds in one row');
        end`.execute(db);
    }
    await sql`
      create trigger pictures_stay_in_world before update of world_id on pictures when new.world_id <> old.world_id
      begin
        select raise(abort, 'a row stays in its world');
      end`.execute(db);

    await sql`
      create table picture_epochs (
        scope text primary key,
        epoch integer not null
      ) strict, without rowid`.execute(db);
    await endWith('campaign_is_shared_anew', {
      moment: sql`update of invite_generation, sharing, owner_id on campaigns`,
      when: sql`(new.invite_generation, new.sharing, new.owner_id)
        is not (old.invite_generation, old.sharing, old.owner_id)`,
      scopes: sql`values ('campaign ' || new.id)`,
    }).execute(db);
    await endWith('member_is_removed', {
      moment: sql`update of removed_at on campaign_members`,
      when: sql`new.removed_at is not null and old.removed_at is null`,
      scopes: sql`values ('campaign ' || new.campaign_id)`,
    }).execute(db);
    await endWith('member_is_gone', {
      moment: sql`delete on campaign_members`,
      when: sql`old.removed_at is null and exists (select 1 from campaigns where id = old.campaign_id)`,
      scopes: sql`values ('campaign ' || old.campaign_id)`,
    }).execute(db);
    await endWith('world_is_closed', {
      moment: sql`update of access, deleted_at, owner_id on worlds`,
      when: sql`(new.access, new.deleted_at, new.owner_id) is not (old.access, old.deleted_at, old.owner_id)`,
      scopes: sql`values ('world ' || new.id)`,
    }).execute(db);
    await endWith('editor_is_gone', {
      moment: sql`delete on world_editors`,
      when: sql`old.user_id is not null`,
      scopes: sql`values ('world ' || old.world_id)`,
    }).execute(db);
    // Staff see every atlas world, and an address does not say who was given it.
    const atlasWorlds = sql`select 'world ' || id from worlds where kind = 'atlas'`;
    await endWith('staff_are_fewer', {
      moment: sql`update of is_staff, terminated_at on users`,
      when: sql`old.is_staff = 1 and (new.is_staff = 0 or new.terminated_at is not old.terminated_at)`,
      scopes: atlasWorlds,
    }).execute(db);
    await endWith('staff_are_gone', {
      moment: sql`delete on users`,
      when: sql`old.is_staff = 1`,
      scopes: atlasWorlds,
    }).execute(db);
    await sql`
      create trigger picture_epochs_of_campaigns after delete on campaigns
      begin
        delete from picture_epochs where scope = 'campaign ' || old.id;
      end`.execute(db);
  },
};

/** A trigger that ends what was given out for these scopes. */
const endWith = (
  name: string,
  { moment, when, scopes }: { moment: RawBuilder<unknown>; when: RawBuilder<unknown>; scopes: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  create trigger ${sql.ref(`picture_addresses_end_as_${name}`)} after ${moment} when ${when}
  begin
    insert into picture_epochs (scope, epoch) select *, 1 from (${scopes}) where true
      on conflict (scope) do update set epoch = epoch + 1;
  end`;
