import fp from 'fastify-plugin';
import type { OpenDatabase } from '../db/open.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { createEventFeed, type EventFeed } from './event-feed.ts';
import { deleteOldEvents } from './queries/events.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Feed of all rows in the table of events. */
    events: EventFeed;
  }
}

export interface EventsOptions {
  database: OpenDatabase;
  /** Longest delay of events of other processes, in ms. */
  checkEveryMs: number;
  /** Clock in milliseconds, which tests replace. */
  now?: () => number;
}

const HOUR_MS = 3_600_000;
/** Events older than this are deleted (ms); no process is that far behind. */
const KEEP_MS = 24 * HOUR_MS;

/** Decorates the app with the feed of events, which invalidates caches. */
export const eventsPlugin = fp<EventsOptions>(async (app, { database, checkEveryMs, now = Date.now }) => {
  const feed = await createEventFeed({
    ...database,
    db: app.db,
    checkEveryMs,
    log: app.log,
  });
  app.decorate('events', feed);
  app.repeat({
    name: 'event clean-up',
    everyMs: HOUR_MS,
    run: () => writeTransaction(app.db, (trx) => deleteOldEvents(trx, new Date(now() - KEEP_MS).toISOString())),
  });
  app.addHook('onClose', () => feed.close());
});
