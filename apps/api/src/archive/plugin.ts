import { mkdirSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveWords, serverMessages, toSlug, type Viewer } from '@venture-atlas/rules';
import { WORLD_ARCHIVES_WAITING_EACH, WORLD_ARCHIVES_WAITING_MAX } from '@venture-atlas/types';
import fp from 'fastify-plugin';
import { type Audit, type Caller, worldObject } from '../audit/audit.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { AppError } from '../errors.ts';
import { createQuota, type Quota } from '../http/quota.ts';
import { type JobFiles, openJobFiles } from '../job-files/job-files.ts';
import { databaseFileIn } from '../jobs/children/database-file.ts';
import { freeBytesAt } from '../jobs/children/free-bytes.ts';
import { type JobEnd, type JobKind, payloadOf, type RunningJob } from '../jobs/job-kind.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { deleteEndedJobs, deleteJob, findJob, insertJob, type JobRow, ofAccount } from '../jobs/queries/jobs.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import { signedIn } from '../world-settings/view/load-world.ts';
import { openWorldEyes, scopeOfEyes, type WorldEyes } from '../world-settings/view/world-eyes.ts';
import type { ArchiveAnswer, ArchivePayload, ArchiveProgress, ArchiveResult } from './archive-order.ts';
import { bytesOfWholePictures, findWorldToTakeOut, listArchiveJobs } from './queries/archive-jobs.ts';
import { runArchiveChild } from './run-archive-child.ts';

declare module 'fastify' {
  interface FastifyInstance {
    archives: { room: ArchiveRoom; quota: Quota };
  }
}

const HOUR_MS = 3_600_000;
/** Worlds that one account may take out in an hour: each is read whole, and packed. */
const AN_HOUR = 20;

export interface WorldArchivesOptions {
  config: Config;
  database: OpenDatabase;
  isReadOnly: boolean;
}

/** Archives of worlds: those of a server that stopped are made by the next one, and what nobody fetched goes. */
export const worldArchivesPlugin = fp<WorldArchivesOptions>(async (app, { config, database, isReadOnly }) => {
  const { now, audit } = app.accounts;
  const { db, jobs, log } = app;
  const dir = join(config.dataDir, 'archives');
  if (!isReadOnly) mkdirSync(dir, { recursive: true, mode: 0o700 });
  const freeBytes = () => freeBytesAt(config.dataDir);
  const databaseFile = (folder: string) => databaseFileIn(folder, database);
  const { place: media } = app.pictures.media;
  const maySee = async (eyes: Parameters<typeof scopeOfEyes>[1]) => (await scopeOfEyes(db, eyes)) !== undefined;
  const files = openJobFiles(dir, media);
  jobs.define(archiveKind({ files, media, databaseFile, maySee, run: runArchiveChild, log }));
  const room = createArchiveRoom({ db, jobs, files, now, freeBytes, audit });
  const max = config.rateLimits ? AN_HOUR : Number.POSITIVE_INFINITY;
  const quota = app.shareLimit('world archives', createQuota({ now, max, windowMs: HOUR_MS }));
  app.decorate('archives', { room, quota });
  app.repeat({ name: 'world archive clean-up', everyMs: 60_000, run: () => room.sweep() });
  app.repeatHere({ what: 'archives', everyMs: 60_000, run: () => room.sweepHere() });
});

/** How long an archive is kept to be fetched once it is made. */
const LIFE_MS = 60 * 60_000;
/** What must be left for the database beside the archive. */
const LEAST_FREE_BYTES = 500 * 1_048_576;

interface ArchiveRoomDeps {
  db: Db;
  jobs: JobRunner;
  files: JobFiles;
  now: () => number;
  /** Bytes that are free where archives are made. */
  freeBytes: () => Promise<number>;
  audit: Audit;
}

/** Archives of worlds: asked for, made by the runner of jobs and kept for a while, each for whoever asked. */
type ArchiveRoom = ReturnType<typeof createArchiveRoom>;

