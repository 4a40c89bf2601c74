import { type Insertable, type Kysely, sql } from 'kysely';
import { contains, folded, numberList } from '../../db/engine.ts';
import type { TrashTable } from '../../db/history-tables.ts';
import type { Database } from '../../db/schema.ts';
import { isInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';

/** Something in the trash, with who deleted it when. */
export type TrashRow = Awaited<ReturnType<typeof listTrash>>[number];

export async function insertTrashRow(db: Kysely<Database>, row: Insertable<TrashTable>): Promise<void> {
  await db.insertInto('trash').values(row).execute();
}

export async function deleteTrashRow(db: Kysely<Database>, changeId: number): Promise<void> {
  await db.deleteFrom('trash').where('change_id', '=', changeId).execute();
}

/** @param key part of the name, as `foldWords` writes it; '' is all */
const found = (db: Kysely<Database>, scope: WorldScope, key: string) => {
  const query = db.selectFrom('trash').where((eb) => isInScope(scope, eb.ref('trash.world_id')));
  return key === '' ? query : query.where(contains(folded('trash.name_lower'), key));
};

export async function countTrash(db: Kysely<Database>, scope: WorldScope, key: string): Promise<number> {
  const { count } = await found(db, scope, key)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What is in the trash of these worlds, the last first. */
export async function listTrash(
  db: Kysely<Database>,
  scope: WorldScope,
  key: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return found(db, scope, key)
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

/** Those of the ids that are in the trash of these worlds, the last first: what was emptied last was around the others. */
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

/** The location of this id, where it is in the trash. */
export async function findLocationInTrash(db: Kysely<Database>, locationId: number) {
  return db
    .selectFrom('trash')
    .select(['change_id', 'name'])
    .where('location_id', '=', locationId)
    .where('thing', '=', 'location')
    .executeTakeFirst();
}

/** What has been there long enough. */
export async function listEnded(db: Kysely<Database>, by: string, limit: number): Promise<number[]> {
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
 * Takes out of the trash what goes with a location that is there too: its places on maps, its text, whatever of it was
 * deleted before.
 * @returns how many
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

/** What is left of a change that says nothing any more. */
const NOTHING_SAID = '{}';

const nothingOf = (values: 'before' | 'after') =>
  sql<string | null>`case when ${sql.ref(values)} is null then null else ${NOTHING_SAID} end`;

/**
 * Takes out of the history what it says of a thing, some rows at a time; that it was changed stays, and so does what is
 * in the trash: it shall come back whole while it is there.
 * @param of all of a place, with where it stood and its text, or one thing
 * @returns whether there may be more
 */
export async function forgetValues(
  db: Kysely<Database>,
  of: { locationId: number } | { thing: TrashTable['thing']; id: number },
  limit: number,
): Promise<boolean> {
  const mine = db
    .selectFrom('staff_changes')
    .select('id')
    .where((eb) =>
      'locationId' in of
        ? eb('location_id', '=', of.locationId)
        : eb.and([eb('thing', '=', of.thing), eb('thing_id', '=', of.id)]),
    )
    .where((eb) => eb.or([eb('before', '!=', NOTHING_SAID), eb('after', '!=', NOTHING_SAID)]))
    .where('id', 'not in', (eb) =>
      eb.selectFrom('trash').select('change_id').whereRef('change_id', '=', 'staff_changes.id'),
    )
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable('staff_changes')
    .set({ before: nothingOf('before'), after: nothingOf('after'), answer: null })
    .where('id', 'in', mine)
    .executeTakeFirst();
  return Number(numUpdatedRows) >= limit;
}

/** Nobody takes this deletion back any more; of what was deleted only its name is said. */
export async function endDeletion(db: Kysely<Database>, changeId: number, name: string): Promise<void> {
  await db
    .updateTable('staff_changes')
    .set({ before: JSON.stringify({ gone_for_good: true, name }), answer: null, reverted_by: changeId })
    .where('id', '=', changeId)
    .execute();
}
