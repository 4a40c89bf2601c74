import { NEWS_AFTER_MS, NEWS_LINES_MAX, type NewsAnswer } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { findLastVisit } from '../queries/campaign-members.ts';
import { listLines } from '../queries/chronicle.ts';
import type { CampaignView } from './load-campaign.ts';
import { presentLines, readerOf } from './read-chronicle.ts';

/**
 * What happened since the viewer was here last, as far as they may know it now: for players who joined, a day after that.
 * @param now ms since 1970
 */
export async function readNews(db: Db, view: CampaignView, now: number): Promise<NewsAnswer> {
  const { viewer, campaign, audience } = view;
  if (viewer.kind === 'anonymous' || audience !== 'player') return { news: null };
  const since = await findLastVisit(db, campaign.id, viewer.id);
  if (since === undefined || now - Date.parse(since) < NEWS_AFTER_MS) return { news: null };
  const which = { since, notBy: viewer.id };
  const rows = await listLines(db, readerOf(view), which, { limit: NEWS_LINES_MAX + 1, offset: 0 });
  if (rows.length === 0) return { news: null };
  const lines = await presentLines(db, view, rows.slice(0, NEWS_LINES_MAX));
  return { news: { lines, is_more: rows.length > NEWS_LINES_MAX } };
}