function createArchiveRoom({ db, jobs, files, now, freeBytes, audit }: ArchiveRoomDeps) {
  const isoTime = (ms: number): string => new Date(ms).toISOString();

  /** One of a world that its asker edits no more is gone for them, as if it had never been made. */
  const find = async (viewer: Viewer, id: string): Promise<JobRow> => {
    const userId = signedIn(viewer);
    const row = await findJob(db, 'world archive', id);
    if (row?.account_id !== userId || !(await maySee(row))) throw new AppError('not_found', goneWords);
    return row;
  };

  const maySee = async (row: JobRow): Promise<boolean> =>
    (await scopeOfEyes(db, payloadOf<ArchivePayload>(row).seenBy)) !== undefined;

  const forget = async (id: string): Promise<void> => {
    await writeTransaction(db, (trx) => deleteJob(trx, id));
    await jobs.stop(id);
    await files.drop(id);
  };
  const listKnown = async () => new Set((await listArchiveJobs(db)).map(({ id }) => id));

  return {
    find,

    /** Whether what is being sent may go on. */
    isOpen: async (row: JobRow): Promise<boolean> => maySee(row),

    /** Where what is made can be read; it may be missing. */
    file: (row: JobRow): Promise<string> => files.find(row.id, archiveFile(row)),

    /**
     * Lets an archive of a world wait to be made. While one of the same world and account is under way, it is that one;
     * one that is ready makes room for it.
     * @param take counts it; called once it is sure that there is something to make
     * @throws AppError not_found, storage_full; conflict, unavailable while too many wait
     */
    async ask(viewer: Viewer, caller: Caller, worldId: string, take: () => void): Promise<JobRow> {
      const userId = signedIn(viewer);
      const opened = await openWorldEyes(db, viewer, worldId);
      const world = opened && (await findWorldToTakeOut(db, worldId));
      if (opened === undefined || world === undefined) throw new AppError('not_found');
      const before = (await listArchiveJobs(db, userId)).filter(
        (row) => payloadOf<ArchivePayload>(row).seenBy.worldId === worldId,
      );
      const open = before.find(
        (row) => isUnderWay(row) && payloadOf<ArchivePayload>(row).seenBy.epoch === opened.eyes.epoch,
      );
      if (open !== undefined) return open;
      take();
      for (const { id } of before) await forget(id);
      if ((await freeBytes()) < (await bytesOfWholePictures(db, world.id)) + LEAST_FREE_BYTES)
        throw new AppError('storage_full');
      const payload: ArchivePayload = { seenBy: opened.eyes, fileName: `${toSlug(world.name)}.zip` };
      const id = await writeTransaction(db, async (trx) => {
        await assertPlaceInQueue(trx, userId);
        await audit.record(trx, caller, { action: 'world_taken_out', outcome: 'ok', object: worldObject(worldId) });
        const asker = { asker: ofAccount(userId), accountId: userId, requestedBy: userId };
        return insertJob(trx, { kind: 'world archive', ...asker, payload, at: isoTime(now()) });
      });
      jobs.poll('world archive');
      return find(viewer, id);
    },

    /** Ends and forgets an archive, whether it is made or not. */
    async cancel(viewer: Viewer, id: string): Promise<void> {
      await forget((await find(viewer, id)).id);
    },

    /** Forgets what nobody fetched for a while or may fetch any more, and the files of what is forgotten. */
    async sweep(): Promise<void> {
      await writeTransaction(db, (trx) => deleteEndedJobs(trx, 'world archive', isoTime(now() - LIFE_MS)));
      for (const row of await listArchiveJobs(db)) if (!(await maySee(row))) await forget(row.id);
      await files.sweepHere(listKnown);
      await files.sweepShared(listKnown);
    },

    /** Removes from this machine what is forgotten. */
    sweepHere: (): Promise<void> => files.sweepHere(listKnown),
  };
}

const goneWords = { message: archiveWords.gone };

const isUnderWay = ({ state }: JobRow): boolean => state === 'waiting' || state === 'running';

/** Nobody fills the queue for the others, who are told to nobody. */
async function assertPlaceInQueue(trx: Db, userId: number): Promise<void> {
  const open = (await listArchiveJobs(trx)).filter(isUnderWay);
  if (open.filter((row) => row.account_id === userId).length >= WORLD_ARCHIVES_WAITING_EACH)
    throw new AppError('conflict', { message: serverMessages.tooManyArchives(WORLD_ARCHIVES_WAITING_EACH) });
  if (open.length >= WORLD_ARCHIVES_WAITING_MAX) throw new AppError('unavailable');
}

interface ArchiveKindDeps {
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
function archiveKind(deps: ArchiveKindDeps): JobKind<ArchiveProgress> {
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
