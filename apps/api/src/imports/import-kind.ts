import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverMessages, staffMessages } from '@venture-atlas/rules';
import type { OwnWorldsConfig } from '../config.ts';
import type { JobFiles } from '../job-files/job-files.ts';
import { type JobEnd, type JobKind, payloadOf, type RunningJob, resultOf } from '../jobs/job-kind.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { LargestPicture } from '../picture-config.ts';
import { type ImportPayload, type RunProgress, type StoredResult, withNews, worldOf } from './import-job.ts';
import { IMPORTS_AT_ONCE, laneOf, limitsOf, memoryHere } from './import-lane.ts';
import type { ImportFile, ImportOrder } from './import-order.ts';
import type { ChildEnd, runImportChild } from './run-import-child.ts';

export interface ImportKindDeps {
  /** Uploaded files of each import, and the pages of its preview. */
  files: JobFiles;
  /** The picture store. */
  media: MediaPlace;
  /** Storage limits of own worlds. */
  ownWorlds: OwnWorldsConfig;
  largest: LargestPicture;
  /** Address of the database, which the child process opens itself. */
  database: string;
  run: typeof runImportChild;
  /** Resolves when this process has received the events of its children. */
  catchUp: () => Promise<void>;
  log: { warn: (line: object, message: string) => void };
}

/** Name of an uploaded file by its index from 0. */
export const importFile = (index: number): string => `file-${index}`;

/** Name of the folder with the preview pages of a round. */
export const previewFolder = (round: number): string => `preview-${round}`;

/** A quick import may run this long (ms) while other accounts wait for its slot. */
const SLOT_MS = 2_000;

/** Interval (ms) at which a quick import checks whether others wait. */
const CHECK_EVERY_MS = 250;

/**
 * Reads uploaded files, or executes their import. A quick import that exceeds its limits continues in the slow lane,
 * earlier if other accounts wait for its slot. The child process writes the end of the job in the transaction of the
 * import, so the import runs exactly once or not at all. The problem of a failed job is a sentence.
 */
export function importKind(deps: ImportKindDeps): JobKind<RunProgress> {
  return {
    name: 'import',
    atOnce: 1,
    mostAttempts: 3,
    isFair: true,
    keepsDone: true,
    lanes: { atOnce: IMPORTS_AT_ONCE, laneOf: (row) => laneOf(payloadOf<ImportPayload>(row)) },
    run: async (job) => {
      const lane = laneOf(payloadOf<ImportPayload>(job.row));
      const isApply = job.row.subject === 'apply';
      const order = await orderFor(deps, job);
      if (!isApply) await clearPreviews(deps.files.folderOf(job.row.id));
      if (order.kind === 'read') await mkdir(order.folder);
      const slot = lane === 'quick' ? watchSlot(job) : undefined;
      let progress: RunProgress | undefined;
      const end = await deps
        .run(
          order,
          limitsOf(lane, memoryHere()),
          (news) => {
            progress = withNews(progress, news);
            job.report(progress);
          },
          slot?.signal ?? job.signal,
        )
        .finally(slot?.close);
      if (lane === 'quick' && exceedsLane(end)) return toSlowLane(job.row);
      if (slot?.isGivenUp() === true && end.kind === 'stopped') return toSlowLane(job.row);
      if (!isApply) return readEnd(deps, job, end, progress?.format ?? null);
      await deps.catchUp();
      if (end.kind !== 'result') return failure(deps, job, end);
      await deps.files.drop(job.row.id);
      return { kind: 'settled' };
    },
    giveUp: async () => ({ kind: 'failed', problem: serverMessages.importInterrupted }),
  };
}

async function orderFor(deps: ImportKindDeps, { row, claim }: RunningJob<RunProgress>): Promise<ImportOrder> {
  const { files, options, caller, draw, names = [] } = payloadOf<ImportPayload>(row);
  const kept: ImportFile[] = [];
  for (const [index, file] of files.entries())
    kept.push({ ...file, path: await deps.files.find(row.id, importFile(index)) });
  const { media, ownWorlds, largest, database } = deps;
  const lane = laneOf(payloadOf<ImportPayload>(row));
  const common = { database, worldId: worldOf(row), lane, files: kept, options, media, ownWorlds, largest };
  if (row.subject === 'read' || caller === null) {
    return { ...common, kind: 'read', folder: join(deps.files.folderOf(row.id), previewFolder(row.round)) };
  }
  const { canDraw = false, preview = 0 } = resultOf<StoredResult>(row) ?? {};
  return { ...common, kind: 'apply', caller, draw, names, canDraw, job: { claim, preview } };
}

/** @param format detected format, which is kept even if reading failed */
async function readEnd(
  deps: ImportKindDeps,
  job: RunningJob<RunProgress>,
  end: ChildEnd,
  format: RunProgress['format'],
): Promise<JobEnd> {
  if (end.kind !== 'result') {
    const failed = failure(deps, job, end);
    if (failed.kind !== 'failed' || format === null) return failed;
    return { ...failed, result: { format } satisfies Partial<StoredResult> };
  }
  await deps.files.share(job.row.id, previewFolder(job.row.round));
  const result: StoredResult = { ...end.result, preview: job.row.round };
  return { kind: 'done', result };
}

/** Whether the run exceeded, or would exceed, the limits of its lane. */
const exceedsLane = ({ kind }: ChildEnd): boolean =>
  kind === 'crashed' || kind === 'took_too_long' || kind === 'not_quick';

/** Checks regularly whether a quick import has used its time while others wait. */
function watchSlot(job: RunningJob<RunProgress>): {
  signal: AbortSignal;
  isGivenUp: () => boolean;
  close: () => void;
} {
  const giveUp = new AbortController();
  const begun = performance.now();
  const check = async (): Promise<void> => {
    if (performance.now() - begun > SLOT_MS && (await job.isLaneWanted())) giveUp.abort();
  };
  // A failed check is repeated.
  const timer = setInterval(() => void check().catch(() => undefined), CHECK_EVERY_MS);
  return {
    signal: AbortSignal.any([job.signal, giveUp.signal]),
    isGivenUp: () => giveUp.signal.aborted && !job.signal.aborted,
    close: () => clearInterval(timer),
  };
}

/** Moves the job to the slow lane; nothing was written so far. */
function toSlowLane(row: RunningJob['row']): JobEnd {
  const payload: ImportPayload = { ...payloadOf<ImportPayload>(row), lane: 'slow' };
  return { kind: 'again', notBefore: row.not_before, problem: 'slow', payload, isNoTry: true };
}

function failure(deps: ImportKindDeps, { row }: RunningJob<RunProgress>, end: ChildEnd): JobEnd {
  if (end.kind === 'stopped') return { kind: 'stopped' };
  if (end.kind === 'broken') deps.log.warn({ job: row.id, what: end.what }, 'the files of an import could not be read');
  return { kind: 'failed', problem: whyOf(end) };
}

/** Removes previews of earlier runs, which may have been killed while writing. */
async function clearPreviews(folder: string): Promise<void> {
  const names = await readdir(folder);
  const previews = names.filter((name) => name.startsWith('preview-'));
  await Promise.all(previews.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

function whyOf(end: ChildEnd): string {
  if (end.kind === 'refused') return end.sentence;
  return exceedsLane(end) ? serverMessages.importTooLarge : staffMessages.importBroken;
}
