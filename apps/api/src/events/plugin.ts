import fp from 'fastify-plugin';
import type { OpenDatabase } from '../db/open.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { createEventFeed, type EventFeed } from './event-feed.ts';
import { deleteOldEvents } from './queries/events.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hears of every write that puts a row into the table of events. */
    events: EventFeed;
  }
}

export interface EventsOptions {
  database: OpenDatabase;
  /** How late this process may hear of what another one wrote, in ms. */
  lookEveryMs: number;
  /** Clock in milliseconds; tests give their own. */
  now?: () => number;
}

const HOUR_MS = 3_600_000;
/** Nobody is so far behind. */
const KEEP_MS = 24 * HOUR_MS;

/** The table of events, heard by whoever keeps something in memory. */
export const eventsPlugin = fp<EventsOptions>(async (app, { database, lookEveryMs, now = Date.now }) => {
  const feed = await createEventFeed({
    ...database,
    db: app.db,
    lookEveryMs,
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
