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
import { type Asker, canEnqueue, findDisplaced, type WaitingLimits } from '../jobs/fair-queue.ts';
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
import type { PosterAnswer, PosterAsk, PosterTask } from './poster-task.ts';
import { runPosterChild } from './run-poster-child.ts';
import { type SeenByEverybody, seenByEverybody } from './shown-points.ts';

declare module 'fastify' {
  interface FastifyInstance {
    posters: { room: PosterRoom; quota: { account: Quota; network: Quota } };
  }
}

/** Posters that may wait for their turn: each is a few lines until it is made. */
const WAITING_MAX = 60;
const WAITING_OF_ONE_MAX = 3;
const HOUR_MS = 3_600_000;
/** Posters an hour: of an account, and of all who are not signed in at one network. */
const AN_HOUR = { account: 30, network: 10 };

export interface PostersOptions {
  config: Config;
  database: OpenDatabase;
  isReadOnly: boolean;
}

/** Posters: those of a server that stopped are made by the next one, and what nobody fetched goes. */
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
  const shownNow = (slug: string) => seenByEverybody({ db: app.db, revisions: app.publicRevision }, slug);
  const kind = { files, media: media.place, databaseFile, seenBy, shownNow, run: runPosterChild, log: app.log };
  app.jobs.define(posterKind(kind));
  const waiting = { most: limit(WAITING_MAX), mostOfOne: limit(WAITING_OF_ONE_MAX) };
  const room = createPosterRoom({ db: app.db, jobs: app.jobs, files, waiting, now, freeBytes });
  const quota = (max: number): Quota => createQuota({ now, max: limit(max), windowMs: HOUR_MS });
  app.decorate('posters', {
    room,
    quota: {
      account: app.shareLimit('posters of an account', quota(AN_HOUR.account)),
      network: app.shareLimit('posters of a network', quota(AN_HOUR.network)),
    },
  });
  app.repeat({ name: 'poster clean-up', everyMs: 60_000, run: () => room.sweep() });
  app.repeatHere({ what: 'posters', everyMs: 60_000, run: () => room.sweepHere() });
});

/** How long a poster is kept to be fetched once it is made. */
const LIFE_MS = 15 * 60_000;
/** The least that must be free where posters are made: the largest one, and some room for the database. */
const LEAST_FREE_BYTES = 500 * 1_048_576;

/** One poster, from the wish to the file. */
export interface Poster {
  id: string;
  ask: PosterAsk;
  state: 'waiting' | 'making' | 'ready' | 'failed';
  fileName: string;
  /** What its file is called among those of its job. */
  file: string;
  bytes: number | null;
  unlettered: string[];
  /** What was hidden of the map when it was made; null: nothing. */
  fog: string | null;
  /** What its viewer saw of the campaign just before; null: it is of none, or not made yet. */
  seen: SeenInCampaign | null;
  /** What everybody saw of its map just before; null: it is not as everybody sees it, or not made yet. */
  shown: SeenByEverybody | null;
  message: string | null;
}

/** For whom a poster is made, and who may fetch it. */
interface PosterFor {
  owner: string;
  asker: Asker;
  /** It goes with this account. */
  accountId: number | null;
  fileName: string;
}

interface PosterRoomDeps {
  db: Db;
  jobs: JobRunner;
  files: JobFiles;
  /** How many posters may wait for their turn, in all and of one account or network. */
  waiting: WaitingLimits;
  now: () => number;
  /** Bytes that are free where posters are made. */
  freeBytes: () => Promise<number>;
}

/** Posters that are asked for, made by the runner of jobs and kept for a while. */
export type PosterRoom = ReturnType<typeof createPosterRoom>;

