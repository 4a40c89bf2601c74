import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fp from 'fastify-plugin';
import { type KnownAsker, loadCampaignAgain } from '../campaigns/view/load-campaign.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import { createQuota, type Quota } from '../http/quota.ts';
import { openJobFiles } from '../job-files/job-files.ts';
import { databaseFileIn } from '../jobs/children/database-file.ts';
import { freeBytesAt } from '../jobs/children/free-bytes.ts';
import { posterKind, type SeenInCampaign } from './poster-kind.ts';
import { createPosterRoom, type PosterRoom } from './poster-room.ts';
import { runPosterChild } from './run-poster-child.ts';
import { seenByEverybody } from './shown-to-everybody.ts';

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
