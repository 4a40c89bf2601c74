import fp from 'fastify-plugin';
import type { CampaignDeps } from '../campaigns/view/campaign-deps.ts';
import type { Config } from '../config.ts';
import { databasePlace } from '../db/engine.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import type { Quota } from '../http/quota.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { deleteEndedJobs } from '../jobs/queries/jobs.ts';
import { copyKind } from './copy-kind.ts';
import { dropCopied } from './drop-copied.ts';
import type { PlanDeps } from './plan-copy.ts';
import { runCopyChild } from './run-copy-child.ts';

declare module 'fastify' {
  interface FastifyInstance {
    copies: CopyDeps;
  }
}

/** What calls about copies need beside their input. */
export interface CopyDeps extends PlanDeps {
  now: () => number;
  jobs: JobRunner;
  campaigns: CampaignDeps;
  /** The same that counts worlds that are made in any other way. */
  newWorlds: Quota;
}

const HOUR_MS = 3_600_000;
/** After this long nobody asks any more what became of one. */
const KEPT_MS = 24 * HOUR_MS;

/** Maps of the open atlas that are copied into worlds: those of a server that stopped are copied by the next one. */
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
