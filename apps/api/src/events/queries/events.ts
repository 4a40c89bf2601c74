import type { Selectable } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { CampaignEventKind, EventKind, EventsTable } from '../../db/job-tables.ts';
import type { Db } from '../../db/schema.ts';
import { announceNews } from '../../db/write-transaction.ts';

export type EventRow = Selectable<EventsTable>;

/** Of what touches every world, or nobody knows which. */
export const ALL_WORLDS = 'world';

/** Scopes of events: one world, one campaign. */
export const worldEvents = (worldId: number): string => `world:${worldId}`;
export const campaignEvents = (campaignId: string): string => `campaign:${campaignId}`;

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
  const { id } = await trx
    .insertInto('events')
    .values({ at, scope, kind, ids: named, actor_id: actorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('event_marks')
    .values({ scope, kind, last_id: id, last_at: at })
    .onConflict((conflict) => conflict.columns(['scope', 'kind']).doUpdateSet({ last_id: id, last_at: at }))
    .execute();
  announceNews(trx);
}

/** Who did something, and when. */
type Deed = Pick<NewEvent, 'actorId' | 'at'>;

/**
 * Tells that these locations are shown differently from now on; part of every write that does this. Named are all that it
 * touched: the place, its map, and whatever shows its name.
 * Of drafts nobody but editors hears: neither caches nor campaigns are told.
 * @param worldId the world that they belong to; left out, all worlds may have changed
 */
export async function worldChanged(
  trx: Db,
  locationIds: readonly number[] | 'everything' | 'unseen',
  { worldId, ...deed }: Deed & { worldId?: number },
): Promise<void> {
  const scope = worldId === undefined ? ALL_WORLDS : worldEvents(worldId);
  const isUnseen = locationIds === 'unseen' || (locationIds !== 'everything' && (await areDrafts(trx, locationIds)));
  if (isUnseen) await insertEvent(trx, { scope, kind: 'drafts changed', ids: [], ...deed });
  else await insertEvent(trx, { scope, kind: 'world changed', ids: locationIds, ...deed });
}

/** Whether all of these are drafts. */
async function areDrafts(trx: Db, locationIds: readonly number[]): Promise<boolean> {
  if (locationIds.length === 0 || locationIds.length > MOST_IDS) return false;
  const rows = await trx
    .selectFrom('locations')
    .select('id')
    .where('id', 'in', numberList(locationIds))
    .where('draft', '<>', 0)
    .execute();
  return rows.length === new Set(locationIds).size;
}

/**
 * Tells that a campaign is another one for somebody in it; part of every write that may make it so.
 * @param locationIds the places whose settings or notes are others
 */
export async function campaignChanged(
  trx: Db,
  campaignId: string,
  kind: CampaignEventKind,
  { locationIds = [], ...deed }: Deed & { locationIds?: readonly number[] },
): Promise<void> {
  await insertEvent(trx, { scope: campaignEvents(campaignId), kind, ids: locationIds, ...deed });
}

/** The same for every campaign in which somebody leads, plays, or has written: there their name stands. */
export async function campaignsOfUserChanged(trx: Db, userId: number, deed: Deed): Promise<void> {
  const led = trx.selectFrom('campaigns').select('id').where('owner_id', '=', userId);
  const joined = trx.selectFrom('campaign_members').select('campaign_id as id').where('user_id', '=', userId);
  const written = trx.selectFrom('campaign_notes').select('campaign_id as id').where('user_id', '=', userId);
  const ledToo = trx.selectFrom('campaign_dms').select('campaign_id as id').where('user_id', '=', userId);
  for (const { id } of await led.union(ledToo).union(joined).union(written).execute()) {
    await campaignChanged(trx, id, 'campaign changed', deed);
    await campaignChanged(trx, id, 'notes changed', deed);
  }
}

/** Forgets which campaign it was that is gone; that something was written stays, for those who read on from there. */
export async function forgetCampaignInEvents(trx: Db, campaignId: string): Promise<void> {
  const scope = campaignEvents(campaignId);
  await trx
    .updateTable('events')
    .set({ scope: campaignEvents('') })
    .where('scope', '=', scope)
    .execute();
  await trx.deleteFrom('event_marks').where('scope', '=', scope).execute();
}

/** Ids of the last events of some scopes; what never had one is left out. */
export function listEventMarks(db: Db, scopes: readonly string[]) {
  return db
    .selectFrom('event_marks')
    .selectAll()
    .where('scope', 'in', [...scopes])
    .orderBy('scope')
    .orderBy('kind')
    .execute();
}

/** The last change of what is shown of some worlds; undefined where there was none yet. */
export function findLastWorldChange(db: Db, worldIds: readonly number[]) {
  return db
    .selectFrom('event_marks')
    .select(['last_id', 'last_at'])
    .where('kind', '=', 'world changed')
    .where('scope', 'in', [ALL_WORLDS, ...worldIds.map(worldEvents)])
    .orderBy('last_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * What events of some scopes after this one named; undefined where one of them named nothing or is
 * forgotten, so that nobody can say what it touched.
 */
export async function listTouched(
  db: Db,
  { scopes, kinds, after }: { scopes: readonly string[]; kinds: readonly EventKind[]; after: number },
): Promise<Set<number> | undefined> {
  const oldest = await db.selectFrom('events').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (oldest === undefined || oldest.id > after + 1) return undefined;
  const rows = await db
    .selectFrom('events')
    .select('ids')
    .where('id', '>', after)
    .where('scope', 'in', [...scopes])
    .where('kind', 'in', [...kinds])
    .limit(MOST_IDS)
    .execute();
  const touched = new Set<number>();
  for (const { ids } of rows) {
    const named = ids === null ? [] : (JSON.parse(ids) as number[]);
    if (named.length === 0) return undefined;
    for (const id of named) touched.add(id);
  }
  return rows.length === MOST_IDS || touched.size > MOST_IDS ? undefined : touched;
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
