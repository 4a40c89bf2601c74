import fp from 'fastify-plugin';
import type { Audit } from '../audit/audit.ts';
import type { Config, OwnWorldsConfig } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { createQuota, type Quota } from '../http/quota.ts';

declare module 'fastify' {
  interface FastifyInstance {
    worlds: WorldDeps;
  }
}

/** Dependencies of commands about worlds. */
export interface WorldDeps {
  db: Db;
  /** Clock in milliseconds since 1970. */
  now: () => number;
  audit: Audit;
  /** Counted per account, not per address. */
  limits: { newWorlds: Quota; changes: Quota; people: Quota };
  ownWorlds: OwnWorldsConfig;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Decorates the app with the dependencies of worlds. */
export const worldsPlugin = fp<{ config: Config }>(async (app, { config }) => {
  const { now, audit } = app.accounts;
  const quota = (max: number, windowMs: number) =>
    createQuota({ now, max: config.rateLimits ? max : Number.POSITIVE_INFINITY, windowMs });
  app.decorate('worlds', {
    db: app.db,
    now,
    audit,
    limits: {
      newWorlds: app.shareLimit('new worlds', quota(20, HOUR_MS)),
      changes: quota(60, MINUTE_MS),
      people: app.shareLimit('people of worlds', quota(60, HOUR_MS)),
    },
    ownWorlds: config.ownWorlds,
  });
});
