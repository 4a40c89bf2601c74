import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The world of a location, for a row that belongs to it and so to its world. */
export const worldOfLocation = (eb: Pick<ExpressionBuilder<Database, never>, 'selectFrom'>, locationId: number) =>
  eb.selectFrom('locations').select('locations.world_id').where('locations.id', '=', locationId).$asScalar();
