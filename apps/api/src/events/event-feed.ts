import type { Db } from '../db/schema.ts';
import { onNews } from '../db/write-transaction.ts';
import { type EventRow, findLatestEventId, listEventsAfter } from './queries/events.ts';

/** Events per query. */
const BATCH_ROWS = 500;

/** A committed write. */
export interface Event extends Pick<EventRow, 'id' | 'at' | 'scope' | 'kind'> {
  /** Ids of changed objects; undefined: possibly everything. */
  ids: readonly number[] | undefined;
  actorId: number | null;
}

/**
 * Receives events in the order of their commits.
 * @param event undefined if some events were deleted before they were read
 */
export type EventListener = (event: Event | undefined) => void;

/** Whether the contents of a world may have changed, drafts included. */
export const mayChangeWorlds = (event: Event | undefined): boolean =>
  event === undefined || event.kind === 'world changed' || event.kind === 'drafts changed';

/** Feed of the writes of all processes. */
export interface EventFeed {
  listen: (listener: EventListener) => void;
  /** Whether there may be committed events that were not read yet. Very cheap. */
  isBehind: () => boolean;
  /** Resolves when all events that were committed before this call have been read. */
  catchUp: () => Promise<void>;
  close: () => Promise<void>;
}

export interface EventFeedDeps {
  db: Db;
  /** Returns a number that changes when another connection has written. */
  othersWrote: () => number;
  /** Whether that number may change after a delay; then `catchUp` always reads. */
  isDelayed?: boolean;
  /** Resolves when that number is reliable. */
  whenListening?: () => Promise<void>;
  /** Interval of checks in ms: a check costs a third of a cached answer. */
  checkEveryMs: number;
  log: { error: (line: object, message: string) => void };
}

/** Starts a feed: events of this process are read at once, those of other processes when a caller checks. */
export async function createEventFeed(deps: EventFeedDeps): Promise<EventFeed> {
  const { db, othersWrote, isDelayed, checkEveryMs, log } = deps;
  await deps.whenListening?.();
  const listeners: EventListener[] = [];
  let version = othersWrote();
  let last = await findLatestEventId(db);
  let checkedAt = performance.now();
  let hasUnread = false;
  let isScheduled = false;
  let isClosed = false;
  let reading: Promise<void> | undefined;

  const check = (): void => {
    checkedAt = performance.now();
    const current = othersWrote();
    if (current !== version) hasUnread = true;
    version = current;
  };

  const emit = (event: Event | undefined): void => {
    for (const listener of listeners) listener(event);
  };

  const read = async (): Promise<void> => {
    hasUnread = false;
    try {
      for (;;) {
        const rows = await listEventsAfter(db, last, BATCH_ROWS);
        // Ids have no gaps: missing events were deleted.
        if (rows[0] !== undefined && rows[0].id > last + 1) emit(undefined);
        for (const row of rows) {
          last = row.id;
          emit(eventOf(row));
        }
        if (rows.length < BATCH_ROWS) return;
      }
    } catch (cause) {
      hasUnread = true;
      throw cause;
    }
  };

  const catchUp = async (): Promise<void> => {
    // The running read may have started before the write that the caller needs.
    await reading?.catch(() => undefined);
    check();
    if (isDelayed === true) hasUnread = true;
    if (!hasUnread || isClosed) return;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  };

  const stopListening = onNews(db, () => {
    hasUnread = true;
    if (isScheduled) return;
    isScheduled = true;
    // After the answer to the writer; earlier callers catch up themselves.
    setImmediate(() => {
      isScheduled = false;
      catchUp().catch((err: unknown) => log.error({ err }, 'events could not be read; the next caller reads them'));
    });
  });

  return {
    listen: (listener) => void listeners.push(listener),
    isBehind: () => {
      if (!hasUnread && reading === undefined && performance.now() - checkedAt >= checkEveryMs) check();
      return hasUnread || reading !== undefined;
    },
    catchUp,
    close: async () => {
      isClosed = true;
      stopListening();
      await reading?.catch(() => undefined);
    },
  };
}

const eventOf = ({ id, at, scope, kind, ids, actor_id }: EventRow): Event => ({
  id,
  at,
  scope,
  kind,
  actorId: actor_id,
  ids: ids === null ? undefined : (JSON.parse(ids) as number[]),
});
