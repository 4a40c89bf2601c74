import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Changes that were made at once bear the id of the first of them: they are one line of the history, and one undo. And
 * what one person did in a world is read off an index. So is whether a change is the first of its group about a map.
 */
export const changesAtOnce: Migration = {
  name: '049-changes-at-once',
  async up(db) {
    await sql`alter table staff_changes add column group_id integer`.execute(db);
    // The group stands behind long values: whether a change is in lists is not read off its row.
    for (const [name, columns] of [
      ['staff_changes_listed', 'world_id, id, group_id'],
      ['staff_changes_by_actor', 'world_id, actor_id, id, group_id'],
    ] as const) {
      await sql`
        create index ${sql.ref(name)} on staff_changes (${sql.raw(columns)})
        where group_id is null or group_id = id`.execute(db);
    }
    for (const [name, column] of [
      ['staff_changes_by_group', ''],
      ['staff_changes_by_map_and_group', 'parent_id, '],
      ['staff_changes_by_former_map_and_group', 'from_parent_id, '],
      ['staff_changes_by_location_and_group', 'location_id, '],
    ] as const) {
      await sql`create index ${sql.ref(name)} on staff_changes (${sql.raw(column)}group_id, id) where group_id is not null`.execute(
        db,
      );
    }
    await sql`
      create index staff_changes_removed_by_group on staff_changes (group_id, id)
      where after is null and reverted_by is null and group_id is not null`.execute(db);
  },
};
