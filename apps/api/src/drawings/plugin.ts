import { DRAWINGS_AN_HOUR } from '@venture-atlas/types';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { mayChangeWorlds } from '../events/event-feed.ts';
import { createQuota, type Quota } from '../http/quota.ts';
import { drawingKind } from './drawing-kind.ts';
import { runDrawChild } from './run-draw-child.ts';

declare module 'fastify' {
  interface FastifyInstance {
    drawings: {
      /** Requested drawings per account. */
      quota: Quota;
    };
  }
}

const HOUR_MS = 3_600_000;

interface DrawingsOptions {
  config: Config;
  /** Replaces the child process, for tests. */
  draw?: typeof runDrawChild | undefined;
}

/** Drawings of maps, one at a time. Jobs of a stopped server are continued. */
export const drawingsPlugin = fp<DrawingsOptions>(async (app, { config, draw = runDrawChild }) => {
  const { now } = app.accounts;
  const { pictures, log } = app;
  const { place: media } = pictures.media;
  app.jobs.define(drawingKind({ ...app.staff, media, masked: pictures.masked, storage: pictures, draw, log }));
  // An import may have requested a drawing of its map.
  app.events.listen((event) => {
    if (mayChangeWorlds(event)) app.jobs.poll('drawing');
  });
  const max = config.rateLimits ? DRAWINGS_AN_HOUR : Number.POSITIVE_INFINITY;
  app.decorate('drawings', { quota: app.shareLimit('drawings', createQuota({ now, max, windowMs: HOUR_MS })) });
});
