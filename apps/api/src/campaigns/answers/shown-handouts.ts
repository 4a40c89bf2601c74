import { handoutPages, readHandoutTitle, readHandoutValues } from '@venture-atlas/rules';
import type {
  AnswerOf,
  Calls,
  Handout,
  HandoutOnTable,
  HandoutsPage,
  ShownHandout,
  ShownHandoutAnswer,
} from '@venture-atlas/types';
import { HANDOUTS_PAGE_SIZE } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import {
  findHandout,
  findNameOf,
  findRunning,
  findShowing,
  listHandouts,
  listPeopleOf,
  listRunning,
  listShowings,
  type ShowingRow,
} from '../queries/handouts.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { findVisibleById } from '../view/find-visible.ts';
import { presentHandout, readPicture, readUploaded } from '../view/handout-for-dm.ts';
import { leadersLineFor, readLeadersText } from '../view/leaders-words.ts';
import { asAnyPlayer, type CampaignView } from '../view/load-campaign.ts';
import { recipientOf } from '../view/revealed-secrets.ts';

type Source = Pick<CampaignSource, 'db' | 'addressesFor'>;

/** The handout that the DM currently shows this viewer: the newest visible one. */
const readShown = async (source: Source, view: CampaignView): Promise<ShownHandout | undefined> =>
  readNewest(source, view, await listShownTo(source.db, view));

/** The handouts that the DM shows this viewer, visible or not, newest first. */
export async function listShownTo(db: Db, view: CampaignView): Promise<ShowingRow[]> {
  const onlooker = recipientOf(view);
  return onlooker === undefined ? [] : listRunning(db, view.campaign.id, onlooker);
}

/** The first visible one of them. */
export async function readNewest(
  source: Source,
  view: CampaignView,
  rows: readonly ShowingRow[],
): Promise<ShownHandout | undefined> {
  for (const row of rows) {
    const shown = await readShowing(source, view, row);
    if (shown !== undefined) return shown;
  }
  return undefined;
}

/** The handout on the table screen, for its DM. */
async function readOnTable(source: Source, view: CampaignView): Promise<HandoutOnTable | undefined> {
  const players = asAnyPlayer(view);
  for (const row of await listRunning(source.db, view.campaign.id, { audience: 'table', userId: null })) {
    if (row.map_id !== null && (await findVisibleById(source.db, players, row.map_id)) === undefined) continue;
    const { handout_key: key, title, page } = row;
    const text = await readLeadersText(source.db, players, row.text);
    return { key, title: readHandoutTitle(title), page, pages: handoutPages(text).length };
  }
  return undefined;
}

/** The shown handout for a viewer. The DM also gets the one on the table screen, and what can be taken away. */
export async function readWhatIsShown(source: Source, view: CampaignView): Promise<ShownHandoutAnswer> {
  const running = view.audience === 'dm' ? await findRunning(source.db, view.campaign.id) : undefined;
  return {
    handout: (await readShown(source, view)) ?? null,
    ...(view.audience === 'dm' && {
      on_table: (await readOnTable(source, view)) ?? null,
      running: running === undefined ? null : { ...running, title: readHandoutTitle(running.title) },
    }),
  };
}

/** A handout that was shown to this viewer; undefined if it was not, or its place is hidden now. */
export async function readShowingAgain(
  source: Source,
  view: CampaignView,
  key: string,
): Promise<ShownHandout | undefined> {
  const row = await findShowing(source.db, view.campaign.id, key, recipientOf(view));
  // Handouts of an earlier screen are not for people who use the table screen later.
  if (row === undefined || (view.audience === 'table' && row.ended_at !== null)) return undefined;
  return readShowing(source, view, row);
}

async function readShowing(source: Source, view: CampaignView, row: ShowingRow): Promise<ShownHandout | undefined> {
  const { key, map_id } = row;
  const words = { title: leadersLineFor(view, row.title), text: await readLeadersText(source.db, view, row.text) };
  const isMember = view.audience === 'player' && view.subject.isMember;
  const by = isMember ? await findNameOf(source.db, row.shown_by ?? view.campaign.owner_id) : undefined;
  const page = view.audience === 'table' ? { page: row.page } : {};
  const shown = { key, ...readHandoutValues({ ...row, ...words }), ...(by === undefined ? {} : { by }), ...page };
  if (row.picture_hash !== null) {
    const picture = await readUploaded(source, view, row.picture_hash, key);
    return picture === undefined ? undefined : { ...shown, picture };
  }
  if (map_id === null) return { ...shown, picture: null };
  const picture = await readPicture(source, view, map_id);
  return picture === undefined ? undefined : { ...shown, picture };
}

/** A page (from 1) of the DM's prepared handouts. */
export async function readHandouts(source: Source, view: CampaignView, page: number): Promise<HandoutsPage> {
  const part = { limit: HANDOUTS_PAGE_SIZE + 1, offset: (page - 1) * HANDOUTS_PAGE_SIZE };
  const rows = await listHandouts(source.db, view.campaign.id, part);
  const handouts: Handout[] = [];
  for (const row of rows.slice(0, HANDOUTS_PAGE_SIZE)) handouts.push(await presentHandout(source, view, row));
  return { handouts, next_page: rows.length > HANDOUTS_PAGE_SIZE ? page + 1 : null };
}

/** A page (from 1) of a handout's showings with their audiences; undefined if there is no such handout. */
export async function readShowings(
  { db }: Pick<Source, 'db'>,
  { campaign }: CampaignView,
  key: string,
  page: number,
): Promise<AnswerOf<Calls['listShowings']> | undefined> {
  const which = { campaignId: campaign.id, key };
  if ((await findHandout(db, campaign.id, key)) === undefined) return undefined;
  const part = { limit: HANDOUTS_PAGE_SIZE + 1, offset: (page - 1) * HANDOUTS_PAGE_SIZE };
  const rows = await listShowings(db, which, part);
  const shown = rows.slice(0, HANDOUTS_PAGE_SIZE);
  const everybody = await listPeopleOf(
    db,
    shown.map(({ id }) => id),
  );
  const showings = shown.map(({ id, ...showing }) => ({
    ...showing,
    people: everybody.filter(({ showing_id }) => showing_id === id).map(({ user_id }) => user_id),
  }));
  return { showings, next_page: rows.length > HANDOUTS_PAGE_SIZE ? page + 1 : null };
}
