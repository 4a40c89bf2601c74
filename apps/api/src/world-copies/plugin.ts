import { randomBytes } from 'node:crypto';
import { serverMessages } from '@venture-atlas/rules';
import fp from 'fastify-plugin';
import type { CampaignDeps } from '../campaigns/view/campaign-deps.ts';
import type { Config, OwnWorldsConfig } from '../config.ts';
import { databasePlace } from '../db/engine.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import type { Quota } from '../http/quota.ts';
import { type JobEnd, type JobKind, payloadOf } from '../jobs/job-kind.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { deleteEndedJobs } from '../jobs/queries/jobs.ts';
import { removeOwnerless } from '../media/commands/sweep-pictures.ts';
import type { MediaPlace, MediaStore } from '../media/store/media-store.ts';
import type { CopyPayload, CopyProgress } from './copy-order.ts';
import { namesOf, type PlanDeps } from './plan-copy.ts';
import { runCopyChild } from './run-copy-child.ts';

declare module 'fastify' {
  interface FastifyInstance {
    copies: CopyDeps;
  }
}

/** Dependencies of calls about copies. */
export interface CopyDeps extends PlanDeps {
  now: () => number;
  jobs: JobRunner;
  campaigns: CampaignDeps;
  /** Quota shared with other ways of creating worlds. */
  newWorlds: Quota;
}

const HOUR_MS = 3_600_000;
/** Life of ended jobs (ms). */
const KEPT_MS = 24 * HOUR_MS;

/** Copies of maps of the open atlas into own worlds. Jobs of a stopped server are continued by the next one. */
export const worldCopiesPlugin = fp<{ config: Config }>(async (app, { config }) => {
  const { now } = app.accounts;
  const { ownWorlds } = config;
  const { place: media } = app.pictures.media;
  const { catchUp } = app.events;
  const database = databasePlace(config);
  const drop = (seed: string) => dropCopied({ db: app.db, media: app.pictures.media }, seed);
  const deps = { database, media, dropCopied: drop, ownWorlds, run: runCopyChild, now, catchUp, log: app.log };
  app.jobs.define(copyKind(deps));
  app.decorate('copies', {
    db: app.db,
    now,
    jobs: app.jobs,
    ownWorlds,
    room: app.pictures,
    campaigns: app.campaigns,
    newWorlds: app.worlds.limits.newWorlds,
  });
  app.repeat({
    name: 'world copy clean-up',
    everyMs: HOUR_MS,
    run: async () => {
      const before = new Date(now() - KEPT_MS).toISOString();
      await writeTransaction(app.db, (trx) => deleteEndedJobs(trx, 'world copy', before));
    },
  });
});

interface CopyKindDeps {
  /** Address of the database, which the child process opens itself. */
  database: string;
  media: MediaPlace;
  /** Removes the files of a failed run. */
  dropCopied: (seed: string) => Promise<void>;
  ownWorlds: OwnWorldsConfig;
  run: typeof runCopyChild;
  /** Clock in milliseconds. */
  now: () => number;
  /** Resolves when this process has received the events of its children. */
  catchUp: () => Promise<void>;
  log: { warn: (line: object, message: string) => void };
}

/** Retry delay while the database is busy (ms). */
const RETRY_MS = 5_000;
/** Retry delay while the picture store is unavailable (ms). */
const STORE_RETRY_MS = 30_000;

/**
 * Kind of copy jobs, one at a time. The child process writes the end of the job in the transaction that creates the
 * world, so a world is created once or not at all. The problem of a failed job is a sentence.
 */
export function copyKind(deps: CopyKindDeps): JobKind<CopyProgress> {
  return {
    name: 'world copy',
    atOnce: 1,
    mostAttempts: 3,
    isFair: true,
    keepsDone: true,
    run: async ({ row, claim, report, signal }): Promise<JobEnd> => {
      const { database, media, ownWorlds } = deps;
      const seed = randomBytes(32).toString('hex');
      const order = { ...payloadOf<CopyPayload>(row), database, media, ownWorlds, claim, seed };
      const end = await deps.run(order, report, signal);
      await deps.catchUp();
      if (end.kind !== 'copied')
        // If this fails too, the files are swept later.
        await deps.dropCopied(seed).catch((err: unknown) => deps.log.warn({ err }, 'a copy left files behind'));
      switch (end.kind) {
        case 'copied':
          return { kind: 'settled' };
        case 'stopped':
          return { kind: 'stopped' };
        case 'busy':
          return { kind: 'again', problem: 'busy', notBefore: new Date(deps.now() + RETRY_MS).toISOString() };
        case 'away': {
          const notBefore = new Date(deps.now() + STORE_RETRY_MS).toISOString();
          return { kind: 'again', problem: 'unavailable', notBefore, isNoTry: true };
        }
        case 'refused':
          return { kind: 'failed', problem: end.sentence };
        case 'broken':
          deps.log.warn({ job: row.id, what: end.what }, 'a map could not be copied');
          return { kind: 'failed', problem: serverMessages.copyBroken };
      }
    },
    giveUp: async () => ({ kind: 'failed', problem: serverMessages.copyBroken }),
  };
}

/** Pictures are stored in order: after this many missing names there are no more. */
const GAP = 2;

/** Removes the files that a stopped or failed run stored. */
export async function dropCopied(deps: { db: Db; media: MediaStore }, seed: string): Promise<void> {
  const items = await deps.media.listItems();
  const stored = new Set(items.map((item) => /[0-9a-f]{64}/.exec(item)?.[0]));
  const nextName = namesOf(seed);
  const ours = new Set<string>();
  for (let missing = 0; missing < GAP; ) {
    const name = nextName();
    if (stored.has(name)) ours.add(name);
    missing = stored.has(name) ? 0 : missing + 1;
  }
  if (ours.size > 0) await removeOwnerless(deps, (hash) => ours.has(hash), Number.POSITIVE_INFINITY);
}
