import {
  CHRONICLE_PAGE_SIZE,
  CHRONICLE_PLACES_COUNTED,
  type ChronicleLine,
  type ChroniclePage,
  NEWS_AFTER_MS,
  NEWS_LINES_MAX,
  type NewsAnswer,
  SESSIONS_PAGE_SIZE,
  type SessionsPage,
} from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { presentLine } from '../present/chronicle.ts';
import { findLastVisit } from '../queries/campaign-people.ts';
import {
  type ChronicleReader,
  findSession,
  hasLines,
  type LineRow,
  listLines,
  listPlacesOfLine,
  listSessions,
  type PlaceOfLineRow,
  type SessionWithRecap,
} from '../queries/chronicle.ts';
import { leadersLineFor, readLeadersText } from './leaders-words.ts';
import type { CampaignView } from './load-campaign.ts';
import { campaignPlaceOf } from './place-visibility.ts';
import { quoteSecret } from './quote-secret.ts';
import { readAddresses } from './read-addresses.ts';

/** The reader of the chronicle, as its queries need it. */
const readerOf = (view: CampaignView): ChronicleReader => ({
  campaign: campaignPlaceOf(view),
  // A table screen sees what a guest sees.
  audience: view.audience === 'table' ? 'guest' : view.audience,
  userId: view.viewer.kind === 'anonymous' ? null : view.viewer.id,
});

/** One page (from 1) of the sessions of a campaign. */
export async function readSessions(db: Db, view: CampaignView, page: number): Promise<SessionsPage> {
  const { rows, next } = await cut(page, SESSIONS_PAGE_SIZE, (part) => listSessions(db, view.campaign.id, part));
  return {
    campaign_name: view.campaign.name,
    is_dm: view.audience === 'dm',
    sessions: rows,
    next_page: next,
    has_between: await hasLines(db, readerOf(view), null),
  };
}

/**
 * One page (from 1) of the events in a session, or outside of sessions, that the viewer may currently know.
 * @returns undefined if there is no such session
 */
export async function readChronicle(
  db: Db,
  view: CampaignView,
  session: number | null,
  page: number,
): Promise<ChroniclePage | undefined> {
  const found = session === null ? null : await findSession(db, view.campaign.id, session);
  if (found === undefined) return undefined;
  const reader = readerOf(view);
  const { rows, next } = await cut(page, CHRONICLE_PAGE_SIZE, (part) => listLines(db, reader, session, part));
  return {
    session: found === null ? null : await presentSession(db, view, found),
    lines: await presentLines(db, view, rows),
    next_page: next,
  };
}

/** A session with its recap for the viewer. Only the DM gets the version. */
async function presentSession(
  db: Db,
  view: CampaignView,
  { recap, words_version, ...session }: SessionWithRecap,
): Promise<ChroniclePage['session']> {
  return {
    ...session,
    recap: await readLeadersText(db, view, recap),
    ...(view.audience === 'dm' ? { recap_version: words_version } : {}),
  };
}

/** Chronicle lines, as the viewer currently knows them. */
async function presentLines(db: Db, view: CampaignView, rows: readonly LineRow[]): Promise<ChronicleLine[]> {
  const lines: { line: LineRow & { words: string | undefined }; places: PlaceOfLineRow[] }[] = [];
  for (const line of rows) {
    const { place_of_secret: place, secret } = line;
    const words = place === null || secret === null ? undefined : await quoteSecret(db, view, place, secret);
    // The text may be hidden now, or the secret removed.
    if (line.kind === 'learned' && words === undefined) continue;
    const places = await listPlacesOfLine(db, readerOf(view), line.id, CHRONICLE_PLACES_COUNTED + 1);
    lines.push({ line: { ...lineFor(view, line), words }, places });
  }
  const ids = new Set(lines.flatMap(({ places }) => places.map(({ id }) => id)));
  const addressOf = await readAddresses(db, view, [...ids]);
  return lines.map(({ line, places }) => presentLine(line, places, view.audience === 'dm', addressOf));
}

/** A line with the leaders' texts for the viewer. */
function lineFor(view: CampaignView, line: LineRow): LineRow {
  const { title, character_name: name, by_leader } = line;
  const isLeaders = name !== null && by_leader === 1;
  return {
    ...line,
    title: title === null ? null : leadersLineFor(view, title),
    character_name: isLeaders ? leadersLineFor(view, name) : name,
  };
}

async function cut<Row>(
  page: number,
  size: number,
  read: (part: { limit: number; offset: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: number | null }> {
  const rows = await read({ limit: size + 1, offset: (page - 1) * size });
  return { rows: rows.slice(0, size), next: rows.length > size ? page + 1 : null };
}

/**
 * The events since the viewer's last visit, if that was more than a day ago.
 * Visits of members are stored; guests send their own time.
 * @param guestTime by a guest: ISO 8601
 * @param now ms since 1970
 */
export async function readNews(
  db: Db,
  view: CampaignView,
  guestTime: string | undefined,
  now: number,
): Promise<NewsAnswer> {
  const { viewer, audience } = view;
  const userId = viewer.kind === 'anonymous' ? null : viewer.id;
  const last = audience === 'guest' ? guestTime : await findVisit(db, view, userId);
  const since = Date.parse(last ?? '');
  if (Number.isNaN(since) || now - since < NEWS_AFTER_MS) return { news: null };
  const which = { since: new Date(since).toISOString(), notBy: userId };
  const rows = await listLines(db, readerOf(view), which, { limit: NEWS_LINES_MAX + 1, offset: 0 });
  if (rows.length === 0) return { news: null };
  const lines = await presentLines(db, view, rows.slice(0, NEWS_LINES_MAX));
  return { news: { lines, is_more: rows.length > NEWS_LINES_MAX } };
}

/** The last visit of a member. */
async function findVisit(db: Db, { campaign, audience }: CampaignView, userId: number | null) {
  return audience === 'player' && userId !== null ? findLastVisit(db, campaign.id, userId) : undefined;
}
