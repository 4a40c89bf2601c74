import { type Expression, type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { isShown } from '../../atlas/queries/visible-places.ts';
import type { ChroniclePlacesTable, ChronicleTable, GameSessionsTable } from '../../db/campaign-tables.ts';
import { numberList } from '../../db/engine.ts';
import type { Db, Flag } from '../../db/schema.ts';
import { isPlaceRowInScope } from '../../worlds/scope.ts';
import { type CampaignPlace, isRumourVisible } from './campaign-settings.ts';
import { shownToPlayers } from './campaign-sight.ts';
import { isShownTo } from './handouts.ts';
import { isRevealedTo } from './reveals.ts';

type GameSessionRow = Omit<Selectable<GameSessionsTable>, 'campaign_id' | 'recap' | 'words_version'>;

const columns = ['number', 'started_at', 'ended_at'] as const;

/** Sessions of a campaign, newest first. */
export const listSessions = (
  db: Db,
  campaignId: string,
  page: { limit: number; offset: number },
): Promise<GameSessionRow[]> =>
  db
    .selectFrom('game_sessions')
    .select(columns)
    .where('campaign_id', '=', campaignId)
    .orderBy('number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** All of them with their recaps, for detecting changes. */
export const listRecaps = (db: Db, campaignId: string) =>
  db
    .selectFrom('game_sessions')
    .select([...columns, 'recap'])
    .where('campaign_id', '=', campaignId)
    .orderBy('number')
    .execute();

export const findSession = (db: Db, campaignId: string, number: number) =>
  db
    .selectFrom('game_sessions')
    .select([...columns, 'recap', 'words_version'])
    .where('campaign_id', '=', campaignId)
    .where('number', '=', number)
    .executeTakeFirst();

export type SessionWithRecap = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The number of the running session. */
export async function findRunning(db: Db, campaignId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('game_sessions')
    .select('number')
    .where('campaign_id', '=', campaignId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.number;
}

export async function insertSession(db: Db, campaignId: string, number: number, at: string): Promise<void> {
  await db
    .insertInto('game_sessions')
    .values({ campaign_id: campaignId, number, started_at: at, ended_at: null })
    .execute();
}

/** Changes the given fields of a session. */
export async function updateSession(
  db: Db,
  campaignId: string,
  number: number,
  change: { ended_at: string } | { recap: string; words_version: number },
): Promise<void> {
  await db
    .updateTable('game_sessions')
    .set(change)
    .where('campaign_id', '=', campaignId)
    .where('number', '=', number)
    .execute();
}

/** The reader: the DM sees everything that still exists; players and guests what they may know now. */
export interface ChronicleReader {
  campaign: CampaignPlace;
  audience: 'dm' | 'player' | 'guest';
  /** The account, for content that was shown to some players. */
  userId: number | null;
}

/**
 * The lines of a session, those outside of sessions, or those since a time (ISO 8601) by other authors (null: by
 * anybody).
 */
type WhichLines = number | null | { since: string; notBy: number | null };

/** The lines that a reader may see, newest first. */
export const listLines = (
  db: Db,
  reader: ChronicleReader,
  which: WhichLines,
  page: { limit: number; offset: number },
) =>
  linesOf(db, reader, which)
    .select(['chronicle.id', 'chronicle.at', 'chronicle.kind', 'chronicle.audience'])
    .select((eb) =>
      eb
        .selectFrom('campaign_notes as of_line')
        .select('of_line.character_name')
        .whereRef('of_line.id', '=', 'chronicle.note_id')
        .as('character_name'),
    )
    .select((eb) =>
      eb
        .selectFrom('campaign_notes as of_line')
        .select('of_line.by_leader')
        .whereRef('of_line.id', '=', 'chronicle.note_id')
        .as('by_leader'),
    )
    .leftJoin('campaign_showings', 'campaign_showings.chronicle_id', 'chronicle.id')
    .select(['campaign_showings.key as showing', 'campaign_showings.title'])
    .leftJoin('campaign_reveals', 'campaign_reveals.chronicle_id', 'chronicle.id')
    .select(['campaign_reveals.location_id as place_of_secret', 'campaign_reveals.secret'])
    .orderBy('chronicle.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

/** Whether there is any such line. */
export async function hasLines(db: Db, reader: ChronicleReader, which: WhichLines): Promise<boolean> {
  const row = await linesOf(db, reader, which).select('chronicle.id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The places of a line that the reader may know, at most `most`, by id. */
export const listPlacesOfLine = (db: Db, reader: ChronicleReader, lineId: number, most: number) =>
  db
    .selectFrom('chronicle_places as told')
    .innerJoin('chronicle', 'chronicle.id', 'told.chronicle_id')
    .innerJoin('locations', 'locations.id', 'told.location_id')
    .leftJoin('campaign_location_settings as settings', (join) =>
      join.on('settings.campaign_id', '=', reader.campaign.id).onRef('settings.location_id', '=', 'told.location_id'),
    )
    .select(['locations.id', 'locations.name', 'settings.alias', 'settings.knowledge'])
    .select(sql<Flag>`${isSeenByPlayers(reader.campaign, 'player')}`.as('is_players'))
    .where('told.chronicle_id', '=', lineId)
    .where(isSeen(reader))
    .orderBy('told.location_id')
    .limit(most)
    .execute();

export type PlaceOfLineRow = Awaited<ReturnType<typeof listPlacesOfLine>>[number];

function linesOf(db: Db, reader: ChronicleReader, which: WhichLines) {
  const isAboutNoPlace = sql<SqlBool>`chronicle.kind in ('session started', 'session ended')`;
  const hasPlace = sql<SqlBool>`exists (
    select 1 from chronicle_places as told join locations on locations.id = told.location_id
    where told.chronicle_id = chronicle.id and ${isSeen(reader)}
  )`;
  return db
    .selectFrom('chronicle')
    .where('chronicle.campaign_id', '=', reader.campaign.id)
    .where((eb) => {
      if (which === null) return eb('chronicle.session', 'is', null);
      if (typeof which === 'number') return eb('chronicle.session', '=', which);
      const { since, notBy } = which;
      const isOfOthers = notBy === null ? [] : [eb('chronicle.actor_id', 'is distinct from', notBy)];
      return eb.and([eb('chronicle.at', '>', since), ...isOfOthers]);
    })
    .where(sql<SqlBool>`(${isAboutNoPlace} or (${hasPlace} and ${isRevealed(reader)}) or ${hasShowing(reader)})`);
}

/** Whether a line is about no secret, or about one that is revealed to the reader. */
function isRevealed({ audience, userId }: ChronicleReader): Expression<SqlBool> {
  const isTheirs = audience === 'dm' ? sql`true` : isRevealedTo({ audience, userId });
  return sql<SqlBool>`(chronicle.kind <> 'learned' or exists (
    select 1 from campaign_reveals where campaign_reveals.chronicle_id = chronicle.id and ${isTheirs}
  ))`;
}

/** Whether a line is about a handout that was shown to the reader. A picture counts only while its place is visible. */
function hasShowing({ campaign: { id, scope }, audience, userId }: ChronicleReader): Expression<SqlBool> {
  const place = sql<number>`locations.id`;
  const isOpen = sql`(campaign_showings.map_id is null or exists (
    select 1 from locations where locations.id = campaign_showings.map_id
    and ${isPlaceRowInScope(scope, 'locations')} and ${shownToPlayers(id, scope, false).place(place)}
  ))`;
  const isTheirs = audience === 'dm' ? sql`true` : sql`${isShownTo({ audience, userId })} and ${isOpen}`;
  return sql<SqlBool>`(chronicle.kind = 'shown' and exists (
    select 1 from campaign_showings where campaign_showings.chronicle_id = chronicle.id and ${isTheirs}
  ))`;
}

/** Whether a reader may know that a place is in a line. `locations` is the place, `chronicle` the line, `told` both. */
function isSeen({ campaign, audience }: ChronicleReader): Expression<SqlBool> {
  if (audience !== 'dm') return isSeenByPlayers(campaign, audience);
  const isThere = isShown(sql<number>`locations.id`, campaign.scope);
  return sql<SqlBool>`(
    ${isPlaceRowInScope(campaign.scope, 'locations')} and ${isThere} and (chronicle.note_id is null or ${isNote})
  )`;
}

function isSeenByPlayers({ id, scope }: CampaignPlace, audience: 'player' | 'guest'): Expression<SqlBool> {
  const place = sql<number>`locations.id`;
  const mayRead = audience === 'guest' ? sql`false` : isPublicNote;
  return sql<SqlBool>`(
    chronicle.audience = 'players' and told.taken_back_by is null
    and ${isPlaceRowInScope(scope, 'locations')}
    and (${shownToPlayers(id, scope, false).place(place)}
      or (chronicle.kind = 'rumour' and ${isRumourVisible(id, scope, place)}))
    and (chronicle.note_id is null or ${mayRead})
  )`;
}

const isNote = sql`exists (select 1 from campaign_notes as of_line where of_line.id = chronicle.note_id)`;
const isPublicNote = sql`exists (
  select 1 from campaign_notes as of_line where of_line.id = chronicle.note_id and of_line.private = 0
)`;

/** @returns its id */
export async function insertLine(db: Db, line: Insertable<ChronicleTable>): Promise<number> {
  return (await db.insertInto('chronicle').values(line).returning('id').executeTakeFirstOrThrow()).id;
}

type Step = NonNullable<ChroniclePlacesTable['became']>;

/** Adds places to a line, all with the same step. */
export async function insertPlaces(
  db: Db,
  line: { id: number; campaignId: string; was: Step | null; became: Step | null },
  locationIds: readonly number[],
): Promise<void> {
  await sql`
    insert into chronicle_places (chronicle_id, location_id, campaign_id, was, became, taken_back_by)
    select ${line.id}, listed.value, ${line.campaignId}, ${line.was}, ${line.became}, null
    from ${numberList(locationIds)} as listed`.execute(db);
}

/** The latest recorded step of each of these places. */
export const listLatestSteps = (db: Db, campaignId: string, locationIds: readonly number[]) =>
  db
    .selectFrom('chronicle_places as told')
    .select(['told.location_id', 'told.chronicle_id', 'told.was', 'told.became'])
    .where('told.campaign_id', '=', campaignId)
    .where('told.location_id', 'in', numberList(locationIds))
    .where('told.chronicle_id', '=', (eb) =>
      eb
        .selectFrom('chronicle_places as later')
        .select((inner) => inner.fn.max('later.chronicle_id').as('latest'))
        .where('later.campaign_id', '=', campaignId)
        .where('later.became', 'is not', null)
        .whereRef('later.location_id', '=', 'told.location_id'),
    )
    .execute();

/** From this line on players know less of these places. Earlier lines about them are hidden from players. */
export async function takeBack(
  db: Db,
  line: { id: number; campaignId: string },
  locationIds: readonly number[],
  steps: readonly Step[],
): Promise<void> {
  await db
    .updateTable('chronicle_places')
    .set({ taken_back_by: line.id })
    .where('campaign_id', '=', line.campaignId)
    .where('location_id', 'in', numberList(locationIds))
    .where('taken_back_by', 'is', null)
    .where('became', 'in', [...steps])
    .execute();
}

/** Removes places from a line, and the line itself if none is left. */
export async function removePlaces(
  db: Db,
  line: { id: number; campaignId: string },
  locationIds: readonly number[],
): Promise<void> {
  const ofPlaces = { campaign: line.campaignId, ids: numberList(locationIds) };
  await db
    .updateTable('chronicle_places')
    .set({ taken_back_by: null })
    .where('campaign_id', '=', ofPlaces.campaign)
    .where('location_id', 'in', ofPlaces.ids)
    .where('taken_back_by', '=', line.id)
    .execute();
  await db
    .deleteFrom('chronicle_places')
    .where('chronicle_id', '=', line.id)
    .where('location_id', 'in', ofPlaces.ids)
    .execute();
  await db
    .deleteFrom('chronicle')
    .where('id', '=', line.id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('chronicle_places').select('location_id').where('chronicle_id', '=', line.id))),
    )
    .execute();
}

/** Deletes some lines of a campaign. */
export async function deleteLines(db: Db, campaignId: string, lineIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('chronicle')
    .where('campaign_id', '=', campaignId)
    .where('id', 'in', numberList(lineIds))
    .execute();
}

/** Deletes up to this many places of lines, and as many lines. @returns how many places and lines there were */
export async function deleteLinesOf(db: Db, campaignId: string, most: number): Promise<number> {
  const { numAffectedRows: places = 0n } = await sql`
    delete from chronicle_places where (chronicle_id, location_id) in (
      select chronicle_id, location_id from chronicle_places where campaign_id = ${campaignId} limit ${most}
    )`.execute(db);
  const left = most - Number(places);
  if (left <= 0) return most;
  const lines = await db
    .deleteFrom('chronicle')
    .where('id', 'in', (eb) =>
      eb.selectFrom('chronicle').select('id').where('campaign_id', '=', campaignId).limit(left),
    )
    .executeTakeFirst();
  return Number(places) + Number(lines.numDeletedRows);
}
