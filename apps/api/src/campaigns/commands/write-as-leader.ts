import { serverMessages } from '@venture-atlas/rules';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { CampaignEventKind, Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { listMembers } from '../queries/campaign-people.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, type CampaignView, loadCampaignFor, signedIn } from '../view/load-campaign.ts';

/** The context of a write by a leader. */
export interface LeaderWrite {
  trx: Db;
  view: CampaignView;
  userId: number;
  /** ISO 8601. */
  at: string;
}

/**
 * Runs a write by the DM about shown or revealed content: rate-limited, in one transaction, with a notification of
 * those affected.
 * @throws AppError not_found, forbidden, too_many_requests
 */
export async function writeAsLeader<T>(
  deps: CampaignDeps,
  asker: Asker,
  { campaignId, kind }: { campaignId: string; kind: CampaignEventKind },
  work: (write: LeaderWrite) => Promise<T>,
): Promise<T> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.notesAndSettings.take(String(userId)));
  return writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, campaignId);
    assertMay(asker.viewer, 'campaign.edit', view.subject);
    const at = isoTime(deps.now());
    const done = await work({ trx, view, userId, at });
    await campaignChanged(trx, view.campaign.id, kind, { actorId: userId, at });
    return done;
  });
}

/** The named players of the campaign. @throws AppError bad_request if one of them is no player */
export async function readPeople(
  { trx, view }: Pick<LeaderWrite, 'trx' | 'view'>,
  people: readonly number[],
): Promise<number[]> {
  const members = await listMembers(trx, view.campaign.id);
  const players = new Set(members.filter(({ removed_at }) => removed_at === null).map(({ id }) => id));
  const named = [...new Set(people)];
  if (named.length === 0 || named.some((id) => !players.has(id)))
    throw new AppError('bad_request', { message: serverMessages.handoutForNobody, field: 'people' });
  return named;
}
