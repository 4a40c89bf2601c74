import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverMessages, staffMessages } from '@venture-atlas/rules';
import type { OwnWorldsConfig } from '../config.ts';
import type { JobFiles } from '../job-files/job-files.ts';
import { type JobEnd, type JobKind, payloadOf, type RunningJob, resultOf } from '../jobs/job-kind.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { LargestPicture } from '../picture-config.ts';
import { IMPORTS_AT_ONCE, laneOf, limitsOf, memoryHere } from './import-lane.ts';
import type { ImportOrder, KeptFile } from './import-order.ts';
import { heard, type ImportPayload, type KeptProgress, type KeptResult, worldOf } from './import-view.ts';
import type { ChildEnd, runImportChild } from './run-import-child.ts';

export interface ImportKindDeps {
  /** What was sent for each import, and the pages of its preview. */
  files: JobFiles;
  /** Where pictures are stored. */
  media: MediaPlace;
  /** How much somebody may have in the worlds of their own. */
  ownWorlds: OwnWorldsConfig;
  largest: LargestPicture;
  /** The database file, which the process that reads and writes opens for itself. */
  database: string;
  run: typeof runImportChild;
  /** Resolves when this process has heard what its children wrote. */
  catchUp: () => Promise<void>;
  log: { warn: (line: object, message: string) => void };
}

/** The name of a file that was sent, counted from 0. */
export const importFile = (index: number): string => `file-${index}`;

/** The name of the folder with the pages of a preview. */
export const previewFolder = (round: number): string => `preview-${round}`;

/** So long (ms) a quick import keeps its place while other accounts wait for it. */
const KEEPS_PLACE_MS = 2_000;

/** How often (ms) a quick import looks whether others wait for its place. */
const LOOK_EVERY_MS = 250;

/**
 * Reads files that were sent, or makes their import. A quick one that takes too long goes on in the slow lane; it does so
 * earlier when other accounts wait for its place. The child process that makes it writes the end of the job in the very
 * transaction of the import: it is made once, or not at all. The problem of a failed one is a sentence.
 */
export function importKind(deps: ImportKindDeps): JobKind<KeptProgress> {
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
      const place = lane === 'quick' ? watchPlace(job) : undefined;
      let said: KeptProgress | undefined;
      const end = await deps
        .run(
          order,
          limitsOf(lane, memoryHere()),
          (news) => {
            said = heard(said, news);
            job.report(said);
          },
          place?.signal ?? job.signal,
        )
        .finally(place?.close);
      if (lane === 'quick' && isTooMuch(end)) return toSlowLane(job.row);
      if (place?.isGivenUp() === true && end.kind === 'stopped') return toSlowLane(job.row);
      if (!isApply) return readEnd(deps, job, end, said?.format ?? null);
      await deps.catchUp();
      if (end.kind !== 'result') return failure(deps, job, end);
      await deps.files.drop(job.row.id);
      return { kind: 'settled' };
    },
    giveUp: async () => ({ kind: 'failed', problem: serverMessages.importInterrupted }),
  };
}

async function orderFor(deps: ImportKindDeps, { row, claim }: RunningJob<KeptProgress>): Promise<ImportOrder> {
  const { files, options, caller, draw } = payloadOf<ImportPayload>(row);
  const kept: KeptFile[] = [];
  for (const [index, file] of files.entries())
    kept.push({ ...file, path: await deps.files.find(row.id, importFile(index)) });
  const { media, ownWorlds, largest, database } = deps;
  const lane = laneOf(payloadOf<ImportPayload>(row));
  const common = { database, worldId: worldOf(row), lane, files: kept, options, media, ownWorlds, largest };
  if (row.subject === 'read' || caller === null) {
    return { ...common, kind: 'read', folder: join(deps.files.folderOf(row.id), previewFolder(row.round)) };
  }
  const { canDraw = false, preview = 0 } = resultOf<KeptResult>(row) ?? {};
  return { ...common, kind: 'apply', caller, draw, canDraw, job: { claim, preview } };
}

/** @param format what the files were known as: one that could not be read whole is still known as that */
async function readEnd(
  deps: ImportKindDeps,
  job: RunningJob<KeptProgress>,
  end: ChildEnd,
  format: KeptProgress['format'],
): Promise<JobEnd> {
  if (end.kind !== 'result') {
    const failed = failure(deps, job, end);
    if (failed.kind !== 'failed' || format === null) return failed;
    return { ...failed, result: { format } satisfies Partial<KeptResult> };
  }
  await deps.files.share(job.row.id, previewFolder(job.row.round));
  const result: KeptResult = { ...end.result, preview: job.row.round };
  return { kind: 'done', result };
}

/** Whether it ended because it took more time or memory than its lane has, or would have. */
const isTooMuch = ({ kind }: ChildEnd): boolean =>
  kind === 'crashed' || kind === 'took_too_long' || kind === 'not_quick';

/** Looks from time to time whether a quick import has kept its place long enough and others wait for it. */
function watchPlace(job: RunningJob<KeptProgress>): {
  signal: AbortSignal;
  isGivenUp: () => boolean;
  close: () => void;
} {
  const giveUp = new AbortController();
  const begun = performance.now();
  const look = async (): Promise<void> => {
    if (performance.now() - begun > KEEPS_PLACE_MS && (await job.isLaneWanted())) giveUp.abort();
  };
  // A look that fails is made again.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  return {
    signal: AbortSignal.any([job.signal, giveUp.signal]),
    isGivenUp: () => giveUp.signal.aborted && !job.signal.aborted,
    close: () => clearInterval(timer),
  };
}

/** Nothing was written so far. */
function toSlowLane(row: RunningJob['row']): JobEnd {
  const payload: ImportPayload = { ...payloadOf<ImportPayload>(row), lane: 'slow' };
  return { kind: 'again', notBefore: row.not_before, problem: 'slow', payload, isNoTry: true };
}

function failure(deps: ImportKindDeps, { row }: RunningJob<KeptProgress>, end: ChildEnd): JobEnd {
  if (end.kind === 'stopped') return { kind: 'stopped' };
  if (end.kind === 'broken') deps.log.warn({ job: row.id, what: end.what }, 'the files of an import could not be read');
  return { kind: 'failed', problem: whyOf(end) };
}

/** A run before this one may have been ended while it wrote. */
async function clearPreviews(folder: string): Promise<void> {
  const names = await readdir(folder);
  const previews = names.filter((name) => name.startsWith('preview-'));
  await Promise.all(previews.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

function whyOf(end: ChildEnd): string {
  if (end.kind === 'refused') return end.sentence;
  return isTooMuch(end) ? serverMessages.importTooLarge : staffMessages.importBroken;
}
