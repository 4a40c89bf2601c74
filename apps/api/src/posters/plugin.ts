import { mkdirSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { posterWords } from '@venture-atlas/rules';
import fp from 'fastify-plugin';
import { type CampaignView, type KnownAsker, loadCampaignAgain } from '../campaigns/view/load-campaign.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { AppError } from '../errors.ts';
import { createQuota, type Quota } from '../http/quota.ts';
import { type JobFiles, openJobFiles } from '../job-files/job-files.ts';
import { databaseFileIn } from '../jobs/children/database-file.ts';
import { freeBytesAt } from '../jobs/children/free-bytes.ts';
import { canEnqueue, findDisplaced, type Requester, type WaitingLimits } from '../jobs/fair-queue.ts';
import { type JobEnd, type JobKind, payloadOf, type RunningJob, resultOf } from '../jobs/job-kind.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import {
  countOwnBefore,
  deleteEndedJobs,
  deleteJob,
  displaceJob,
  findJob,
  insertJob,
  type JobRow,
  listIds,
  listWaiting,
} from '../jobs/queries/jobs.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { PosterAnswer, PosterRequest, PosterTask } from './poster-task.ts';
import { runPosterChild } from './run-poster-child.ts';
import { type PublicState, readPublicState } from './shown-points.ts';

declare module 'fastify' {
  interface FastifyInstance {
    posters: { queue: PosterQueue; quota: { account: Quota; network: Quota } };
  }
}

/** Most waiting posters; each is a small row until it is made. */
const WAITING_MAX = 60;
const WAITING_OF_ONE_MAX = 3;
const HOUR_MS = 3_600_000;
/** Posters an hour: per account, and per network for all anonymous users. */
const AN_HOUR = { account: 30, network: 10 };

export interface PostersOptions {
  config: Config;
  database: OpenDatabase;
  isReadOnly: boolean;
}

/** Posters. Jobs of a stopped server are continued by the next one, and expired posters are removed. */
export const postersPlugin = fp<PostersOptions>(async (app, { config, database, isReadOnly }) => {
  const { now } = app.accounts;
  const dir = join(config.dataDir, 'posters');
  if (!isReadOnly) mkdirSync(dir, { recursive: true, mode: 0o700 });
  const limit = (max: number): number => (config.rateLimits ? max : Number.POSITIVE_INFINITY);
  const freeBytes = () => freeBytesAt(config.dataDir);
  const databaseFile = (folder: string) => databaseFileIn(folder, database);
  const { media } = app.pictures;
  const files = openJobFiles(dir, media.place);
  const seenBy = async (asker: KnownAsker): Promise<SeenInCampaign> => {
    const view = await loadCampaignAgain(app.campaigns, asker);
    const [revision = ''] = await app.live.revisions.now([view]);
    return { audience: view.audience, revision };
  };
  const shownNow = (slug: string) => readPublicState({ db: app.db, revisions: app.publicRevision }, slug);
  const kind = { files, media: media.place, databaseFile, seenBy, shownNow, run: runPosterChild, log: app.log };
  app.jobs.define(posterKind(kind));
  const waiting = { most: limit(WAITING_MAX), mostOfOne: limit(WAITING_OF_ONE_MAX) };
  const queue = createPosterQueue({ db: app.db, jobs: app.jobs, files, waiting, now, freeBytes });
  const quota = (max: number): Quota => createQuota({ now, max: limit(max), windowMs: HOUR_MS });
  app.decorate('posters', {
    queue,
    quota: {
      account: app.shareLimit('posters of an account', quota(AN_HOUR.account)),
      network: app.shareLimit('posters of a network', quota(AN_HOUR.network)),
    },
  });
  app.repeat({ name: 'poster clean-up', everyMs: 60_000, run: () => queue.sweep() });
  app.repeatHere({ what: 'posters', everyMs: 60_000, run: () => queue.sweepHere() });
});

/** How long a finished poster is kept. */
const LIFE_MS = 15 * 60_000;
/** Free bytes required to make a poster: the largest one, and space for the database. */
const LEAST_FREE_BYTES = 500 * 1_048_576;

