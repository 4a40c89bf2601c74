import { serverMessages } from '@venture-atlas/rules';
import { findViewer } from '../accounts/auth/find-viewer.ts';
import type { Db } from '../db/schema.ts';
import { assertRoomForLocations } from '../editing/commands/location-room.ts';
import { AppError } from '../errors.ts';
import { payloadOf } from '../jobs/job-kind.ts';
import { writeEnd } from '../jobs/queries/job-runs.ts';
import { findJob } from '../jobs/queries/jobs.ts';
import { adoptHome } from '../worlds/queries/worlds-of-user.ts';
import { editorScope } from '../worlds/scope.ts';
import type { ImportOrder, ImportResult } from './import-order.ts';
import type { ImportPayload, KeptResult } from './import-view.ts';

/**
 * What has to be true of the world when an import is written, in its transaction: whoever asked still edits it, no more
 * places are in it than may be, and one that opens with nothing opens with the map that came.
 * @throws AppError forbidden, quota_reached
 */
export async function settleInWorld(
  trx: Db,
  { worldId, caller, ownWorlds }: Pick<ImportOrder & { kind: 'apply' }, 'worldId' | 'caller' | 'ownWorlds'>,
  map: ImportResult['map'],
): Promise<void> {
  const scope = await editorScope(trx, await findViewer(trx, caller.userId));
  if (!scope.worldIds.includes(worldId))
    throw new AppError('forbidden', { message: serverMessages.importOutsideWorld });
  await assertRoomForLocations(ownWorlds, trx, worldId);
  if (map !== null && map.id !== null) await adoptHome(trx, worldId, map.id);
}

/**
 * Writes down that an import is made, in the transaction that makes it.
 * @throws AppError conflict when the run is no longer wanted: it was cancelled, or its server is gone and another has it
 */
export async function settleImport(
  trx: Db,
  { job: { claim, preview } }: Pick<ImportOrder & { kind: 'apply' }, 'job'>,
  made: ImportResult,
): Promise<void> {
  const row = await findJob(trx, 'import', claim.id);
  const result: KeptResult = { ...made, preview };
  const isWanted =
    row !== undefined &&
    (await writeEnd(trx, claim, {
      state: 'done',
      ended_at: new Date().toISOString(),
      problem: null,
      result: JSON.stringify(result),
      // Who made it stands in the log of audits.
      payload: JSON.stringify({ ...payloadOf<ImportPayload>(row), caller: null }),
    }));
  if (!isWanted) throw new AppError('conflict', { message: 'This import is no longer wanted.' });
}
