import { mkdirSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import fp from 'fastify-plugin';
import { createQuota, type Quota } from '../auth/quota.ts';
import { type Config, mediaFolder } from '../config.ts';
import { createPosterRoom, type PosterRoom } from '../posters/poster-room.ts';
import { runPosterChild } from '../posters/run-poster-child.ts';

declare module 'fastify' {
  interface FastifyInstance {
    posters: { room: PosterRoom; mediaDir: string; quota: { account: Quota; network: Quota } };
  }
}

/** Posters that may wait for their turn. */
const WAITING_MAX = 8;
const WAITING_OF_ONE_MAX = 3;
const HOUR_MS = 3_600_000;
/** Posters an hour: of an account, and of all who are not signed in at one network. */
const AN_HOUR = { account: 30, network: 10 };

/** Posters: what a server that stopped had made is gone, and what nobody fetched goes. */
export const postersPlugin = fp<{ config: Config; isReadOnly: boolean }>(async (app, { config, isReadOnly }) => {
  const { now } = app.accounts;
  const dir = join(config.dataDir, 'posters');
  if (!isReadOnly) {
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  }
  const limit = (max: number): number => (config.rateLimits ? max : Number.POSITIVE_INFINITY);
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(config.dataDir);
    return bavail * bsize;
  };
  const room = createPosterRoom({
    dir,
    mostWaiting: limit(WAITING_MAX),
    mostOfOne: limit(WAITING_OF_ONE_MAX),
    now,
    freeBytes,
    run: runPosterChild,
    log: app.log,
  });
  const quota = (max: number): Quota => createQuota({ now, max: limit(max), windowMs: HOUR_MS });
  app.decorate('posters', {
    room,
    mediaDir: mediaFolder(config),
    quota: { account: quota(AN_HOUR.account), network: quota(AN_HOUR.network) },
  });
  app.jobs.push({ name: 'poster clean-up', everyMs: 60_000, run: () => room.sweep() });
  app.addHook('onClose', () => room.close());
});