/** A poster, from its request to its file. */
export interface Poster {
  id: string;
  ask: PosterRequest;
  state: 'waiting' | 'making' | 'ready' | 'failed';
  fileName: string;
  /** Name of its file within its job. */
  file: string;
  bytes: number | null;
  unlettered: string[];
  /** State of the fog when it was made; null: none. */
  fog: string | null;
  /** Revision of the campaign just before it was made; null: no campaign, or not made yet. */
  seen: SeenInCampaign | null;
  /** Public state of its map just before it was made; null: not a public poster, or not made yet. */
  shown: PublicState | null;
  message: string | null;
}

/** Owner and requester of a poster. */
interface PosterFor {
  owner: string;
  requester: Requester;
  /** The poster is deleted with this account. */
  accountId: number | null;
  fileName: string;
}

interface PosterQueueDeps {
  db: Db;
  jobs: JobRunner;
  files: JobFiles;
  /** Limits of waiting posters, in total and per account or network. */
  waiting: WaitingLimits;
  now: () => number;
  /** Free bytes where posters are made. */
  freeBytes: () => Promise<number>;
}

/** Queue of requested posters, which the job runner makes and which are kept for a while. */
export type PosterQueue = ReturnType<typeof createPosterQueue>;

export function createPosterQueue({ db, jobs, files, waiting: limits, now, freeBytes }: PosterQueueDeps) {
  const isoTime = (ms: number): string => new Date(ms).toISOString();

  const find = async (id: string, owner: string): Promise<Poster> => {
    const row = await findJob(db, 'poster', id);
    if (row === undefined || payloadOf<PosterPayload>(row).owner !== owner) {
      throw new AppError('not_found', { message: posterWords.gone });
    }
    return posterOf(row);
  };
  const listKnown = () => listIds(db, 'poster');

  return {
    find,

    /** @throws AppError too_many_requests if the queue is full */
    async assertCanEnqueue(requester: Requester): Promise<void> {
      assertCanEnqueue(await listWaiting(db, 'poster'), requester, limits);
    },

    /** Number of posters of the same requester that are made before this one. */
    async ahead({ id, state }: Pick<Poster, 'id' | 'state'>): Promise<number> {
      const row = state === 'waiting' ? await findJob(db, 'poster', id) : undefined;
      return row === undefined ? 0 : countOwnBefore(db, row);
    },

    /** Enqueues a poster. @throws AppError too_many_requests if the queue is full, storage_full */
    async request(ask: PosterRequest, { owner, requester, accountId, fileName }: PosterFor): Promise<Poster> {
      if ((await freeBytes()) < LEAST_FREE_BYTES) throw new AppError('storage_full');
      const at = isoTime(now());
      const payload: PosterPayload = { owner, ask, fileName };
      const id = await writeTransaction(db, async (trx) => {
        const others = await listWaiting(trx, 'poster');
        assertCanEnqueue(others, requester, limits);
        const displaced = findDisplaced(others, requester, limits);
        if (displaced !== undefined) await displaceJob(trx, displaced.id, { problem: posterWords.busy, at });
        return insertJob(trx, { kind: 'poster', requester, accountId, payload, at });
      });
      jobs.poll('poster');
      return find(id, owner);
    },

    /** Cancels and deletes a poster, finished or not. */
    async cancel(id: string, owner: string): Promise<void> {
      await find(id, owner);
      await writeTransaction(db, (trx) => deleteJob(trx, id));
      await jobs.stop(id);
      await files.drop(id);
    },

    /** Path of a finished poster; the file may be missing. */
    file: ({ id, file }: Poster): Promise<string> => files.find(id, file),

    /** Deletes expired posters and files without a job. */
    async sweep(): Promise<void> {
      await writeTransaction(db, (trx) => deleteEndedJobs(trx, 'poster', isoTime(now() - LIFE_MS)));
      await files.sweepHere(listKnown);
      await files.sweepShared(listKnown);
    },

    /** Removes local files of deleted posters. */
    sweepHere: (): Promise<void> => files.sweepHere(listKnown),
  };
}

function assertCanEnqueue(
  waiting: Parameters<typeof canEnqueue>[0],
  requester: Requester,
  limits: WaitingLimits,
): void {
  if (canEnqueue(waiting, requester, limits)) return;
  throw new AppError('too_many_requests', { message: posterWords.busy, retryAfter: 30 });
}

const states = { waiting: 'waiting', running: 'making', done: 'ready', failed: 'failed', cancelled: 'failed' } as const;

