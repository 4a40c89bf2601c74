import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { cleanUp } from './clean-up.ts';

const HOUR_MS = 3_600_000;

/** Deletes expired data every hour. */
export const retentionPlugin = fp<{ config: Config }>(async (app, { config }) => {
  const { now } = app.accounts;
  app.repeat({ name: 'account clean-up', everyMs: HOUR_MS, run: () => cleanUp(app.db, now(), config.dataDir) });
});
