import type { PublishedSubjectName } from '@venture-atlas/types';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { numberList, textList } from '../../db/engine.ts';
import type { Db, PendingChangesTable } from '../../db/schema.ts';
import { isRowInScope, type WorldScope } from '../../worlds/scope.ts';

export type PendingRow = Selectable<PendingChangesTable>;

/** A thing, and the account that writes on it. */
export interface WhoseCopy {
  accountId: number;
  subject: PublishedSubjectName;
  subjectId: string;
}

/** What an account writes on a thing now. */
export const findOpenCopy = (db: Db, { accountId, subject, subjectId }: WhoseCopy) =>
  withWorld(db)
    .where('account_id', '=', accountId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('pending_changes.kind', '=', 'working')
    .where('status', '=', 'open')
    .executeTakeFirst();

/** With the public id of the world. */
const withWorld = (db: Db) =>
  db
    .selectFrom('pending_changes')
    .leftJoin('worlds', 'worlds.id', 'pending_changes.world_id')
    .selectAll('pending_changes')
    .select('worlds.public_id as world');

/** Something that an account discarded. */
export const findDiscarded = (db: Db, accountId: number, publicId: string) =>
  db
    .selectFrom('pending_changes')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'working')
    .where('status', '=', 'discarded')
    .executeTakeFirst();

export const insertPending = (db: Db, row: Insertable<PendingChangesTable>) =>
  db.insertInto('pending_changes').values(row).execute();

export const updatePending = (db: Db, id: number, change: Updateable<PendingChangesTable>) =>
  db.updateTable('pending_changes').set(change).where('id', '=', id).execute();

export const deletePending = (db: Db, id: number) => db.deleteFrom('pending_changes').where('id', '=', id).execute();

/** How many things an account writes on, and the bytes of all of it, discarded words included. */
export async function measureWorkingCopies(db: Db, accountId: number): Promise<{ copies: number; bytes: number }> {
  const row = await db
    .selectFrom('pending_changes')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
      sql<number>`count(case when status = 'open' then 1 end)`.as('copies'),
    ])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'working')
    .executeTakeFirstOrThrow();
  return { copies: Number(row.copies), bytes: Number(row.bytes) };
}

/** What an account writes on, or discarded, where it may write now; the last first. */
export interface CopiesWish {
  accountId: number;
  status: 'open' | 'discarded';
  scope: WorldScope;
  campaignIds: readonly string[];
  /** Of this world, or of this campaign, alone. */
  worldId?: string | undefined;
  campaignId?: string | undefined;
  limit: number;
  offset: number;
}

export type ListedCopy = Awaited<ReturnType<typeof listCopies>>[number];

export function listCopies(db: Db, wish: CopiesWish) {
  const { accountId, status, scope, campaignIds, worldId, campaignId, limit, offset } = wish;
  return withWorld(db)
    .where('account_id', '=', accountId)
    .where('pending_changes.kind', '=', 'working')
    .where('status', '=', status)
    .where((eb) =>
      eb.or([
        isRowInScope(scope, eb.ref('pending_changes.world_id') as never),
        eb('pending_changes.campaign_id', 'in', textList(campaignIds)),
      ]),
    )
    .$if(worldId !== undefined, (query) => query.where('worlds.public_id', '=', worldId ?? ''))
    .$if(campaignId !== undefined, (query) => query.where('pending_changes.campaign_id', '=', campaignId ?? ''))
    .orderBy('pending_changes.updated_at', 'desc')
    .orderBy('pending_changes.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The next accounts that have words which nobody published, after this one. */
export async function listWriters(db: Db, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('pending_changes')
    .select('account_id')
    .distinct()
    .where('account_id', '>', afterId)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Where an account may write. */
export interface Rights {
  worldIds: readonly number[];
  campaignIds: readonly string[];
}

/** Notes since when an account may not write where it has working copies, and forgets that where it may again. */
export async function noteRights(db: Db, accountId: number, rights: Rights, at: string): Promise<void> {
  const isAllowed = sql<boolean>`(
    (world_id is not null and world_id in ${numberList(rights.worldIds)})
    or (campaign_id is not null and campaign_id in ${textList(rights.campaignIds)}))`;
  const copies = db.updateTable('pending_changes').where('account_id', '=', accountId).where('kind', '=', 'working');
  await copies
    .set({ right_ended_at: at })
    .where('right_ended_at', 'is', null)
    .where(sql<boolean>`not ${isAllowed}`)
    .execute();
  await copies.set({ right_ended_at: null }).where('right_ended_at', 'is not', null).where(isAllowed).execute();
}

/** Deletes what was discarded, and what nobody may write any more, before this moment: some of it. @returns rows deleted */
export async function deleteEndedCopies(db: Db, before: string, limit: number): Promise<number> {
  const ended = await db
    .selectFrom('pending_changes')
    .select('id')
    .where('kind', '=', 'working')
    .where((eb) =>
      eb.or([
        eb('right_ended_at', '<', before),
        eb.and([eb('status', '=', 'discarded'), eb('updated_at', '<', before)]),
      ]),
    )
    .limit(limit)
    .execute();
  if (ended.length > 0)
    await db
      .deleteFrom('pending_changes')
      .where('id', 'in', numberList(ended.map(({ id }) => id)))
      .execute();
  return ended.length;
}
