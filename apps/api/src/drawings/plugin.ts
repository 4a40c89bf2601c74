import { DRAWINGS_AN_HOUR } from '@venture-atlas/types';
import fp from 'fastify-plugin';
import { type Config, mediaFolder } from '../config.ts';
import { createQuota, type Quota } from '../http/quota.ts';
import { createDrawingDesk, type DrawingDesk } from './drawing-desk.ts';
import { runDrawChild } from './run-draw-child.ts';

declare module 'fastify' {
  interface FastifyInstance {
    drawings: {
      desk: DrawingDesk;
      /** Drawings asked for, by account. */
      quota: Quota;
    };
  }
}

const SECOND_MS = 1_000;

/** Maps that are drawn here: one at a time, and those of a server that stopped are begun anew. */
export const drawingsPlugin = fp<{ config: Config }>(async (app, { config }) => {
  const { now } = app.accounts;
  const desk = createDrawingDesk({ ...app.staff, mediaDir: mediaFolder(config), draw: runDrawChild, log: app.log });
  app.decorate('drawings', {
    desk,
    quota: createQuota({
      now,
      max: config.rateLimits ? DRAWINGS_AN_HOUR : Number.POSITIVE_INFINITY,
      windowMs: 3_600 * SECOND_MS,
    }),
  });
  app.jobs.push({ name: 'map drawings', everyMs: 30 * SECOND_MS, run: async () => desk.poll() });
  app.addHook('onClose', () => desk.close());
});