function posterOf(row: JobRow): Poster {
  const { ask, fileName } = payloadOf<PosterPayload>(row);
  const { bytes = null, unlettered = [], fog = null, seen = null, shown = null } = resultOf<PosterResult>(row) ?? {};
  return {
    id: row.id,
    ask,
    state: states[row.state],
    fileName,
    file: posterFile(row, ask),
    bytes,
    unlettered,
    fog,
    seen,
    shown,
    message: row.state === 'failed' ? row.problem : null,
  };
}

/** Payload of a poster job, visible only to its owner. */
interface PosterPayload {
  owner: string;
  ask: PosterRequest;
  fileName: string;
}

/** Result of a poster job. */
interface PosterResult {
  bytes: number;
  unlettered: string[];
  fog: string | null;
  seen: SeenInCampaign | null;
  /** Public state of the map just before; null: not a public poster. */
  shown: PublicState | null;
}

/** State of a campaign for the viewer of a poster, read before the poster is made. */
interface SeenInCampaign {
  audience: CampaignView['audience'];
  revision: string;
}

interface PosterKindDeps {
  files: JobFiles;
  media: MediaPlace;
  /** Place of the database; for a database in memory, a copy in the folder. */
  databaseFile: (folder: string) => Promise<string>;
  /** @throws AppError if they may no longer see the campaign */
  seenBy: (asker: KnownAsker) => Promise<SeenInCampaign>;
  /** Public state of a map by its slug; null if it is not public. */
  shownNow: (slug: string) => Promise<PublicState | null>;
  run: (task: PosterTask, signal: AbortSignal) => Promise<PosterAnswer>;
  log: { warn: (line: object, message: string) => void };
}

/** File name of a poster: different for each attempt, so that nobody gets an older version. */
const posterFile = ({ attempts }: Pick<JobRow, 'attempts'>, { wish }: PosterRequest): string =>
  `poster-${attempts}.${wish.format}`;

/**
 * Kind of poster jobs, one at a time. Posters are never shared between people. The problem of a failed job is a
 * sentence.
 */
export function posterKind(deps: PosterKindDeps): JobKind {
  return {
    name: 'poster',
    atOnce: 1,
    mostAttempts: 3,
    isFair: true,
    keepsDone: true,
    run: async (job) => {
      const { ask } = payloadOf<PosterPayload>(job.row);
      const end = await make(deps, job, ask).catch((err: unknown): JobEnd => {
        deps.log.warn({ err, poster: job.row.id }, 'a poster could not be made');
        const isFull = /ENOSPC|EDQUOT|EROFS/.test(String(err));
        return { kind: 'failed', problem: isFull ? posterWords.noRoom : posterWords.broken };
      });
      // A partial poster is useless, and may be what fills the disk.
      if (end.kind !== 'done') await deps.files.drop(job.row.id).catch(() => undefined);
      return job.signal.aborted ? { kind: 'stopped' } : end;
    },
    giveUp: async () => ({ kind: 'failed', problem: posterWords.broken }),
  };
}

async function make(deps: PosterKindDeps, { row, signal }: RunningJob, ask: PosterRequest): Promise<JobEnd> {
  const folder = deps.files.folderOf(row.id);
  const file = join(folder, posterFile(row, ask));
  // A killed server may have left a partial poster.
  await deps.files.drop(row.id);
  const work = join(folder, 'work');
  await mkdir(work, { recursive: true, mode: 0o700 });
  const task = { ask, database: await deps.databaseFile(work), media: deps.media, target: file, work };
  const { seenBy } = ask;
  const isOfCampaign = typeof seenBy !== 'string' && 'campaignId' in seenBy;
  // If access was lost, reading the map refuses it.
  const seen = isOfCampaign ? await deps.seenBy(seenBy).catch(() => null) : null;
  const shown = seenBy === 'shown' ? await deps.shownNow(ask.slug) : null;
  const answer = await deps.run(task, signal);
  if (signal.aborted) return { kind: 'stopped' };
  if (answer.ok) {
    await rm(work, { recursive: true, force: true });
    await deps.files.share(row.id, posterFile(row, ask));
    const result: PosterResult = {
      bytes: (await stat(file)).size,
      unlettered: answer.unlettered,
      fog: answer.fog,
      seen,
      shown,
    };
    return { kind: 'done', result };
  }
  const { reason, what } = answer;
  if (reason === 'refused') return { kind: 'failed', problem: what ?? posterWords.broken };
  deps.log.warn({ poster: row.id, reason, what }, 'a poster could not be made');
  return { kind: 'failed', problem: reason === 'storage' ? posterWords.noRoom : posterWords.broken };
}
