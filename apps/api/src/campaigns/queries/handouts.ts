import { type HandoutValues, handoutFieldNames } from '@venture-atlas/types';
import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { CampaignHandoutsTable, CampaignShowingsTable } from '../../db/campaign-tables.ts';
import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import type { MediaKey } from '../../media/store/media-store.ts';

/** Handouts that were not shown yet come first, newest first; each with its current audience. */
export const listHandouts = (db: Db, campaignId: string, { limit, offset }: { limit: number; offset: number }) =>
  withRunning(db, campaignId)
    .orderBy(sql`campaign_handouts.shown_at is not null`)
    .orderBy('campaign_handouts.created_at', 'desc')
    .orderBy('campaign_handouts.key')
    .limit(limit)
    .offset(offset)
    .execute();

export type HandoutWithRunning = Awaited<ReturnType<typeof listHandouts>>[number];

export const findHandout = (db: Db, campaignId: string, key: string) =>
  withRunning(db, campaignId).where('campaign_handouts.key', '=', key).executeTakeFirst();

const withRunning = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_handouts')
    .selectAll('campaign_handouts')
    .select((eb) =>
      eb
        .selectFrom('campaign_showings as running')
        .select('running.shown_to')
        .whereRef('running.campaign_id', '=', 'campaign_handouts.campaign_id')
        .whereRef('running.handout_key', '=', 'campaign_handouts.key')
        .where('running.ended_at', 'is', null)
        .orderBy('running.id', 'desc')
        .limit(1)
        .as('running_to'),
    )
    .select((eb) =>
      eb
        .selectFrom('campaign_showings as turned')
        .select('turned.page')
        .whereRef('turned.campaign_id', '=', 'campaign_handouts.campaign_id')
        .whereRef('turned.handout_key', '=', 'campaign_handouts.key')
        .where('turned.ended_at', 'is', null)
        .orderBy('turned.id', 'desc')
        .limit(1)
        .as('running_page'),
    )
    .where('campaign_handouts.campaign_id', '=', campaignId);

export async function countHandouts(db: Db, campaignId: string): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_handouts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertHandout(db: Db, row: Insertable<CampaignHandoutsTable>): Promise<void> {
  await db.insertInto('campaign_handouts').values(row).execute();
}

export async function updateHandout(
  db: Db,
  { campaignId, key }: { campaignId: string; key: string },
  change: Updateable<Omit<CampaignHandoutsTable, 'campaign_id' | 'key'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable('campaign_handouts')
    .set(change)
    .where('campaign_id', '=', campaignId)
    .where('key', '=', key)
    .execute();
}

/** @returns the chronicle lines about it, which are obsolete now */
export async function deleteHandoutRow(db: Db, campaignId: string, key: string): Promise<number[]> {
  const lines = await db
    .deleteFrom('campaign_showings')
    .where('campaign_id', '=', campaignId)
    .where('handout_key', '=', key)
    .returning('chronicle_id')
    .execute();
  await db.deleteFrom('campaign_handouts').where('campaign_id', '=', campaignId).where('key', '=', key).execute();
  return lines.map(({ chronicle_id }) => chronicle_id);
}

/** @param people ids of the accounts, if it is shown to some players */
export async function insertShowing(
  db: Db,
  row: Insertable<CampaignShowingsTable>,
  people: readonly number[],
): Promise<void> {
  const { id } = await db.insertInto('campaign_showings').values(row).returning('id').executeTakeFirstOrThrow();
  if (people.length === 0) return;
  await sql`
    insert into showing_people (showing_id, user_id)
    select ${id}, listed.value from ${numberList(people)} as listed`.execute(db);
}

