import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { databasePlace } from '../db/engine.ts';
import { createQuota, type Quota } from '../http/quota.ts';
import { openJobFiles } from '../job-files/job-files.ts';
import { freeBytesAt } from '../jobs/children/free-bytes.ts';
import { importKind } from './import-kind.ts';
import { createOpenImports, type OpenImports } from './open-imports.ts';
import { runImportChild } from './run-import-child.ts';
import { createDiskReservations, type DiskReservations } from './upload-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    imports: {
      open: OpenImports;
      /** Folder of files that are being received. */
      incoming: string;
      disk: DiskReservations;
      /** Uploads per account. */
      uploads: Quota;
    };
  }
}

export interface ImportsOptions {
  config: Config;
  /** Whether this is the only process that receives files in this folder. */
  isAlone: boolean;
  isReadOnly: boolean;
  /** Replaces the child process, for tests. */
  run?: typeof runImportChild | undefined;
}

const MINUTE_MS = 60_000;
const UPLOADS_AN_HOUR = 60;

/** Imports in the browser. Jobs of a stopped server continue, and expired ones are removed. */
export const importsPlugin = fp<ImportsOptions>(async (app, options) => {
  const { config, isAlone, isReadOnly, run = runImportChild } = options;
  const { now } = app.accounts;
  const dir = join(config.dataDir, 'imports');
  const incoming = join(dir, '.receiving');
  if (!isReadOnly) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    // Remaining files are from a server that was killed.
    if (isAlone) rmSync(incoming, { recursive: true, force: true });
  }
  const { catchUp } = app.events;
  const database = databasePlace(config);
  const { place: media } = app.pictures.media;
  const { ownWorlds, largestPicture: largest } = config;
  const files = openJobFiles(dir, media);
  const shared = { files, media, database, ownWorlds, largest };
  app.jobs.define(importKind({ ...shared, run, catchUp, log: app.log }));
  const open = createOpenImports({
    db: app.db,
    jobs: app.jobs,
    files,
    incoming,
    database,
    now,
    run,
    catchUp,
  });
  app.decorate('imports', {
    open,
    incoming,
    disk: createDiskReservations(() => freeBytesAt(dir)),
    uploads: app.shareLimit(
      'imports',
      createQuota({
        now,
        max: config.rateLimits ? UPLOADS_AN_HOUR : Number.POSITIVE_INFINITY,
        windowMs: 60 * MINUTE_MS,
      }),
    ),
  });
  app.repeat({ name: 'import clean-up', everyMs: 10 * MINUTE_MS, run: () => open.sweep() });
  app.repeatHere({ what: 'imports', everyMs: 10 * MINUTE_MS, run: () => open.sweepHere() });
  app.addHook('onClose', async () => open.close());
});
