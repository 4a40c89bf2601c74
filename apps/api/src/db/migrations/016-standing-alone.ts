import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Stores which locations may be met although they stand on no map, which was
 * read from the history of staff before: a history that is shortened one day
 * must not show anything.
 */
export const standingAlone: Migration = {
  name: '016-standing-alone',
  async up(db) {
    await sql`
      alter table locations add column stands_alone integer not null default 1 check (stands_alone in (0, 1))
    `.execute(db);
    await sql`
      update locations set stands_alone = 0
      where exists (
        select 1 from positions where positions.location_id = locations.id
          and (locations.map_width is null or not (${hadBeenThere(sql`positions.id`, sql`locations.id`)}))
      ) or ${wasTakenOff(sql`locations.id`)}`.execute(db);
    // What was deleted comes back as it was.
    await sql`
      update staff_changes set before = json_set(before, '$.went_with.stands_alone', case
        when json_array_length(before, '$.went_with.positions') > 0 or ${wasTakenOff(sql`staff_changes.thing_id`)}
        then 0 else 1 end)
      where thing = 'location' and after is null and json_type(before, '$.went_with') = 'object'`.execute(db);
  },
};

type Id = ReturnType<typeof sql>;

/** Staff deleted a position of the location that it had before it was a map of its own, and that stands. */
const wasTakenOff = (locationId: Id) => sql`
  exists (
    select 1 from staff_changes as taken_off
    where taken_off.location_id = ${locationId} and taken_off.action = 'position.delete'
      and taken_off.after is null and taken_off.reverted_by is null
      and not (${hadBeenThere(sql`taken_off.position_id`, sql`taken_off.location_id`)})
  )`;

/** Whether the location was there, with a map as far as the history knows, before that position of it was. */
const hadBeenThere = (positionId: Id, locationId: Id) => sql`
  exists (
    select 1 from staff_changes as added
    where added.position_id = ${positionId} and added.action = 'position.add'
      and added.before is null and json_extract(added.after, '$.made_location') is null
  ) and not exists (
    select 1 from staff_changes as made
    where made.location_id = ${locationId} and made.action = 'location.add'
      and made.before is null and json_extract(made.after, '$.map_width') is null
  )`;
