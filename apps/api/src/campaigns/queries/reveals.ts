import { type Expression, type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { CampaignRevealsTable } from '../../db/campaign-tables.ts';
import { numberList, textList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import type { Recipient } from './handouts.ts';

export type RevealRow = Selectable<CampaignRevealsTable>;

/** A secret of a place's text, in a campaign. */
export interface SecretInCampaign {
  campaignId: string;
  locationId: number;
  /** The ID in its mark. */
  secret: string;
}

/** The reveals at a place, even if the text no longer contains the secret. */
export const listRevealsAt = (db: Db, campaignId: string, locationId: number): Promise<RevealRow[]> =>
  db
    .selectFrom('campaign_reveals')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('location_id', '=', locationId)
    .orderBy('key')
    .execute();

/** The accounts of each reveal that is for some players. */
export const listPeopleOfReveals = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('reveal_people')
    .select(['reveal_key', 'user_id'])
    .where('reveal_key', 'in', textList(keys))
    .orderBy('user_id')
    .execute();

/**
 * The secrets that are revealed to a recipient in some places, with their worlds.
 * @param locationIds null for all places
 */
export const listRevealedTo = (
  db: Db,
  campaignId: string,
  onlooker: Recipient,
  locationIds: readonly number[] | null,
): Promise<(RevealRow & { world_id: number })[]> =>
  revealedTo(db, campaignId, onlooker, locationIds)
    .selectAll('campaign_reveals')
    .select('locations.world_id')
    .orderBy('campaign_reveals.key')
    .execute();

/** The places of these secrets, for statements that read more. */
export const selectRevealingPlaces = (db: Db, ...asked: [string, Recipient, readonly number[]]) =>
  revealedTo(db, ...asked)
    .select(['campaign_reveals.location_id', 'locations.world_id'])
    .distinct();

const revealedTo = (db: Db, campaignId: string, onlooker: Recipient, locationIds: readonly number[] | null) =>
  db
    .selectFrom('campaign_reveals')
    .innerJoin('locations', 'locations.id', 'campaign_reveals.location_id')
    .where('campaign_reveals.campaign_id', '=', campaignId)
    .$if(locationIds !== null, (query) =>
      query.where('campaign_reveals.location_id', 'in', numberList(locationIds ?? [])),
    )
    .where(isRevealedTo(onlooker));

/** Whether a row of `campaign_reveals` is for the recipient. */
export function isRevealedTo({ audience, userId }: Recipient): Expression<SqlBool> {
  const forAll = sql`campaign_reveals.shown_to = 'everybody'`;
  if (audience !== 'player' || userId === null) return sql<SqlBool>`${forAll}`;
  return sql<SqlBool>`(${forAll} or exists (
    select 1 from reveal_people as person
    where person.reveal_key = campaign_reveals.key and person.user_id = ${userId}
  ))`;
}

/** @param people ids of the accounts, if it is for some players */
export async function insertReveal(
  db: Db,
  row: Insertable<CampaignRevealsTable>,
  people: readonly number[],
): Promise<void> {
  await db.insertInto('campaign_reveals').values(row).execute();
  if (people.length === 0) return;
  await sql`
    insert into reveal_people (reveal_key, user_id)
    select ${row.key}, listed.value from ${numberList(people)} as listed`.execute(db);
}

/** Ends a reveal, if there is one. @returns its chronicle line */
export async function deleteReveal(
  db: Db,
  { campaignId, locationId, secret }: SecretInCampaign,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('campaign_reveals')
    .where('campaign_id', '=', campaignId)
    .where('location_id', '=', locationId)
    .where('secret', '=', secret)
    .returning('chronicle_id')
    .executeTakeFirst();
  return row?.chronicle_id;
}

/** Deletes up to this many rows of a campaign, recipients first. @returns how many rows there were */
export async function deleteRevealsOf(db: Db, campaignId: string, most: number): Promise<number> {
  const people = await sql`
    delete from reveal_people where (reveal_key, user_id) in (
      select reveal_key, user_id from reveal_people
      join campaign_reveals on campaign_reveals.key = reveal_key where campaign_id = ${campaignId} limit ${most}
    )`.execute(db);
  const left = most - Number(people.numAffectedRows ?? 0n);
  if (left <= 0) return most;
  const reveals = await sql`
    delete from campaign_reveals where key in (
      select key from campaign_reveals where campaign_id = ${campaignId} limit ${left}
    )`.execute(db);
  return most - left + Number(reveals.numAffectedRows ?? 0n);
}
