import { NEWS_AFTER_MS, NEWS_LINES_MAX, type NewsAnswer } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { findLastVisit } from '../queries/campaign-members.ts';
import { listLines } from '../queries/chronicle.ts';
import type { CampaignView } from './load-campaign.ts';
import { presentLines, readerOf } from './read-chronicle.ts';

/**
 * What happened since the viewer was here last, as far as they may know it now, a day after that. Of players who joined
 * it is kept when that was; guests say it.
 * @param said by a guest: ISO 8601
 * @param now ms since 1970
 */
export async function readNews(db: Db, view: CampaignView, said: string | undefined, now: number): Promise<NewsAnswer> {
  const { viewer, audience } = view;
  const userId = viewer.kind === 'anonymous' ? null : viewer.id;
  const last = audience === 'guest' ? said : await findVisit(db, view, userId);
  const since = Date.parse(last ?? '');
  if (Number.isNaN(since) || now - since < NEWS_AFTER_MS) return { news: null };
  const which = { since: new Date(since).toISOString(), notBy: userId };
  const rows = await listLines(db, readerOf(view), which, { limit: NEWS_LINES_MAX + 1, offset: 0 });
  if (rows.length === 0) return { news: null };
  const lines = await presentLines(db, view, rows.slice(0, NEWS_LINES_MAX));
  return { news: { lines, is_more: rows.length > NEWS_LINES_MAX } };
}

/** The last visit of a player who joined. */
async function findVisit(db: Db, { campaign, audience }: CampaignView, userId: number | null) {
  return audience === 'player' && userId !== null ? findLastVisit(db, campaign.id, userId) : undefined;
}
