import { mkdirSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import fp from 'fastify-plugin';
import { type Config, mediaFolder } from '../config.ts';
import { databaseFile } from '../db/engine.ts';
import { createQuota, type Quota } from '../http/quota.ts';
import { createImportRoom, type ImportRoom } from './import-room.ts';
import { latestImportId, listImportsSince } from './queries/import-list.ts';
import { runImportChild } from './run-import-child.ts';

declare module 'fastify' {
  interface FastifyInstance {
    imports: {
      room: ImportRoom;
      /** Where files are kept while somebody decides about them. */
      dir: string;
      freeBytes: () => Promise<number>;
      /** Uploads, by account. */
      uploads: Quota;
    };
  }
}

export interface ImportsOptions {
  config: Config;
  isReadOnly: boolean;
}

const MINUTE_MS = 60_000;
const UPLOADS_AN_HOUR = 60;

/** Imports in the browser: what was left by a server that stopped is removed, and what nobody came back to. */
export const importsPlugin = fp<ImportsOptions>(async (app, { config, isReadOnly }) => {
  const { now } = app.accounts;
  const dir = join(config.dataDir, 'imports');
  if (!isReadOnly) {
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  }
  const room = createImportRoom({
    dir,
    database: databaseFile(config),
    mediaDir: mediaFolder(config),
    now,
    run: runImportChild,
    dropPublic: () => {
      app.publicAnswers.dropAll();
      // It may have asked for its map to be drawn.
      app.drawings.desk.poll();
      // And it may have brought pictures.
      app.pictures.maps.poll();
    },
    latestImport: () => latestImportId(app.db),
    findMade: async (job, since) => {
      const files = JSON.stringify(job.files.map(({ name }) => name));
      const made = await listImportsSince(app.db, since, job.userId);
      return made.find((row) => namesOf(row.files) === files)?.id ?? null;
    },
    log: app.log,
  });
  app.decorate('imports', {
    room,
    dir,
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(dir);
      return bavail * bsize;
    },
    uploads: createQuota({
      now,
      max: config.rateLimits ? UPLOADS_AN_HOUR : Number.POSITIVE_INFINITY,
      windowMs: 60 * MINUTE_MS,
    }),
  });
  app.jobs.push({ name: 'import clean-up', everyMs: 10 * MINUTE_MS, run: () => room.sweep() });
  app.addHook('onClose', () => room.close());
});

const namesOf = (files: string): string =>
  JSON.stringify((JSON.parse(files) as { name: string }[]).map(({ name }) => name));
