import type { Insertable, Kysely } from 'kysely';
import type { Database, MapDrawingsTable } from '../../db/schema.ts';

/** A map that shall be drawn, or could not be. */
export type MapDrawingRow = NonNullable<Awaited<ReturnType<typeof findMapDrawing>>>;

export async function findMapDrawing(db: Kysely<Database>, locationId: number) {
  return db.selectFrom('map_drawings').selectAll().where('location_id', '=', locationId).executeTakeFirst();
}

/** What has waited longest. */
export async function findNextDrawing(db: Kysely<Database>): Promise<MapDrawingRow | undefined> {
  return waiting(db).selectAll().orderBy('requested_at').orderBy('location_id').limit(1).executeTakeFirst();
}

/** How many wait, the one that is being drawn included. */
export async function countWaitingDrawings(db: Kysely<Database>): Promise<number> {
  const { count } = await waiting(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many are drawn before this one. */
export async function countDrawingsBefore(
  db: Kysely<Database>,
  { location_id, requested_at }: Pick<MapDrawingRow, 'location_id' | 'requested_at'>,
): Promise<number> {
  const { count } = await waiting(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([
        eb('requested_at', '<', requested_at),
        eb.and([eb('requested_at', '=', requested_at), eb('location_id', '<', location_id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

const waiting = (db: Kysely<Database>) => db.selectFrom('map_drawings').where('state', '=', 'waiting');

/** Lets a drawing wait for its turn, in the place of any that failed. */
export async function insertMapDrawing(
  db: Kysely<Database>,
  drawing: Omit<Insertable<MapDrawingsTable>, 'state' | 'problem' | 'attempts'>,
): Promise<void> {
  await deleteMapDrawing(db, drawing.location_id);
  await db
    .insertInto('map_drawings')
    .values({ ...drawing, state: 'waiting', problem: null })
    .execute();
}

export async function deleteMapDrawing(db: Kysely<Database>, locationId: number): Promise<void> {
  await db.deleteFrom('map_drawings').where('location_id', '=', locationId).execute();
}

/** Notes that the work has begun once more (or, with -1, that it did not count). */
export async function countDrawingAttempt(db: Kysely<Database>, locationId: number, by: 1 | -1): Promise<void> {
  await db
    .updateTable('map_drawings')
    .set((eb) => ({ attempts: eb('attempts', '+', by) }))
    .where('location_id', '=', locationId)
    .execute();
}

export async function failMapDrawing(
  db: Kysely<Database>,
  { location_id, requested_at }: Pick<MapDrawingRow, 'location_id' | 'requested_at'>,
  problem: string,
): Promise<void> {
  await db
    .updateTable('map_drawings')
    .set({ state: 'failed', problem })
    .where('location_id', '=', location_id)
    .where('requested_at', '=', requested_at)
    .execute();
}