export function createPosterRoom({ db, jobs, files, waiting: limits, now, freeBytes }: PosterRoomDeps) {
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

    /** @throws AppError too_many_requests when enough wait already */
    async assertRoom(asker: Asker): Promise<void> {
      assertPlace(await listWaiting(db, 'poster'), asker, limits);
    },

    /** Posters of the same asker that are made before this one, the one at hand included. */
    async ahead({ id, state }: Pick<Poster, 'id' | 'state'>): Promise<number> {
      const row = state === 'waiting' ? await findJob(db, 'poster', id) : undefined;
      return row === undefined ? 0 : countOwnBefore(db, row);
    },

    /** Puts a poster in the queue. @throws AppError too_many_requests when enough wait already, storage_full */
    async ask(ask: PosterAsk, { owner, asker, accountId, fileName }: PosterFor): Promise<Poster> {
      if ((await freeBytes()) < LEAST_FREE_BYTES) throw new AppError('storage_full');
      const at = isoTime(now());
      const payload: PosterPayload = { owner, ask, fileName };
      const id = await writeTransaction(db, async (trx) => {
        const others = await listWaiting(trx, 'poster');
        assertPlace(others, asker, limits);
        const loser = findDisplaced(others, asker, limits);
        if (loser !== undefined) await displaceJob(trx, loser.id, { problem: posterWords.busy, at });
        return insertJob(trx, { kind: 'poster', asker, accountId, payload, at });
      });
      jobs.poll('poster');
      return find(id, owner);
    },

    /** Ends and forgets a poster, whether it is made or not. */
    async cancel(id: string, owner: string): Promise<void> {
      await find(id, owner);
      await writeTransaction(db, (trx) => deleteJob(trx, id));
      await jobs.stop(id);
      await files.drop(id);
    },

    /** Where what is made can be read; it may be missing. */
    file: ({ id, file }: Poster): Promise<string> => files.find(id, file),

    /** Forgets what nobody fetched for a while, and the files of what is forgotten. */
    async sweep(): Promise<void> {
      await writeTransaction(db, (trx) => deleteEndedJobs(trx, 'poster', isoTime(now() - LIFE_MS)));
      await files.sweepHere(listKnown);
      await files.sweepShared(listKnown);
    },

    /** Removes from this machine what is forgotten. */
    sweepHere: (): Promise<void> => files.sweepHere(listKnown),
  };
}

function assertPlace(waiting: Parameters<typeof canEnqueue>[0], asker: Asker, limits: WaitingLimits): void {
  if (canEnqueue(waiting, asker, limits)) return;
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

/** What the job of a poster says: nobody but the owner is told of it. */
interface PosterPayload {
  owner: string;
  ask: PosterAsk;
  fileName: string;
}

/** What is known of a poster that is made. */
interface PosterResult {
  bytes: number;
  unlettered: string[];
  fog: string | null;
  seen: SeenInCampaign | null;
  /** What everybody saw of the map just before; null: it is not made as everybody sees it. */
  shown: SeenByEverybody | null;
}

/** What a campaign shows the viewer of a poster, before the poster is made. */
interface SeenInCampaign {
  audience: CampaignView['audience'];
  revision: string;
}

interface PosterKindDeps {
  files: JobFiles;
  media: MediaPlace;
  /** File of the database as it is now; a copy of one that is only in memory goes into the folder. */
  databaseFile: (folder: string) => Promise<string>;
  /** @throws AppError when they may not look at the campaign any more */
  seenBy: (asker: KnownAsker) => Promise<SeenInCampaign>;
  /** What everybody sees of a map, by its slug; null where they see none. */
  shownNow: (slug: string) => Promise<SeenByEverybody | null>;
  run: (task: PosterTask, signal: AbortSignal) => Promise<PosterAnswer>;
  log: { warn: (line: object, message: string) => void };
}

/** The file of a poster: of each beginning another one, so that nobody meets what an older one showed. */
const posterFile = ({ attempts }: Pick<JobRow, 'attempts'>, { wish }: PosterAsk): string =>
  `poster-${attempts}.${wish.format}`;

/** Makes posters, one at a time; they are never shared between people. The problem of a failed one is a sentence. */
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
      // Half a poster is of no use to anybody, and may be what fills the disk.
      if (end.kind !== 'done') await deps.files.drop(job.row.id).catch(() => undefined);
      return job.signal.aborted ? { kind: 'stopped' } : end;
    },
    giveUp: async () => ({ kind: 'failed', problem: posterWords.broken }),
  };
}

async function make(deps: PosterKindDeps, { row, signal }: RunningJob, ask: PosterAsk): Promise<JobEnd> {
  const folder = deps.files.folderOf(row.id);
  const file = join(folder, posterFile(row, ask));
  // A server that was killed may have left half of it.
  await deps.files.drop(row.id);
  const work = join(folder, 'work');
  await mkdir(work, { recursive: true, mode: 0o700 });
  const task = { ask, database: await deps.databaseFile(work), media: deps.media, target: file, work };
  const { seenBy } = ask;
  const isOfCampaign = typeof seenBy !== 'string' && 'campaignId' in seenBy;
  // Whoever may not look any more is refused by what reads the map.
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
