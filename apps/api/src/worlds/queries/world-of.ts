import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../../db/schema.ts';

/** The world of a location, for a row that belongs to it and so to its world. */
export const worldOfLocation = (eb: Pick<ExpressionBuilder<Database, never>, 'selectFrom'>, locationId: number) =>
  eb.selectFrom('locations').select('locations.world_id').where('locations.id', '=', locationId).$asScalar();

/**
 * The number of the world of a location.
 * @throws Error where there is no such location
 */
export async function findWorldOfLocation(db: Db, locationId: number): Promise<number> {
  const row = await db
    .selectFrom('locations')
    .select('world_id')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  return row.world_id;
}
