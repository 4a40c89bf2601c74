import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What was deleted and can be brought back, by name and with the day on which it goes for good. What it was stands in the
 * history still. Whatever was deleted before has its days from now on.
 */
export const trash: Migration = {
  name: '052-trash',
  async up(db) {
    await sql`
      create table trash (
        change_id integer primary key references staff_changes (id) on delete cascade,
        world_id integer not null references worlds (id) on delete cascade,
        thing text not null check (thing in ('position', 'location', 'wikipage', 'type')),
        thing_id integer not null,
        location_id integer,
        parent_id integer,
        name text not null,
        name_lower text not null,
        type_name text,
        has_text integer not null default 0 check (has_text in (0, 1)),
        kept_until text not null
      ) strict`.execute(db);
    await sql`create index trash_by_world on trash (world_id, change_id)`.execute(db);
    await sql`create index trash_by_end on trash (kept_until)`.execute(db);
    await sql`create index trash_by_location on trash (location_id) where location_id is not null`.execute(db);
    await sql`
      insert into trash (change_id, world_id, thing, thing_id, location_id, parent_id, name, name_lower, type_name, has_text,
        kept_until)
      select id, world_id, thing, thing_id, location_id, map_id, name, lower(name), type_name, has_text,
        strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+30 days')
      from (
        select gone.id, gone.world_id, gone.thing, gone.thing_id, gone.location_id,
          coalesce(gone.parent_id, json_extract(gone.before, '$.went_with.positions[0].parent_id')) as map_id,
          coalesce(json_extract(gone.before, '$.name'), place.name, '') as name,
          type.name as type_name,
          json_type(gone.before, '$.went_with.page') is 'object' as has_text
        from staff_changes as gone
        left join locations as place on place.id = gone.location_id
        left join location_types as type on type.id = json_extract(gone.before, '$.type_id')
        where gone.after is null and gone.before is not null and gone.reverted_by is null and gone.thing_id is not null
          and gone.action in ('position.delete', 'location.delete', 'wikipage.delete', 'type.delete')
      )`.execute(db);
  },
};
