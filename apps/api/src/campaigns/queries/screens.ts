import { textList } from '../../db/engine.ts';
import type { CampaignScreensTable, Db } from '../../db/schema.ts';

/** A screen of a campaign. */
export type ScreenId = Pick<CampaignScreensTable, 'campaign_id' | 'screen'>;

/** Stores the current state of a screen. */
export async function writeScreen(db: Db, row: CampaignScreensTable): Promise<void> {
  const { campaign_id: _campaign, screen: _screen, ...rest } = row;
  await db
    .insertInto('campaign_screens')
    .values(row)
    .onConflict((conflict) => conflict.columns(['campaign_id', 'screen']).doUpdateSet(rest))
    .execute();
}

/** Marks a screen as gone, unless another process holds it now. */
export async function closeScreen(
  db: Db,
  { campaign_id, screen }: ScreenId,
  process: string,
  at: string,
): Promise<void> {
  await db
    .updateTable('campaign_screens')
    .set({ is_open: 0, is_late: 0, seen_at: at })
    .where('campaign_id', '=', campaign_id)
    .where('screen', '=', screen)
    .where('process', '=', process)
    .execute();
}

/** Deletes a screen, unless another process holds it now. */
export async function deleteScreen(db: Db, { campaign_id, screen }: ScreenId, process: string): Promise<void> {
  await db
    .deleteFrom('campaign_screens')
    .where('campaign_id', '=', campaign_id)
    .where('screen', '=', screen)
    .where('process', '=', process)
    .execute();
}

/** The drawn revision that a screen reported to a process without its stream. */
export const findDrawn = async (db: Db, id: ScreenId): Promise<string | undefined> => (await listDrawn(db, [id]))(id);

/** The same for several screens, in one statement. */
export async function listDrawn(db: Db, screens: readonly ScreenId[]): Promise<(id: ScreenId) => string | undefined> {
  const rows = await db
    .selectFrom('campaign_screens')
    .select(['campaign_id', 'screen', 'drawn'])
    .where('screen', 'in', textList(screens.map(({ screen }) => screen)))
    .where('campaign_id', 'in', textList(screens.map(({ campaign_id }) => campaign_id)))
    .execute();
  const nameOf = ({ campaign_id, screen }: ScreenId): string => `${campaign_id} ${screen}`;
  const drawn = new Map(rows.map((row) => [nameOf(row), row.drawn]));
  return (id) => drawn.get(nameOf(id));
}

/** @param userId owner of the screen; null for nobody */
export async function writeDrawn(
  db: Db,
  { campaign_id, screen }: ScreenId,
  userId: number | null,
  drawn: string,
): Promise<void> {
  await db
    .updateTable('campaign_screens')
    .set({ drawn })
    .where('campaign_id', '=', campaign_id)
    .where('screen', '=', screen)
    .where('user_id', 'is not distinct from', userId)
    .execute();
}

/** Writes a heartbeat for the screens of this process. */
export async function refreshScreens(db: Db, process: string, at: string): Promise<void> {
  await db
    .updateTable('campaign_screens')
    .set({ seen_at: at })
    .where('process', '=', process)
    .where('is_open', '=', 1)
    .execute();
}

/** The screens of a campaign, without those of removed members. */
export const listScreens = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_screens as screens')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'screens.user_id').on('users.terminated_at', 'is', null))
    .leftJoin('campaign_members as members', (join) =>
      join
        .onRef('members.user_id', '=', 'screens.user_id')
        .onRef('members.campaign_id', '=', 'screens.campaign_id')
        .on('members.removed_at', 'is not', null),
    )
    .select([
      'screens.screen',
      'screens.kind',
      'screens.user_id',
      'screens.is_open',
      'screens.is_late',
      'screens.seen_at',
      'users.name',
    ])
    .where('screens.campaign_id', '=', campaignId)
    .where('members.removed_at', 'is', null)
    .orderBy('screens.seen_at', 'desc')
    .execute();

export async function deleteOldScreens(db: Db, before: string): Promise<void> {
  await db.deleteFrom('campaign_screens').where('seen_at', '<', before).execute();
}
