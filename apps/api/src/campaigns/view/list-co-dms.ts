import type { Viewer } from '@venture-atlas/rules';
import type { CoDm, CoDmRequest } from '@venture-atlas/types';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Db } from '../../db/schema.ts';
import { listCoDms, listRequestsToLead } from '../queries/campaign-dms.ts';
import { type CampaignView, signedIn } from './load-campaign.ts';

/**
 * Who leads a campaign with its owner, or was asked to.
 * @throws AppError forbidden for everybody but the owner, who typed these addresses
 */
export async function readCoDms(db: Db, { campaign, subject, viewer }: CampaignView): Promise<CoDm[]> {
  assertMay(viewer, 'campaign.dms', subject);
  return (await listCoDms(db, campaign.id)).map(({ email, name, asked_at, accepted_at }) => ({
    email,
    state: accepted_at === null ? 'asked' : 'accepted',
    name,
    asked_at,
  }));
}

/** The campaigns that the viewer was asked to lead too, the newest first. */
export const readCoDmRequests = (db: Db, viewer: Viewer): Promise<CoDmRequest[]> =>
  listRequestsToLead(db, signedIn(viewer));
