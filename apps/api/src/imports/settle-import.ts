import type { ReadReport, Tally } from '@venture-atlas/importers';
import { inWordsOfScreen, mapsLeftOut, serverMessages } from '@venture-atlas/rules';
import type { ImportReport, ImportTally } from '@venture-atlas/types';
import { findViewer } from '../accounts/auth/find-viewer.ts';
import type { Db } from '../db/schema.ts';
import { assertRoomForLocations } from '../editing/commands/location-room.ts';
import { AppError } from '../errors.ts';
import { payloadOf } from '../jobs/job-kind.ts';
import { findJob, writeEnd } from '../jobs/queries/jobs.ts';
import { adoptHome } from '../worlds/queries/worlds-of-user.ts';
import { editorScope } from '../worlds/scope.ts';
import type { ImportOutcome } from './commands/apply-import-plan.ts';
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

/** Lines of each kind that a report shows at most: files may have thousands of fields. */
const LINES_MAX = 200;

/** What an import came to, in words of the screen. */
export function presentImportReport(read: ReadReport, outcome: ImportOutcome): ImportReport {
  return {
    read: counted(read.read),
    notes: read.notes.slice(0, LINES_MAX).map(inWordsOfScreen),
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

/** The report, which also says when more maps would be made than the preview shows. */
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
    .map(({ what, count, examples }) => ({ what: inWordsOfScreen(what), count, examples }));
