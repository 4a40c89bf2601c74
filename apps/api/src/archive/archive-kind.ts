import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveWords } from '@venture-atlas/rules';
import type { JobFiles } from '../job-files/job-files.ts';
import { type JobEnd, type JobKind, payloadOf, type RunningJob } from '../jobs/job-kind.ts';
import type { JobRow } from '../jobs/queries/jobs.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { WorldEyes } from '../world-settings/view/world-eyes.ts';
import type { ArchiveAnswer, ArchivePayload, ArchiveProgress, ArchiveResult } from './archive-order.ts';
import type { runArchiveChild } from './run-archive-child.ts';

export interface ArchiveKindDeps {
  files: JobFiles;
  media: MediaPlace;
  /** File of the database as it is now; a copy of one that is only in memory goes into the folder. */
  databaseFile: (folder: string) => Promise<string>;
  /** Whether whoever asked edits the world still. */
  maySee: (eyes: WorldEyes) => Promise<boolean>;
  run: typeof runArchiveChild;
  log: { warn: (line: object, message: string) => void };
}

/** The file of an archive: of each beginning another one, so that nobody meets what an older one held. */
export const archiveFile = ({ attempts }: Pick<JobRow, 'attempts'>): string => `world-${attempts}.zip`;

/**
 * Writes archives of worlds, one at a time, by what `npm run export -- world` writes them. One whose asker may not edit
 * the world any more is ended as soon as that is seen. The problem of a failed one is a sentence.
 */
export function archiveKind(deps: ArchiveKindDeps): JobKind<ArchiveProgress> {
  return {
    name: 'world archive',
    atOnce: 1,
    mostAttempts: 3,
    isFair: true,
    keepsDone: true,
    run: async (job) => {
      const end = await make(deps, job).catch((err: unknown): JobEnd => {
        deps.log.warn({ err, archive: job.row.id }, 'an archive could not be made');
        const isFull = /ENOSPC|EDQUOT|EROFS/.test(String(err));
        return { kind: 'failed', problem: isFull ? archiveWords.noRoom : archiveWords.broken };
      });
      // Half an archive is of no use to anybody, and may be what fills the disk.
      if (end.kind !== 'done') await deps.files.drop(job.row.id).catch(() => undefined);
      return end;
    },
    giveUp: async () => ({ kind: 'failed', problem: archiveWords.broken }),
  };
}

async function make(deps: ArchiveKindDeps, job: RunningJob<ArchiveProgress>): Promise<JobEnd> {
  const { row, signal } = job;
  const { seenBy } = payloadOf<ArchivePayload>(row);
  const folder = deps.files.folderOf(row.id);
  const file = join(folder, archiveFile(row));
  // A server that was killed may have left half of it.
  await deps.files.drop(row.id);
  const work = join(folder, 'work');
  await mkdir(work, { recursive: true, mode: 0o700 });
  const ended = new AbortController();
  const order = { seenBy, database: await deps.databaseFile(work), media: deps.media, target: file };
  const onNews = (progress: ArchiveProgress): void => {
    job.report(progress);
    // What was right when it began may end meanwhile.
    void deps.maySee(seenBy).then(
      (may) => may || ended.abort(),
      () => undefined,
    );
  };
  const answer = await deps.run(order, onNews, AbortSignal.any([signal, ended.signal]));
  if (signal.aborted) return { kind: 'stopped' };
  if (ended.signal.aborted || !(await deps.maySee(seenBy))) return { kind: 'failed', problem: archiveWords.gone };
  if (answer.kind !== 'made') return { kind: 'failed', problem: problemOf(deps, row.id, answer) };
  await rm(work, { recursive: true, force: true });
  await deps.files.share(row.id, archiveFile(row));
  const result: ArchiveResult = { bytes: (await stat(file)).size };
  return { kind: 'done', result };
}

function problemOf(
  { log }: ArchiveKindDeps,
  id: string,
  answer: Exclude<ArchiveAnswer, { kind: 'made' }> | { kind: 'stopped' },
): string {
  if (answer.kind === 'gone') return archiveWords.gone;
  if (answer.kind === 'changed') return archiveWords.changed;
  if (answer.kind === 'storage') return archiveWords.noRoom;
  log.warn({ archive: id, what: answer }, 'an archive could not be made');
  return archiveWords.broken;
}
