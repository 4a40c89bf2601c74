import type { Selectable } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { CampaignEventKind, EventKind, EventsTable } from '../../db/job-tables.ts';
import type { Db } from '../../db/schema.ts';
import { announceNews } from '../../db/write-transaction.ts';

export type EventRow = Selectable<EventsTable>;

/** Scope of events that affect every world, or unknown ones. */
export const ALL_WORLDS = 'world';

/** Scopes of changed rights: `ids` are those of accounts, or of worlds. */
export const RIGHTS_OF_ACCOUNTS = 'accounts';
const RIGHTS_OF_WORLDS = 'people of worlds';

/** Scopes of events: one world, one campaign. @param worldId '' for what all scopes of worlds begin with */
export const worldEvents = (worldId: number | ''): string => `world:${worldId}`;
export const campaignEvents = (campaignId: string): string => `campaign:${campaignId}`;

/** Most ids of an event: above this, recomputing everything is faster. */
const MOST_IDS = 1000;

/** A write to be announced. */
export interface NewEvent {
  scope: string;
  kind: EventKind;
  /** Ids of changed objects. */
  ids: readonly number[] | 'everything';
  actorId: number | null;
  /** ISO 8601. */
  at: string;
}

/** Inserts an event, which is announced when its transaction commits. */
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

/** Actor and time of an event. */
type Origin = Pick<NewEvent, 'actorId' | 'at'>;

/**
 * Announces changed locations; part of every write that changes how locations are shown. Includes all affected ones:
 * the place, its map, and locations that show its name. Changes of drafts are announced only to editors: neither caches
 * nor campaigns receive them.
 * @param worldId their world; default: all worlds may have changed
 */
export async function worldChanged(
  trx: Db,
  locationIds: readonly number[] | 'everything' | 'unseen',
  { worldId, ...origin }: Origin & { worldId?: number },
): Promise<void> {
  const scope = worldId === undefined ? ALL_WORLDS : worldEvents(worldId);
  const isUnseen = locationIds === 'unseen' || (locationIds !== 'everything' && (await areDrafts(trx, locationIds)));
  if (isUnseen) await insertEvent(trx, { scope, kind: 'drafts changed', ids: [], ...origin });
  else await insertEvent(trx, { scope, kind: 'world changed', ids: locationIds, ...origin });
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
 * Announces a change of a campaign; part of every write that may change it for anybody.
 * @param locationIds places whose settings or notes changed
 */
export async function campaignChanged(
  trx: Db,
  campaignId: string,
  kind: CampaignEventKind,
  { locationIds = [], ...origin }: Origin & { locationIds?: readonly number[] },
): Promise<void> {
  await insertEvent(trx, { scope: campaignEvents(campaignId), kind, ids: locationIds, ...origin });
}

/**
 * Announces that rights may have ended or begun: part of every write that ends logins, ends an account, changes a
 * confirmed email, or changes who may use a world.
 */
export async function rightsChanged(
  trx: Db,
  of: { userId: number } | { worldId: number },
  { actorId = null, at }: { actorId?: number | null; at: string },
): Promise<void> {
  const [scope, id] = 'userId' in of ? [RIGHTS_OF_ACCOUNTS, of.userId] : [RIGHTS_OF_WORLDS, of.worldId];
  await insertEvent(trx, { scope, kind: 'rights changed', ids: [id], actorId, at });
}

/**
 * Announces a change of every campaign in which a user leads, plays, or has written, since their name is shown there.
 */
export async function campaignsOfUserChanged(trx: Db, userId: number, origin: Origin): Promise<void> {
  const led = trx.selectFrom('campaigns').select('id').where('owner_id', '=', userId);
  const joined = trx.selectFrom('campaign_members').select('campaign_id as id').where('user_id', '=', userId);
  const written = trx.selectFrom('campaign_notes').select('campaign_id as id').where('user_id', '=', userId);
  const ledToo = trx.selectFrom('campaign_dms').select('campaign_id as id').where('user_id', '=', userId);
  for (const { id } of await led.union(ledToo).union(joined).union(written).execute()) {
    await campaignChanged(trx, id, 'campaign changed', origin);
    await campaignChanged(trx, id, 'notes changed', origin);
  }
}

/** Removes the id of a deleted campaign from events. The events stay for readers that continue from them. */
export async function forgetCampaignInEvents(trx: Db, campaignId: string): Promise<void> {
  const scope = campaignEvents(campaignId);
  await trx
    .updateTable('events')
    .set({ scope: campaignEvents('') })
    .where('scope', '=', scope)
    .execute();
  await trx.deleteFrom('event_marks').where('scope', '=', scope).execute();
}

/** Ids of the last events of some scopes; scopes without events are left out. */
export function listEventMarks(db: Db, scopes: readonly string[]) {
  return db
    .selectFrom('event_marks')
    .selectAll()
    .where('scope', 'in', [...scopes])
    .orderBy('scope')
    .orderBy('kind')
    .execute();
}

/** The last visible change of some worlds; undefined if there was none. */
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
 * Ids in the events of some scopes after this one; undefined if one had no ids or was deleted, so that the changes are
 * unknown.
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

/** The next events after this one, at most `limit`. */
export function listEventsAfter(db: Db, id: number, limit: number): Promise<EventRow[]> {
  return db.selectFrom('events').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
}

/** Id of the latest event; 0 if there is none. */
export async function findLatestEventId(db: Db): Promise<number> {
  const row = await db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** Deletes older events; the latest stays, so that readers can detect missed ones. */
export async function deleteOldEvents(db: Db, before: string): Promise<void> {
  const latest = await findLatestEventId(db);
  await db.deleteFrom('events').where('at', '<', before).where('id', '<', latest).execute();
}
