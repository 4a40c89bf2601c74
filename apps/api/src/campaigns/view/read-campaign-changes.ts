import { CAMPAIGN_HISTORY_PAGE_SIZE } from '@venture-atlas/types';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Db } from '../../db/schema.ts';
import { type CampaignChangeRow, listCampaignChanges, type WordsOf } from '../queries/campaign-changes.ts';
import type { CampaignView } from './load-campaign.ts';

/**
 * One page (from 1) of a campaign's text changes, or those of one object, newest first, for leaders.
 * @throws AppError forbidden
 */
export async function readCampaignChanges(
  db: Db,
  view: CampaignView,
  of: WordsOf | undefined,
  page: number,
): Promise<{ rows: CampaignChangeRow[]; next: number | null }> {
  assertMay(view.viewer, 'campaign.edit', view.subject);
  const which = { campaignId: view.campaign.id, scope: view.scope, of };
  const rows = await listCampaignChanges(db, which, {
    limit: CAMPAIGN_HISTORY_PAGE_SIZE + 1,
    offset: (page - 1) * CAMPAIGN_HISTORY_PAGE_SIZE,
  });
  const hasMore = rows.length > CAMPAIGN_HISTORY_PAGE_SIZE;
  return { rows: rows.slice(0, CAMPAIGN_HISTORY_PAGE_SIZE), next: hasMore ? page + 1 : null };
}
