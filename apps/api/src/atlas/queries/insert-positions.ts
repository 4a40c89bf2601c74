import type { Kysely } from 'kysely';
import { batches } from '../../db/queries/batches.ts';
import type { Database, NewPosition } from '../../db/schema.ts';
import { withPositionIds } from '../../worlds/queries/new-ids.ts';
import { neverStoodAlone } from './standing.ts';

/** Puts locations that came together with their maps onto them. */
export async function insertPositions(db: Kysely<Database>, positions: readonly NewPosition[]): Promise<void> {
  for (const batch of batches(await withPositionIds(db, positions)))
    await db.insertInto('positions').values(batch).execute();
  await neverStoodAlone(
    db,
    positions.map((position) => position.location_id),
  );
}
