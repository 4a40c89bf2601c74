import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { contains, folded, inAnyCase } from '../../db/engine.ts';
import type { Database, LocationTypesTable } from '../../db/schema.ts';
import { withEditorsIds } from '../../worlds/queries/new-ids.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';
import type { ListPage } from './staff-locations.ts';

/** A type with the number of locations that have it. */
export type TypeRow = Awaited<ReturnType<typeof listTypes>>[number];

/** Types by name; `key` is part of the name, as `foldWords` writes it. */
export async function listTypes(db: Kysely<Database>, scope: WorldScope, key: string, page: ListPage) {
  return matching(db, scope, key).orderBy('name').orderBy('id').limit(page.limit).offset(page.offset).execute();
}

export async function countTypes(db: Kysely<Database>, scope: WorldScope, key: string): Promise<number> {
  const row = await db
    .selectFrom('location_types')
    .where((eb) => isInScope(scope, eb.ref('world_id')))
    .select((eb) => eb.fn.countAll().as('count'))
    .$if(key !== '', (query) => query.where(contains(folded('name'), key)))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findType(db: Kysely<Database>, scope: WorldScope, id: number): Promise<TypeRow | undefined> {
  return matching(db, scope, '').where('id', '=', id).executeTakeFirst();
}

/** The whole row of a type, for a write, which compares the world itself. */
export async function findTypeToWrite(db: Kysely<Database>, id: number) {
  return db.selectFrom('location_types').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The id of the type of a name in a world, whatever its case. */
export async function findTypeByName(db: Kysely<Database>, worldId: number, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('location_types')
    .select('id')
    .where('world_id', '=', worldId)
    .where(inAnyCase(sql.ref('name')), '=', inAnyCase(sql.val(name)))
    .executeTakeFirst();
  return row?.id;
}

/** Stores a type, under its own id when one is given. */
export async function insertType(db: Kysely<Database>, type: Insertable<LocationTypesTable>): Promise<number> {
  const rows = await withEditorsIds(db, 'location_types', [type]);
  const { id } = await db.insertInto('location_types').values(rows).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a type and counts its version up. */
export async function updateType(
  db: Kysely<Database>,
  id: number,
  change: Updateable<LocationTypesTable>,
): Promise<void> {
  await db
    .updateTable('location_types')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a type; which locations had it is kept aside for `restoreTypeOfLocations`. They are left without one. */
export async function deleteType(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .insertInto('locations_of_deleted_types')
    .columns(['location_id', 'type_id'])
    .expression((eb) =>
      eb
        .selectFrom('locations')
        .select(['id as location_id', 'type_id'])
        .where('type_id', '=', id)
        .$narrowType<{ type_id: number }>(),
    )
    .execute();
  await db.deleteFrom('location_types').where('id', '=', id).execute();
}

/** Gives the type back to the locations that had it when it was deleted and have none since. */
export async function restoreTypeOfLocations(db: Kysely<Database>, id: number): Promise<void> {
  const had = db.selectFrom('locations_of_deleted_types').select('location_id').where('type_id', '=', id);
  await db.updateTable('locations').set({ type_id: id }).where('id', 'in', had).where('type_id', 'is', null).execute();
  await db.deleteFrom('locations_of_deleted_types').where('type_id', '=', id).execute();
}

/** The locations that have a type, or had it when it was deleted: whose public answers name it. */
export async function listLocationsOfType(db: Kysely<Database>, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where('type_id', '=', id)
    .union(db.selectFrom('locations_of_deleted_types').select('location_id as id').where('type_id', '=', id))
    .execute();
  return rows.map((row) => row.id);
}

function matching(db: Kysely<Database>, scope: WorldScope, key: string) {
  return db
    .selectFrom('location_types')
    .where((eb) => isInScope(scope, eb.ref('location_types.world_id')))
    .select((eb) => [
      'id',
      'world_id',
      'name',
      'default_scale',
      'display_dot',
      'icon',
      'look',
      'layer',
      'version',
      eb
        .selectFrom('locations')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('locations.type_id', '=', 'location_types.id')
        .as('locations'),
    ])
    .$if(key !== '', (query) => query.where(contains(folded('name'), key)));
}