/** The showings of a handout with their audiences, newest first. */
export const listShowings = (
  db: Db,
  { campaignId, key }: { campaignId: string; key: string },
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .selectFrom('campaign_showings')
    .innerJoin('chronicle', 'chronicle.id', 'campaign_showings.chronicle_id')
    .select(['campaign_showings.id', 'campaign_showings.key', 'chronicle.at', 'chronicle.session', 'shown_to as to'])
    .where('campaign_showings.campaign_id', '=', campaignId)
    .where('handout_key', '=', key)
    .orderBy('campaign_showings.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** The accounts of each showing that was for some players. */
export const listPeopleOf = (db: Db, showingIds: readonly number[]) =>
  db
    .selectFrom('showing_people')
    .select(['showing_id', 'user_id'])
    .where('showing_id', 'in', numberList(showingIds))
    .orderBy('user_id')
    .execute();

/** Ends the showing of one handout, or of all. */
export async function endShowings(db: Db, campaignId: string, at: string, handoutKey?: string): Promise<void> {
  let running = db
    .updateTable('campaign_showings')
    .set({ ended_at: at })
    .where('campaign_id', '=', campaignId)
    .where('ended_at', 'is', null);
  if (handoutKey !== undefined) running = running.where('handout_key', '=', handoutKey);
  await running.execute();
}

/** The text of a handout as it is currently shown; undefined while it is not. */
export const findRunningText = (db: Db, campaignId: string, handoutKey: string) =>
  db
    .selectFrom('campaign_showings')
    .select(['title', 'text'])
    .where('campaign_id', '=', campaignId)
    .where('handout_key', '=', handoutKey)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Turns to a page of the shown handout, from 1. */
export async function turnShowing(db: Db, campaignId: string, handoutKey: string, page: number): Promise<void> {
  await db
    .updateTable('campaign_showings')
    .set({ page })
    .where('campaign_id', '=', campaignId)
    .where('handout_key', '=', handoutKey)
    .where('ended_at', 'is', null)
    .execute();
}

/** A possible recipient of handouts. `userId` is null without an account. */
export interface Recipient {
  audience: 'player' | 'guest' | 'table';
  userId: number | null;
}

export interface ShowingRow extends HandoutValues {
  id: number;
  key: string;
  handout_key: string;
  map_id: number | null;
  picture_hash: string | null;
  page: number;
  ended_at: string | null;
  /** The account that showed it; null if it was deleted. */
  shown_by: number | null;
}

const ownColumns = ['id', 'key', 'handout_key', 'map_id', 'picture_hash', 'page', 'ended_at'] as const;
const shownColumns = [...ownColumns, ...handoutFieldNames];
/** The author of its chronicle line. */
const shownBy = sql<number | null>`(select actor_id from chronicle where chronicle.id = chronicle_id)`.as('shown_by');

/** The DM's last showing that was not taken away. */
export const findRunning = (db: Db, campaignId: string): Promise<{ key: string; title: string } | undefined> =>
  db
    .selectFrom('campaign_showings')
    .select(['handout_key as key', 'title'])
    .where('campaign_id', '=', campaignId)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The accounts to which a handout is currently shown, if it is for some players. */
export async function listPeopleShown(db: Db, campaignId: string, handoutKey: string): Promise<number[]> {
  const rows = await db
    .selectFrom('showing_people as person')
    .innerJoin('campaign_showings as running', 'running.id', 'person.showing_id')
    .select('person.user_id')
    .where('running.campaign_id', '=', campaignId)
    .where('running.handout_key', '=', handoutKey)
    .where('running.ended_at', 'is', null)
    .where('running.shown_to', '=', 'some')
    .orderBy('person.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The handouts that are currently shown to a recipient, newest first. */
export const listRunning = (db: Db, campaignId: string, recipient: Recipient): Promise<ShowingRow[]> =>
  db
    .selectFrom('campaign_showings')
    .select([...shownColumns, shownBy])
    .where('campaign_id', '=', campaignId)
    .where('ended_at', 'is', null)
    .where(isShownTo(recipient))
    .orderBy('id', 'desc')
    .execute();

/** A handout that was shown to a recipient. @param recipient undefined for the DM, who has all of them */
export async function findShowing(
  db: Db,
  campaignId: string,
  key: string,
  recipient: Recipient | undefined,
): Promise<ShowingRow | undefined> {
  return db
    .selectFrom('campaign_showings')
    .select([...shownColumns, shownBy])
    .where('campaign_id', '=', campaignId)
    .where('key', '=', key)
    .where(recipient === undefined ? sql<SqlBool>`true` : isShownTo(recipient))
    .executeTakeFirst();
}

/** Whether a row of `campaign_showings` is or was for the recipient. */
export function isShownTo({ audience, userId }: Recipient): Expression<SqlBool> {
  const forAll = sql`campaign_showings.shown_to = 'everybody'`;
  if (audience === 'table') return sql<SqlBool>`(${forAll} or campaign_showings.shown_to = 'table')`;
  if (audience === 'guest' || userId === null) return sql<SqlBool>`${forAll}`;
  return sql<SqlBool>`(${forAll} or (campaign_showings.shown_to = 'some' and exists (
    select 1 from showing_people as person
    where person.showing_id = campaign_showings.id and person.user_id = ${userId}
  )))`;
}

/** The name of the account that leads a campaign. */
export async function findNameOf(db: Db, userId: number): Promise<string | undefined> {
  return (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst())?.name;
}

/** Deletes up to this many rows of a campaign, recipients first. @returns how many rows there were */
export async function deleteHandoutsOf(db: Db, campaignId: string, most: number): Promise<number> {
  const people = (limit: number) => sql`
    delete from showing_people where (showing_id, user_id) in (
      select showing_id, user_id from showing_people
      join campaign_showings on campaign_showings.id = showing_id where campaign_id = ${campaignId} limit ${limit}
    )`;
  const showings = (limit: number) => sql`
    delete from campaign_showings where id in (
      select id from campaign_showings where campaign_id = ${campaignId} limit ${limit}
    )`;
  const handouts = (limit: number) => sql`
    delete from campaign_handouts where campaign_id = ${campaignId} and key in (
      select key from campaign_handouts where campaign_id = ${campaignId} limit ${limit}
    )`;
  let left = most;
  for (const some of [people, showings, handouts]) {
    if (left > 0) left -= Number((await some(left).execute(db)).numAffectedRows ?? 0n);
  }
  return most - left;
}

interface PictureRequest {
  campaignId: string;
  audience: 'dm' | 'player' | 'guest' | 'table';
  /** The key of the showing; for its DM also of the handout. */
  key: string;
  unit: MediaKey;
}

/** The pictures that an audience may open. The address identifies the player. */
const opensTo = {
  dm: sql<SqlBool>`true`,
  player: sql<SqlBool>`shown.shown_to in ('everybody', 'some')`,
  guest: sql<SqlBool>`shown.shown_to = 'everybody'`,
  table: sql<SqlBool>`shown.shown_to in ('everybody', 'table') and shown.ended_at is null`,
};

/**
 * Whether a stored file is the picture of this handout for this audience. A table screen has it only while it is shown.
 */
export async function hasHandoutPicture(db: Db, { campaignId, audience, key, unit }: PictureRequest): Promise<boolean> {
  const isOfUnit = sql<SqlBool>`${unit} in (pictures.file, pictures.preview_file)`;
  const showings = sql`
    select 1 from campaign_showings as shown join pictures on pictures.hash = shown.picture_hash
    where shown.campaign_id = ${campaignId} and shown.key = ${key} and ${isOfUnit} and ${opensTo[audience]}`;
  if ((await showings.execute(db)).rows.length > 0) return true;
  if (audience !== 'dm') return false;
  const handouts = sql`
    select 1 from campaign_handouts as kept join pictures on pictures.hash = kept.picture_hash
    where kept.campaign_id = ${campaignId} and kept.key = ${key} and ${isOfUnit}`;
  return (await handouts.execute(db)).rows.length > 0;
}
