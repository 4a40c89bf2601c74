import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import { createQuota, type Quota } from '../http/quota.ts';
import { openJobFiles } from '../job-files/job-files.ts';
import { databaseFileIn } from '../jobs/children/database-file.ts';
import { freeBytesAt } from '../jobs/children/free-bytes.ts';
import { scopeOfEyes } from '../world-settings/view/world-eyes.ts';
import { archiveKind } from './archive-kind.ts';
import { type ArchiveRoom, createArchiveRoom } from './archive-room.ts';
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
