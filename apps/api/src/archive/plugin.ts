import { mkdirSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
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
import { openWorldAccess, scopeOfAccess } from '../world-settings/view/world-access.ts';
import type { ArchiveAnswer, ArchiveOptions, ArchivePayload, ArchiveProgress, ArchiveResult } from './archive-order.ts';
import { namedWithSecrets } from './files/map-for-files.ts';
import { leadsCampaign } from './players-view.ts';
import { bytesOfTexts, bytesOfWholePictures, findWorldToExport, listArchiveJobs } from './queries/archive-jobs.ts';
import { runArchiveChild } from './run-archive-child.ts';

declare module 'fastify' {
  interface FastifyInstance {
    archives: { queue: ArchiveQueue; quota: Quota };
  }
}

const HOUR_MS = 3_600_000;
/** Exports of worlds per account and hour: each reads and packs the whole world. */
const AN_HOUR = 20;

export interface WorldArchivesOptions {
  config: Config;
  database: OpenDatabase;
  isReadOnly: boolean;
}

/** Archives of worlds. Jobs of a stopped server are continued by the next one, and expired archives are removed. */
export const worldArchivesPlugin = fp<WorldArchivesOptions>(async (app, { config, database, isReadOnly }) => {
  const { now, audit } = app.accounts;
  const { db, jobs, log } = app;
  const dir = join(config.dataDir, 'archives');
  if (!isReadOnly) mkdirSync(dir, { recursive: true, mode: 0o700 });
  const freeBytes = () => freeBytesAt(config.dataDir);
  const databaseFile = (folder: string) => databaseFileIn(folder, database);
  const { place: media } = app.pictures.media;
  const maySee = (payload: ArchivePayload) => mayHave(db, payload);
  const files = openJobFiles(dir, media);
  jobs.define(archiveKind({ files, media, databaseFile, maySee, run: runArchiveChild, log }));
  const queue = createArchiveQueue({ db, jobs, files, now, freeBytes, audit });
  const max = config.rateLimits ? AN_HOUR : Number.POSITIVE_INFINITY;
  const quota = app.shareLimit('world archives', createQuota({ now, max, windowMs: HOUR_MS }));
  app.decorate('archives', { queue, quota });
  app.repeat({ name: 'world archive clean-up', everyMs: 60_000, run: () => queue.sweep() });
  app.repeatHere({ what: 'archives', everyMs: 60_000, run: () => queue.sweepHere() });
});

/** How long a finished archive is kept. */
const LIFE_MS = 60 * 60_000;
/** Free bytes that must remain for the database. */
const LEAST_FREE_BYTES = 500 * 1_048_576;

/** Texts of a world for Foundry, which loads an adventure whole. */
const FOUNDRY_TEXT_BYTES_MAX = 64 * 1_048_576;

/** Whether whoever asked may still have the file: they edit the world, and lead the campaign that it tells of. */
async function mayHave(db: Db, { seenBy, options }: ArchivePayload): Promise<boolean> {
  if ((await scopeOfAccess(db, seenBy)) === undefined) return false;
  const campaignId = options?.campaign_id ?? null;
  return campaignId === null || (await leadsCampaign(db, { campaignId, userId: seenBy.userId }));
}

interface ArchiveQueueDeps {
  db: Db;
  jobs: JobRunner;
  files: JobFiles;
  now: () => number;
  /** Free bytes where archives are made. */
  freeBytes: () => Promise<number>;
  audit: Audit;
}

/** Queue of requested archives, which the job runner makes and which are kept for a while, each for its requester. */
type ArchiveQueue = ReturnType<typeof createArchiveQueue>;

function createArchiveQueue({ db, jobs, files, now, freeBytes, audit }: ArchiveQueueDeps) {
  const isoTime = (ms: number): string => new Date(ms).toISOString();

  /** Archives are not found once their requester no longer edits the world. */
  const find = async (viewer: Viewer, id: string): Promise<JobRow> => {
    const userId = signedIn(viewer);
    const row = await findJob(db, 'world archive', id);
    if (row?.account_id !== userId || !(await maySee(row))) throw new AppError('not_found', goneWords);
    return row;
  };

  const maySee = (row: JobRow): Promise<boolean> => mayHave(db, payloadOf<ArchivePayload>(row));

  const remove = async (id: string): Promise<void> => {
    await writeTransaction(db, (trx) => deleteJob(trx, id));
    await jobs.stop(id);
    await files.drop(id);
  };
  const listKnown = async () => new Set((await listArchiveJobs(db)).map(({ id }) => id));

  return {
    find,

    /** Whether a download may continue. */
    isOpen: async (row: JobRow): Promise<boolean> => maySee(row),

    /** Path of a finished archive; the file may be missing. */
    file: (row: JobRow): Promise<string> => files.find(row.id, archiveFile(row)),

    /**
     * Requests an archive of a world. Returns the open one of the same world and account if there is one, and replaces
     * a finished one.
     * @param take counts the request; called when an archive will be made
     * @throws AppError not_found, storage_full; conflict, unavailable if the queue is full
     */
    async request(
      viewer: Viewer,
      caller: Caller,
      { worldId, options }: { worldId: string; options: ArchiveOptions },
      take: () => void,
    ): Promise<JobRow> {
      const userId = signedIn(viewer);
      const opened = await openWorldAccess(db, viewer, worldId);
      const world = opened && (await findWorldToExport(db, worldId));
      if (opened === undefined || world === undefined) throw new AppError('not_found');
      const before = (await listArchiveJobs(db, userId)).filter(
        (row) => payloadOf<ArchivePayload>(row).seenBy.worldId === worldId,
      );
      const payload: ArchivePayload = { seenBy: opened.access, fileName: fileNameOf(world.name, options), options };
      if (!(await mayHave(db, payload))) throw new AppError('not_found');
      if (options.format === 'foundry' && (await bytesOfTexts(db, world.id)) > FOUNDRY_TEXT_BYTES_MAX)
        throw new AppError('conflict', { message: serverMessages.worldTooLargeForFoundry });
      const open = before.find((row) => isUnderWay(row) && isDeepStrictEqual(payloadOf<ArchivePayload>(row), payload));
      if (open !== undefined) return open;
      take();
      for (const { id } of before) await remove(id);
      if ((await freeBytes()) < (await bytesOfWholePictures(db, world.id)) + LEAST_FREE_BYTES)
        throw new AppError('storage_full');
      const id = await writeTransaction(db, async (trx) => {
        await assertCanEnqueue(trx, userId);
        await audit.record(trx, caller, { action: 'world_taken_out', outcome: 'ok', object: worldObject(worldId) });
        const requester = { requester: ofAccount(userId), accountId: userId, requestedBy: userId };
        return insertJob(trx, { kind: 'world archive', ...requester, payload, at: isoTime(now()) });
      });
      jobs.poll('world archive');
      return find(viewer, id);
    },

    /** Cancels and deletes an archive, finished or not. */
    async cancel(viewer: Viewer, id: string): Promise<void> {
      await remove((await find(viewer, id)).id);
    },

    /** Deletes expired archives, those whose requester lost access, and files without a job. */
    async sweep(): Promise<void> {
      await writeTransaction(db, (trx) => deleteEndedJobs(trx, 'world archive', isoTime(now() - LIFE_MS)));
      for (const row of await listArchiveJobs(db)) if (!(await maySee(row))) await remove(row.id);
      await files.sweepHere(listKnown);
      await files.sweepShared(listKnown);
    },

    /** Removes local files of deleted archives. */
    sweepHere: (): Promise<void> => files.sweepHere(listKnown),
  };
}

/** Name of the file for whoever downloads it. */
function fileNameOf(world: string, { format, secrets, foundry_version }: ArchiveOptions): string {
  if (format === 'archive') return `${toSlug(world)}.zip`;
  const name = `${toSlug(world)} ${format === 'obsidian' ? 'vault' : `for foundry ${foundry_version}`}.zip`;
  return secrets ? namedWithSecrets(name) : name;
}

const goneWords = { message: archiveWords.gone };

const isUnderWay = ({ state }: JobRow): boolean => state === 'waiting' || state === 'running';

/** Limits the queue per account and in total, without revealing the jobs of others. */
async function assertCanEnqueue(trx: Db, userId: number): Promise<void> {
  const open = (await listArchiveJobs(trx)).filter(isUnderWay);
  if (open.filter((row) => row.account_id === userId).length >= WORLD_ARCHIVES_WAITING_EACH)
    throw new AppError('conflict', { message: serverMessages.tooManyArchives(WORLD_ARCHIVES_WAITING_EACH) });
  if (open.length >= WORLD_ARCHIVES_WAITING_MAX) throw new AppError('unavailable');
}

interface ArchiveKindDeps {
  files: JobFiles;
  media: MediaPlace;
  /** Place of the database; for a database in memory, a copy in the folder. */
  databaseFile: (folder: string) => Promise<string>;
  /** Whether the requester still edits the world. */
  maySee: (payload: ArchivePayload) => Promise<boolean>;
  run: typeof runArchiveChild;
  log: { warn: (line: object, message: string) => void };
}

/** File name of an archive: different for each attempt, so that nobody gets an older version. */
export const archiveFile = ({ attempts }: Pick<JobRow, 'attempts'>): string => `world-${attempts}.zip`;

/**
 * Kind of archive jobs, one at a time, written like `npm run export -- world`. A run is stopped as soon as its
 * requester loses access. The problem of a failed job is a sentence.
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
      // A partial archive is useless, and may be what fills the disk.
      if (end.kind !== 'done') await deps.files.drop(job.row.id).catch(() => undefined);
      return end;
    },
    giveUp: async () => ({ kind: 'failed', problem: archiveWords.broken }),
  };
}

async function make(deps: ArchiveKindDeps, job: RunningJob<ArchiveProgress>): Promise<JobEnd> {
  const { row, signal } = job;
  const payload = payloadOf<ArchivePayload>(row);
  const { seenBy, options } = payload;
  const folder = deps.files.folderOf(row.id);
  const file = join(folder, archiveFile(row));
  // A killed server may have left a partial archive.
  await deps.files.drop(row.id);
  const work = join(folder, 'work');
  await mkdir(work, { recursive: true, mode: 0o700 });
  const ended = new AbortController();
  const order = { seenBy, options, database: await deps.databaseFile(work), media: deps.media, target: file };
  const onNews = (progress: ArchiveProgress): void => {
    job.report(progress);
    // Access may be lost while it runs.
    void deps.maySee(payload).then(
      (may) => may || ended.abort(),
      () => undefined,
    );
  };
  const answer = await deps.run(order, onNews, AbortSignal.any([signal, ended.signal]));
  if (signal.aborted) return { kind: 'stopped' };
  if (ended.signal.aborted || !(await deps.maySee(payload))) return { kind: 'failed', problem: archiveWords.gone };
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
