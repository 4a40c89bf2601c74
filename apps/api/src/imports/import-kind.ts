import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverMessages, staffMessages } from '@venture-atlas/rules';
import type { OwnWorldsConfig } from '../config.ts';
import { type JobEnd, type JobKind, payloadOf, type RunningJob, resultOf } from '../jobs/job-kind.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { LargestPicture } from '../picture-config.ts';
import type { ImportOrder } from './import-order.ts';
import { heard, type ImportPayload, type KeptProgress, type KeptResult, worldOf } from './import-view.ts';
import type { ChildEnd, runImportChild } from './run-import-child.ts';

export interface ImportKindDeps {
  /** Where files are kept, in a folder for each import. */
  dir: string;
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

const filePath = (folder: string, index: number): string => join(folder, `file-${index}`);

/** Where a file that was sent lies, counted from 0. */
export const importFile = (dir: string, id: string, index: number): string => filePath(join(dir, id), index);

/** Where the pages of a preview lie. */
export const previewFolder = (dir: string, id: string, round: number): string => join(dir, id, `preview-${round}`);

/**
 * Reads files that were sent, or makes their import, one at a time. The child process that makes it writes the end of
 * the job in the very transaction of the import: it is made once, or not at all. The problem of a failed one is a
 * sentence.
 */
export function importKind(deps: ImportKindDeps): JobKind<KeptProgress> {
  return {
    ...{ name: 'import', atOnce: 1, mostAttempts: 3, isFair: true, keepsDone: true },
    run: async (job) => {
      const folder = join(deps.dir, job.row.id);
      const isApply = job.row.subject === 'apply';
      if (!isApply) await clearPreviews(folder);
      const order = orderFor(deps, job, folder);
      if (order.kind === 'read') await mkdir(order.folder);
      let said: KeptProgress | undefined;
      const end = await deps.run(
        order,
        (news) => {
          said = heard(said, news);
          job.report(said);
        },
        job.signal,
      );
      if (!isApply) return readEnd(deps, job, end, said?.format ?? null);
      await deps.catchUp();
      if (end.kind !== 'result') return failure(deps, job, end);
      await rm(folder, { recursive: true, force: true });
      return { kind: 'settled' };
    },
    giveUp: async () => ({ kind: 'failed', problem: serverMessages.importTooLarge }),
  };
}

function orderFor(deps: ImportKindDeps, { row, claim }: RunningJob<KeptProgress>, folder: string): ImportOrder {
  const { files, options, caller, draw } = payloadOf<ImportPayload>(row);
  const kept = files.map((file, index) => ({ ...file, path: filePath(folder, index) }));
  const { media, ownWorlds, largest, database } = deps;
  const common = { database, worldId: worldOf(row), files: kept, options, media, ownWorlds, largest };
  if (row.subject === 'read' || caller === null) {
    return { ...common, kind: 'read', folder: previewFolder(deps.dir, row.id, row.round) };
  }
  const { canDraw = false, preview = 0 } = resultOf<KeptResult>(row) ?? {};
  return { ...common, kind: 'apply', caller, draw, canDraw, job: { claim, preview } };
}

/** @param format what the files were known as: one that could not be read whole is still known as that */
function readEnd(
  deps: ImportKindDeps,
  job: RunningJob<KeptProgress>,
  end: ChildEnd,
  format: KeptProgress['format'],
): JobEnd {
  if (end.kind !== 'result') {
    const failed = failure(deps, job, end);
    if (failed.kind !== 'failed' || format === null) return failed;
    return { ...failed, result: { format } satisfies Partial<KeptResult> };
  }
  const result: KeptResult = { ...end.result, preview: job.row.round };
  return { kind: 'done', result };
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
  const isTooLarge = end.kind === 'crashed' || end.kind === 'took_too_long';
  return isTooLarge ? serverMessages.importTooLarge : staffMessages.importBroken;
}
