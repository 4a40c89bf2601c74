import { CAMPAIGN_CHANGES_KEPT, type CampaignWordsKind, type CampaignWordsValues } from '@venture-atlas/types';
import { sql } from 'kysely';
import { hasSomeKey, numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { isPlaceRowInScope, type WorldScope } from '../../worlds/scope.ts';

/** An object with text: a place by location, a session by number, or a handout by key. */
export type WordsOf = { [Kind in CampaignWordsKind]: { kind: Kind; id: IdOf[Kind] } }[CampaignWordsKind];

interface IdOf {
  place: number;
  session: number;
  handout: string;
}

/** The column that identifies the object of a change. */
const columnOf = { place: 'location_id', session: 'session', handout: 'handout_key' } as const;

const idColumns = ({ kind, id }: WordsOf) => ({
  location_id: null,
  session: null,
  handout_key: null,
  [columnOf[kind]]: id,
});

/** A text change without its number. */
export interface NewCampaignChange {
  of: WordsOf;
  /** ISO 8601. */
  at: string;
  actorId: number | null;
  before: CampaignWordsValues;
  after: CampaignWordsValues;
  /** The number of the change that this one undoes. */
  reverts?: number | undefined;
}

/** Records text changes of a campaign. The oldest are deleted beyond a limit. @returns the number of the last one */
export async function insertCampaignChanges(
  db: Db,
  campaignId: string,
  changes: readonly NewCampaignChange[],
): Promise<number> {
  const first = (await findLastNumber(db, campaignId)) + 1;
  const rows = changes.map(({ of, at, actorId, before, after, reverts }, place) => ({
    campaign_id: campaignId,
    number: first + place,
    at,
    actor_id: actorId,
    subject: of.kind,
    ...idColumns(of),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    reverts: reverts ?? null,
    reverted_by: null,
  }));
  if (rows.length > 0) await db.insertInto('campaign_changes').values(rows).execute();
  const last = first + rows.length - 1;
  await db
    .deleteFrom('campaign_changes')
    .where('campaign_id', '=', campaignId)
    .where('number', '<=', last - CAMPAIGN_CHANGES_KEPT)
    .execute();
  return last;
}

async function findLastNumber(db: Db, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('campaign_changes')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return Number(row?.number ?? 0);
}

/** The number of the last text change of a place, within a statement about its settings; 0 if there is none. */
export const lastChangeOfPlace = sql<number>`coalesce((
  select max(filed.number) from campaign_changes as filed
  where filed.campaign_id = campaign_location_settings.campaign_id
    and filed.location_id = campaign_location_settings.location_id
), 0)`;

/** The numbers of the last text changes of places, by location id. */
export async function listPlaceVersions(
  db: Db,
  campaignId: string,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (locationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('campaign_changes')
    .select((eb) => ['location_id', eb.fn.max('number').as('number')])
    .where('campaign_id', '=', campaignId)
    .where('location_id', 'in', numberList(locationIds))
    .groupBy('location_id')
    .execute();
  return new Map(rows.map(({ location_id, number }) => [location_id ?? 0, Number(number)]));
}

/** The last change of an object's text, with its author. */
export const findLastCampaignChange = (db: Db, campaignId: string, { kind, id }: WordsOf) =>
  selectActors(db, campaignId)
    .where(`campaign_changes.${columnOf[kind]}`, '=', id)
    .orderBy('campaign_changes.number', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * The text of a field at a version, taken from the first later change of the field.
 * @returns undefined if none changed it since
 */
export async function findWordsBefore(
  db: Db,
  campaignId: string,
  { kind, id }: WordsOf,
  { version, field }: { version: number; field: string },
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('campaign_changes')
    .select('before')
    .where('campaign_id', '=', campaignId)
    .where(columnOf[kind], '=', id)
    .where('number', '>', version)
    .where(hasSomeKey('before', [field]))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row && (JSON.parse(row.before) as CampaignWordsValues)[field];
}

/** Text changes of a campaign, or of one place, session, or handout, newest first. */
export const listCampaignChanges = (
  db: Db,
  { campaignId, scope, of }: { campaignId: string; scope: WorldScope; of: WordsOf | undefined },
  page: { limit: number; offset: number },
) => {
  const changes = selectChanges(db, campaignId, scope);
  const some = of === undefined ? changes : changes.where(`campaign_changes.${columnOf[of.kind]}`, '=', of.id);
  return some.orderBy('campaign_changes.number', 'desc').limit(page.limit).offset(page.offset).execute();
};

/** One of them. */
export const findCampaignChange = (
  db: Db,
  { campaignId, scope }: { campaignId: string; scope: WorldScope },
  number: number,
) => selectChanges(db, campaignId, scope).where('campaign_changes.number', '=', number).executeTakeFirst();

export type CampaignChangeRow = NonNullable<Awaited<ReturnType<typeof findCampaignChange>>>;

/** With the current name of each object: the name of a visible place, or the title of a handout. */
const selectChanges = (db: Db, campaignId: string, scope: WorldScope) =>
  selectActors(db, campaignId)
    .leftJoin('locations as place', (join) =>
      join.onRef('place.id', '=', 'campaign_changes.location_id').on(isPlaceRowInScope(scope, 'place')),
    )
    .leftJoin('campaign_handouts as handout', (join) =>
      join
        .onRef('handout.campaign_id', '=', 'campaign_changes.campaign_id')
        .onRef('handout.key', '=', 'campaign_changes.handout_key'),
    )
    .select([
      'campaign_changes.subject',
      'campaign_changes.location_id',
      'campaign_changes.session',
      'campaign_changes.handout_key',
      'campaign_changes.before',
      'campaign_changes.after',
      'campaign_changes.reverts',
      'campaign_changes.reverted_by',
      'place.name as place_name',
      'handout.title as handout_title',
    ]);

/** The author and time of a change. Deleted accounts are not named. */
const selectActors = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_changes')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'campaign_changes.actor_id').on('users.terminated_at', 'is', null),
    )
    .select(['campaign_changes.number', 'campaign_changes.at', 'users.id as actor_id', 'users.name as actor_name'])
    .select(sql<number>`0`.as('by_operator'))
    .where('campaign_changes.campaign_id', '=', campaignId);

/** The object of a change. */
export function wordsOfChange(row: Pick<CampaignChangeRow, 'subject' | 'location_id' | 'session' | 'handout_key'>) {
  const { subject } = row;
  // Only `insertCampaignChanges` writes the columns.
  return { kind: subject, id: row[columnOf[subject]] } as WordsOf;
}

/** Records that a change was undone, and by which change. */
export async function markCampaignChangeReverted(
  db: Db,
  campaignId: string,
  number: number,
  by: number,
): Promise<void> {
  await db
    .updateTable('campaign_changes')
    .set({ reverted_by: by })
    .where('campaign_id', '=', campaignId)
    .where('number', '=', number)
    .execute();
}

/** Deletes the history of a deleted object. */
export async function deleteCampaignChanges(db: Db, campaignId: string, { kind, id }: WordsOf): Promise<void> {
  await db
    .deleteFrom('campaign_changes')
    .where('campaign_id', '=', campaignId)
    .where(columnOf[kind], '=', id)
    .execute();
}

/** Deletes up to this many changes of a campaign. @returns how many there were */
export async function deleteCampaignChangesIn(db: Db, campaignId: string, most: number): Promise<number> {
  const rows = await db
    .deleteFrom('campaign_changes')
    .where('campaign_id', '=', campaignId)
    .where('number', 'in', (eb) =>
      eb.selectFrom('campaign_changes').select('number').where('campaign_id', '=', campaignId).limit(most),
    )
    .executeTakeFirst();
  return Number(rows.numDeletedRows);
}
