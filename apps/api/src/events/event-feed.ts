import type { Db } from '../db/schema.ts';
import { onNews } from '../db/write-transaction.ts';
import { type EventRow, findLatestEventId, listEventsAfter } from './queries/events.ts';

/** Read at once. */
const PORTION = 500;

/** Something that was written. */
export interface Event extends Pick<EventRow, 'id' | 'at' | 'scope' | 'kind'> {
  /** What it touched; undefined: everything, as far as anybody knows. */
  ids: readonly number[] | undefined;
  actorId: number | null;
}

/**
 * Hears an event, in the order in which writes became true.
 * @param event undefined when some were forgotten before they were heard
 */
export type EventListener = (event: Event | undefined) => void;

/** Hears of every write, whichever process wrote it. */
export interface EventFeed {
  listen: (listener: EventListener) => void;
  /** Whether something may be committed that was not heard yet. It costs next to nothing. */
  isBehind: () => boolean;
  /** Resolves when everything is heard that was committed before this call. */
  catchUp: () => Promise<void>;
  close: () => Promise<void>;
}

export interface EventFeedDeps {
  db: Db;
  /** Changes when another connection has written. */
  othersWrote: () => number;
  /** It may change a moment after the write: then whoever catches up reads in any case. */
  isDelayed?: boolean;
  /** Resolves when that number can be relied on. */
  whenListening?: () => Promise<void>;
  /** How often that is looked at, in ms: it costs a third of a kept answer. */
  lookEveryMs: number;
  log: { error: (line: object, message: string) => void };
}

/**
 * Hears events from now on: those of this process at once, those of others when somebody asks whether there are any.
 */
export async function createEventFeed(deps: EventFeedDeps): Promise<EventFeed> {
  const { db, othersWrote, isDelayed, lookEveryMs, log } = deps;
  await deps.whenListening?.();
  const listeners: EventListener[] = [];
  let version = othersWrote();
  let last = await findLatestEventId(db);
  let looked = performance.now();
  let isUnheard = false;
  let isCalled = false;
  let isClosed = false;
  let reading: Promise<void> | undefined;

  const look = (): void => {
    looked = performance.now();
    const current = othersWrote();
    if (current !== version) isUnheard = true;
    version = current;
  };

  const hear = (event: Event | undefined): void => {
    for (const listener of listeners) listener(event);
  };

  const read = async (): Promise<void> => {
    isUnheard = false;
    try {
      for (;;) {
        const rows = await listEventsAfter(db, last, PORTION);
        // Ids have no gaps: what is missing was forgotten.
        if (rows[0] !== undefined && rows[0].id > last + 1) hear(undefined);
        for (const row of rows) {
          last = row.id;
          hear(eventOf(row));
        }
        if (rows.length < PORTION) return;
      }
    } catch (cause) {
      isUnheard = true;
      throw cause;
    }
  };

  const catchUp = async (): Promise<void> => {
    // What is being read may have begun before the write that somebody wants to hear of.
    await reading?.catch(() => undefined);
    look();
    if (isDelayed === true) isUnheard = true;
    if (!isUnheard || isClosed) return;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  };

  const stopListening = onNews(db, () => {
    isUnheard = true;
    if (isCalled) return;
    isCalled = true;
    // After the answer to whoever wrote; whoever asks before that catches up for itself.
    setImmediate(() => {
      isCalled = false;
      catchUp().catch((err: unknown) => log.error({ err }, 'events could not be read; whoever asks next reads them'));
    });
  });

  return {
    listen: (listener) => void listeners.push(listener),
    isBehind: () => {
      if (!isUnheard && reading === undefined && performance.now() - looked >= lookEveryMs) look();
      return isUnheard || reading !== undefined;
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
