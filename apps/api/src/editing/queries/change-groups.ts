import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import { isRowInScope, type WorldScope } from '../../worlds/scope.ts';

/*
 * Changes that were made at once bear the id of the first of them. That one stands for all: in lists, and for undo.
 */

/** Makes a change the first of several. */
export async function leadGroup(db: Kysely<Database>, id: number): Promise<void> {
  await db.updateTable('staff_changes').set({ group_id: id }).where('id', '=', id).execute();
}

/** Whether a change was made alone, or is the first of its group; as the indexes of lists say it, letter for letter. */
export const isShownInLists: RawBuilder<SqlBool> = sql<SqlBool>`(group_id is null or group_id = id)`;

/** The group that a change is of; null for one that was made alone, or is not there. */
export async function findGroupOf(db: Kysely<Database>, scope: WorldScope, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('staff_changes')
    .select('group_id')
    .where('id', '=', id)
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .executeTakeFirst();
  return row?.group_id ?? null;
}

/**
 * Ids of the changes of a group that stand, the last first. A change of a type leads those of its places, in the line of
 * its undo too.
 */
export async function listStandingOfGroup(db: Kysely<Database>, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('staff_changes')
    .select('id')
    .where('group_id', '=', groupId)
    .where('reverted_by', 'is', null)
    .orderBy(sql`case when action = 'type.edit' then 0 else 1 end`)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** One of them with all that undoing it needs. */
export async function findChangeOfGroup(db: Kysely<Database>, scope: WorldScope, id: number) {
  return db
    .selectFrom('staff_changes')
    .select(['thing', 'thing_id', 'action', 'world_id', 'before', 'after', 'reverted_by'])
    .where('id', '=', id)
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .executeTakeFirst();
}

/** How many changes these groups have. */
export async function countGroups(db: Kysely<Database>, groupIds: readonly number[]): Promise<Map<number, number>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff_changes')
    .select((eb) => ['group_id as id', eb.fn.countAll<number>().as('count')])
    .where('group_id', 'in', numberList([...new Set(groupIds)]))
    .groupBy('group_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id ?? 0, count]));
}

/**
 * Whether no earlier change of the same group is in a list too.
 * @param conditions what the list holds, of `earlier`: any of these. Each has to have an index of its own with the group,
 *   else every change of a group is compared with all others.
 */
export function isFirstOfGroup(...conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  const noneBefore = conditions.map(
    (condition) => sql`not exists (
      select 1 from staff_changes as earlier
      where earlier.group_id = staff_changes.group_id and earlier.id < staff_changes.id and ${condition}
    )`,
  );
  return sql<SqlBool>`(staff_changes.group_id is null or (${sql.join(noneBefore, sql` and `)}))`;
}
