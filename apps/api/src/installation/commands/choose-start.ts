import { serverMessages } from '@venture-atlas/rules';
import { findLocationById } from '../../atlas/queries/locations.ts';
import { findChosenStart, writeChosenStart } from '../../atlas/queries/start-choice.ts';
import type { Audit, Caller } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { publicScope } from '../../worlds/scope.ts';

/**
 * Chooses the start map, or returns to the default of the settings.
 * @throws AppError bad_request unless it is a map of an open world
 */
export async function chooseStart(
  { db, audit }: { db: Db; audit: Audit },
  caller: Caller,
  locationId: number | null,
): Promise<void> {
  await writeTransaction(db, async (trx) => {
    if ((await findChosenStart(trx)) === (locationId ?? undefined)) return;
    const map = locationId === null ? undefined : await findLocationById(trx, await publicScope(trx), locationId);
    if (locationId !== null && map?.map_width == null)
      throw new AppError('bad_request', { message: serverMessages.startIsNoMap, field: 'location_id' });
    await writeChosenStart(trx, locationId);
    const object = locationId === null ? {} : { object: `location:${locationId}` };
    await audit.record(trx, caller, { action: 'start_map_chosen', outcome: 'ok', ...object });
  });
}
