import type { Selectable } from 'kysely';
import type { EventKind, EventsTable } from '../../db/event-tables.ts';
import type { Db } from '../../db/schema.ts';
import { announceNews } from '../../db/write-transaction.ts';

export type EventRow = Selectable<EventsTable>;

/** The scope of the world that everybody may see. */
const PUBLIC_WORLD = 'world';

/** From here on an event names nothing: looking for so many takes longer than making everything anew. */
const MOST_IDS = 1000;

/** Something that was written. */
export interface NewEvent {
  scope: string;
  kind: EventKind;
  /** What it touched. */
  ids: readonly number[] | 'everything';
  actorId: number | null;
  /** ISO 8601. */
  at: string;
}

/** Tells everybody of a write, when and if its transaction is committed. */
async function insertEvent(trx: Db, { scope, kind, ids, actorId, at }: NewEvent): Promise<void> {
  const named = ids === 'everything' || ids.length > MOST_IDS ? null : JSON.stringify(ids);
  await trx.insertInto('events').values({ at, scope, kind, ids: named, actor_id: actorId }).execute();
  announceNews(trx);
}

/**
 * Tells that these locations are shown differently in public from now on; part of every write that does this. Named are
 * all that it touched: the place, its map, and whatever shows its name.
 */
export async function worldChanged(
  trx: Db,
  locationIds: readonly number[] | 'everything',
  { actorId, at }: Pick<NewEvent, 'actorId' | 'at'>,
): Promise<void> {
  await insertEvent(trx, { scope: PUBLIC_WORLD, kind: 'world changed', ids: locationIds, actorId, at });
}

/** What came after this one, in order, at most `limit`. */
export function listEventsAfter(db: Db, id: number, limit: number): Promise<EventRow[]> {
  return db.selectFrom('events').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
}

/** 0 when there was none yet. */
export async function findLatestEventId(db: Db): Promise<number> {
  const row = await db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** Forgets what is older; the latest stays, so that whoever missed some can see it. */
export async function deleteOldEvents(db: Db, before: string): Promise<void> {
  const latest = await findLatestEventId(db);
  await db.deleteFrom('events').where('at', '<', before).where('id', '<', latest).execute();
}
