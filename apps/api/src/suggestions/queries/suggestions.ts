import {
  type SuggestionAbout,
  type SuggestionField,
  type SuggestionOrder,
  type SuggestionState,
  suggestionFieldNames,
} from '@venture-atlas/types';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { numberList, textList } from '../../db/engine.ts';
import { hasJsonAt } from '../../db/json-expressions.ts';
import type { Db, PendingChangesTable } from '../../db/schema.ts';

/** A suggestion of whoever asks. */
export type OwnRow = Selectable<PendingChangesTable>;

/** A suggestion with who sent it and who decided about it. Whoever has no account any more has no name. */
export type SuggestionRow = Awaited<ReturnType<typeof findSuggestion>> & object;

/** Who decides about a suggestion: one of the two. */
export interface Queue {
  worldId: number | null;
  campaignId: string | null;
}

const suggestions = (db: Db) => db.selectFrom('pending_changes').where('pending_changes.kind', '=', 'suggestion');

const withPeople = (db: Db) =>
  suggestions(db)
    .innerJoin('users as writer', (join) =>
      join.onRef('writer.id', '=', 'pending_changes.account_id').on('writer.terminated_at', 'is', null),
    )
    .leftJoin('users as decider', (join) =>
      join.onRef('decider.id', '=', 'pending_changes.decided_by').on('decider.terminated_at', 'is', null),
    )
    .selectAll('pending_changes')
    .select(['writer.name as writer_name', 'decider.name as decider_name']);

/** A suggestion by its public id, whoever may know of it. */
export const findSuggestion = (db: Db, publicId: string) =>
  withPeople(db).where('pending_changes.public_id', '=', publicId).executeTakeFirst();

export const insertSuggestion = (db: Db, row: Insertable<PendingChangesTable>) =>
  db.insertInto('pending_changes').values(row).execute();

export const updateSuggestion = (db: Db, id: number, change: Updateable<PendingChangesTable>) =>
  db.updateTable('pending_changes').set(change).where('id', '=', id).execute();

const inQueue = (db: Db, { worldId, campaignId }: Queue) =>
  campaignId === null
    ? withPeople(db).where('pending_changes.world_id', '=', worldId).where('pending_changes.campaign_id', 'is', null)
    : withPeople(db).where('pending_changes.campaign_id', '=', campaignId);

/** What is listed of a queue. */
export interface QueueWish {
  state: SuggestionState;
  /** Only those about this field, or those that say what is wrong; undefined: all. */
  about?: SuggestionAbout | undefined;
  /** Undefined: what waits longest first, what is settled last first. */
  order?: SuggestionOrder | undefined;
}

type ListedQueue = ReturnType<typeof inQueue>;

const fieldPath = (field: SuggestionField) => hasJsonAt('pending_changes.fields', `fields.${field}`);

function listed(query: ListedQueue, { state, about }: QueueWish): ListedQueue {
  const ofState = query.where('pending_changes.status', '=', state);
  if (about === undefined) return ofState;
  if (about !== 'wrong') return ofState.where(fieldPath(about));
  return suggestionFieldNames.reduce((all, field) => all.where(({ not }) => not(fieldPath(field))), ofState);
}

