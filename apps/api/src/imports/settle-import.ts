import type { ReadReport, Tally } from '@venture-atlas/importers';
import { mapsLeftOut, serverMessages, withScreenWords } from '@venture-atlas/rules';
import type { ImportReport, ImportTally } from '@venture-atlas/types';
import { findViewer } from '../accounts/auth/find-viewer.ts';
import type { Db } from '../db/schema.ts';
import { assertLocationQuota } from '../editing/commands/location-quota.ts';
import { AppError } from '../errors.ts';
import { payloadOf } from '../jobs/job-kind.ts';
import { findJob, writeEnd } from '../jobs/queries/jobs.ts';
import { adoptHome } from '../worlds/queries/worlds-of-user.ts';
import { editorScope } from '../worlds/scope.ts';
import type { ImportOutcome } from './commands/apply-import-plan.ts';
import type { ImportPayload, StoredResult } from './import-job.ts';
import type { ImportOrder, ImportResult } from './import-order.ts';

/**
 * Final checks of an import in its transaction: the caller still edits the world, and it has not too many places. A
 * world without a home map gets the imported one.
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
  await assertLocationQuota(ownWorlds, trx, worldId);
  if (map !== null && map.id !== null) await adoptHome(trx, worldId, map.id);
}

/**
 * Writes the end of the job in the transaction of the import.
 * @throws AppError conflict if the run is not current: it was cancelled, or another server has taken it over
 */
export async function settleImport(
  trx: Db,
  { job: { claim, preview } }: Pick<ImportOrder & { kind: 'apply' }, 'job'>,
  made: ImportResult,
): Promise<void> {
  const row = await findJob(trx, 'import', claim.id);
  const result: StoredResult = { ...made, preview };
  const isWanted =
    row !== undefined &&
    (await writeEnd(trx, claim, {
      state: 'done',
      ended_at: new Date().toISOString(),
      problem: null,
      result: JSON.stringify(result),
      // The audit log has the caller.
      payload: JSON.stringify({ ...payloadOf<ImportPayload>(row), caller: null }),
    }));
  if (!isWanted) throw new AppError('conflict', { message: 'This import is no longer wanted.' });
}

/** Most lines of each kind in a report: files may have thousands of fields. */
const LINES_MAX = 200;

/** Converts the outcome of an import for the screen. */
export function presentImportReport(read: ReadReport, outcome: ImportOutcome): ImportReport {
  return {
    read: counted(read.read),
    notes: read.notes.slice(0, LINES_MAX).map(withScreenWords),
    locations: outcome.locations,
    positions: outcome.positions,
    texts: outcome.texts,
    new_types: outcome.types.created,
    skipped: tallies([...read.skipped, ...outcome.skipped]),
    changed: tallies([...read.changed, ...outcome.changed]),
    hidden: read.hidden,
    unmapped: counted(read.unmapped),
  };
}

/** Adds a note if there are more maps than the preview shows. */
export const withMapsLeftOut = (report: ImportReport, shown: number, total: number): ImportReport =>
  total <= shown ? report : { ...report, notes: [mapsLeftOut(shown, total), ...report.notes] };

const counted = (counts: Readonly<Record<string, number>>): ImportReport['read'] =>
  Object.entries(counts)
    .slice(0, LINES_MAX)
    .map(([what, count]) => ({ what, count }));

const tallies = (all: readonly Tally[]): ImportTally[] =>
  [...all]
    .sort((a, b) => b.count - a.count)
    .slice(0, LINES_MAX)
    .map(({ what, count, examples }) => ({ what: withScreenWords(what), count, examples }));
