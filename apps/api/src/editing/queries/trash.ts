import { type Insertable, type Kysely, sql } from 'kysely';
import { contains, folded, numberList } from '../../db/engine.ts';
import type { TrashTable } from '../../db/history-tables.ts';
import type { Database } from '../../db/schema.ts';
import { isInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';

/** An item of the trash, with its deletion time and author. */
export type TrashRow = Awaited<ReturnType<typeof listTrash>>[number];

export async function insertTrashRow(db: Kysely<Database>, row: Insertable<TrashTable>): Promise<void> {
  await db.insertInto('trash').values(row).execute();
}

export async function deleteTrashRow(db: Kysely<Database>, changeId: number): Promise<void> {
  await db.deleteFrom('trash').where('change_id', '=', changeId).execute();
}

/** @param key part of the name, as `foldWords` writes it; '' matches all */
const matching = (db: Kysely<Database>, scope: WorldScope, key: string) => {
  const query = db.selectFrom('trash').where((eb) => isInScope(scope, eb.ref('trash.world_id')));
  return key === '' ? query : query.where(contains(folded('trash.name_lower'), key));
};

export async function countTrash(db: Kysely<Database>, scope: WorldScope, key: string): Promise<number> {
  const { count } = await matching(db, scope, key)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The trash of these worlds, last deletion first. */
export async function listTrash(
  db: Kysely<Database>,
  scope: WorldScope,
  key: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return matching(db, scope, key)
    .innerJoin('staff_changes', 'staff_changes.id', 'trash.change_id')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'staff_changes.actor_id').on('users.terminated_at', 'is', null),
    )
    .leftJoin('locations as map', 'map.id', 'trash.parent_id')
    .select([
      'trash.change_id',
      'trash.thing',
      'trash.name',
      'trash.type_name',
      'trash.has_text',
      'trash.kept_until',
      'staff_changes.at',
      'users.id as actor_id',
      'users.name as actor_name',
      'map.id as map_id',
      'map.name as map_name',
      'map.slug as map_slug',
    ])
    .select(sql<number>`staff_changes.actor_id is null`.as('by_operator'))
    .orderBy('trash.change_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * The items of the trash among these ids, last deletion first. A map is deleted after the places on it, so it comes
 * back before them.
 */
export async function listInTrash(db: Kysely<Database>, scope: WorldScope, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('trash')
    .select('change_id')
    .where('change_id', 'in', numberList(ids))
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .orderBy('change_id', 'desc')
    .execute();
  return rows.map(({ change_id }) => change_id);
}

export async function findTrash(db: Kysely<Database>, scope: WorldScope, id: number) {
  return db
    .selectFrom('trash')
    .selectAll()
    .where('change_id', '=', id)
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .executeTakeFirst();
}

/** The location with this id, if it is in the trash. */
export async function findLocationInTrash(db: Kysely<Database>, locationId: number) {
  return db
    .selectFrom('trash')
    .select(['change_id', 'name'])
    .where('location_id', '=', locationId)
    .where('thing', '=', 'location')
    .executeTakeFirst();
}

/** Items whose time in the trash has ended. */
export async function listExpiredTrash(db: Kysely<Database>, by: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('trash')
    .select('change_id')
    .where('kept_until', '<=', by)
    .orderBy('kept_until')
    .limit(limit)
    .execute();
  return rows.map(({ change_id }) => change_id);
}

/**
 * Removes everything that belongs to a location in the trash: its positions, its text, and parts that were deleted
 * before.
 * @returns how many rows
 */
export async function dropTrashOfLocation(
  db: Kysely<Database>,
  { locationId, limit }: { locationId: number; limit: number },
): Promise<number> {
  const withIt = db
    .selectFrom('trash')
    .select('change_id')
    .where('location_id', '=', locationId)
    .where((eb) => eb.not(eb.and([eb('thing', '=', 'location'), eb('thing_id', '=', locationId)])))
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('trash').where('change_id', 'in', withIt).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The values of a change that were erased. */
const EMPTY_VALUES = '{}';

const emptied = (values: 'before' | 'after') =>
  sql<string | null>`case when ${sql.ref(values)} is null then null else ${EMPTY_VALUES} end`;

/**
 * Erases the values of an entity in the history, some rows at a time.
 * The changes themselves stay listed. Items in the trash keep their values, so that they can be restored.
 * @param of a whole place with its positions and its text, or one entity
 * @returns whether more rows may be left
 */
export async function forgetValues(
  db: Kysely<Database>,
  of: { locationId: number } | { thing: TrashTable['thing']; id: number },
  limit: number,
): Promise<boolean> {
  const rows = db
    .selectFrom('staff_changes')
    .select('id')
    .where((eb) =>
      'locationId' in of
        ? eb('location_id', '=', of.locationId)
        : eb.and([eb('thing', '=', of.thing), eb('thing_id', '=', of.id)]),
    )
    .where((eb) => eb.or([eb('before', '!=', EMPTY_VALUES), eb('after', '!=', EMPTY_VALUES)]))
    .where('id', 'not in', (eb) =>
      eb.selectFrom('trash').select('change_id').whereRef('change_id', '=', 'staff_changes.id'),
    )
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable('staff_changes')
    .set({ before: emptied('before'), after: emptied('after'), answer: null })
    .where('id', 'in', rows)
    .executeTakeFirst();
  return Number(numUpdatedRows) >= limit;
}

/** Makes a deletion final. Only the name of the deleted entity stays. */
export async function makeDeletionFinal(db: Kysely<Database>, changeId: number, name: string): Promise<void> {
  await db
    .updateTable('staff_changes')
    .set({ before: JSON.stringify({ gone_for_good: true, name }), answer: null, reverted_by: changeId })
    .where('id', '=', changeId)
    .execute();
}
