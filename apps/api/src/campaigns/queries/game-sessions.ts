import type { Selectable } from 'kysely';
import type { GameSessionsTable } from '../../db/campaign-tables.ts';
import type { Db } from '../../db/schema.ts';

export type GameSessionRow = Omit<Selectable<GameSessionsTable>, 'campaign_id' | 'recap'>;

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

/** The same with their recaps, all of them: for seeing whether anything of them is another one. */
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
    .select([...columns, 'recap'])
    .where('campaign_id', '=', campaignId)
    .where('number', '=', number)
    .executeTakeFirst();

/** The number of the session that runs. */
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

/** Changes what is given of a session. */
export async function updateSession(
  db: Db,
  campaignId: string,
  number: number,
  change: { ended_at: string } | { recap: string },
): Promise<void> {
  await db
    .updateTable('game_sessions')
    .set(change)
    .where('campaign_id', '=', campaignId)
    .where('number', '=', number)
    .execute();
}