/** A page of a queue. */
export function listQueue(db: Db, queue: Queue, wish: QueueWish, page: { limit: number; offset: number }) {
  const isOpen = wish.state === 'open';
  const direction = (wish.order ?? (isOpen ? 'oldest' : 'newest')) === 'oldest' ? 'asc' : 'desc';
  return listed(inQueue(db, queue), wish)
    .orderBy(isOpen ? 'pending_changes.created_at' : 'pending_changes.decided_at', direction)
    .orderBy('pending_changes.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many there are of what is listed. */
export async function countListed(db: Db, queue: Queue, wish: QueueWish): Promise<number> {
  const { count } = await listed(inQueue(db, queue), wish)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many suggestions of a queue are in each state. */
export async function countQueue(db: Db, { worldId, campaignId }: Queue): Promise<Map<string, number>> {
  const all = suggestions(db).select((eb) => ['status', eb.fn.countAll<number>().as('count')]);
  const ofQueue =
    campaignId === null
      ? all.where('world_id', '=', worldId).where('campaign_id', 'is', null)
      : all.where('campaign_id', '=', campaignId);
  const rows = await ofQueue.groupBy('status').execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

/** How many suggestions wait in each of some worlds, and in each of some campaigns. */
export async function countWaiting(
  db: Db,
  { worldIds, campaignIds }: { worldIds: readonly number[]; campaignIds: readonly string[] },
) {
  const waiting = suggestions(db).where('status', '=', 'open');
  const worlds = await waiting
    .select((eb) => ['world_id', eb.fn.countAll<number>().as('count')])
    .where('campaign_id', 'is', null)
    .where('world_id', 'in', numberList(worldIds))
    .groupBy('world_id')
    .execute();
  const campaigns = await waiting
    .select((eb) => ['campaign_id', eb.fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', textList(campaignIds))
    .groupBy('campaign_id')
    .execute();
  return {
    worlds: new Map(worlds.map((row) => [row.world_id, Number(row.count)])),
    campaigns: new Map(campaigns.map((row) => [row.campaign_id, Number(row.count)])),
  };
}

/** How many other suggestions of an account were decided in one queue, and how many of these were accepted. */
export async function countDecidedBefore(db: Db, row: Pick<SuggestionRow, 'id' | 'account_id'>, queue: Queue) {
  const { accepted, all } = await inQueue(db, queue)
    .clearSelect()
    .where('pending_changes.account_id', '=', row.account_id)
    .where('pending_changes.id', '!=', row.id)
    .where('pending_changes.status', 'in', ['accepted', 'declined'])
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('pending_changes.status', '=', 'accepted').as('accepted'),
    ])
    .executeTakeFirstOrThrow();
  return { accepted: Number(accepted), all: Number(all) };
}

/** How many suggestions of an account wait in one queue. */
export async function countOwnWaiting(db: Db, accountId: number, { worldId, campaignId }: Queue): Promise<number> {
  const own = suggestions(db).where('account_id', '=', accountId).where('status', '=', 'open');
  const ofQueue =
    campaignId === null
      ? own.where('world_id', '=', worldId).where('campaign_id', 'is', null)
      : own.where('campaign_id', '=', campaignId);
  const { count } = await ofQueue.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** The suggestion of a queue that waits longest. */
export async function findNextInQueue(db: Db, queue: Queue): Promise<string | null> {
  const [next] = await listQueue(db, queue, { state: 'open' }, { limit: 1, offset: 0 });
  return next?.public_id ?? null;
}

/** Suggestions of an account, the last first. */
export const listOwn = (db: Db, accountId: number, page: { limit: number; offset: number }): Promise<OwnRow[]> =>
  suggestions(db)
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

const isNew = sql<boolean>`(decided_at is not null and (seen_at is null or seen_at < decided_at))`;

/** How many suggestions of an account were decided since it looked last. */
export async function countDecided(db: Db, accountId: number): Promise<number> {
  const { count } = await suggestions(db)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['accepted', 'declined'])
    .where(isNew)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An account looked at what became of its suggestions. */
export async function markSeen(db: Db, accountId: number, at: string): Promise<void> {
  await db
    .updateTable('pending_changes')
    .set({ seen_at: at })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'suggestion')
    .where('status', 'in', ['accepted', 'declined'])
    .where(isNew)
    .execute();
}

/**
 * Deletes suggestions that were settled before this moment, and older ones whose place is gone: some of them.
 * @returns rows deleted
 */
export async function deleteSettled(db: Db, before: string, limit: number): Promise<number> {
  const isSettled = sql<boolean>`(status <> 'open' or not exists (
    select 1 from locations where locations.id = cast(pending_changes.subject_id as bigint)
  ))`;
  const old = await suggestions(db)
    .select('id')
    .where('updated_at', '<', before)
    .where(isSettled)
    .limit(limit)
    .execute();
  if (old.length > 0)
    await db
      .deleteFrom('pending_changes')
      .where('id', 'in', numberList(old.map(({ id }) => id)))
      .execute();
  return old.length;
}
