import { createHash } from 'node:crypto';
import { serverMessages } from '@venture-atlas/rules';
import { WORLD_COPIES_WAITING_EACH, WORLD_COPIES_WAITING_MAX } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import type { Caller } from '../../audit/audit.ts';
import { type Asker, loadCampaignFor, signedIn } from '../../campaigns/view/load-campaign.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { cancelJob, findJob, insertJob, ofAccount } from '../../jobs/queries/jobs.ts';
import { checkWorldName } from '../../world-settings/commands/make-world.ts';
import type { CopyPayload } from '../copy-order.ts';
import { planCopy } from '../plan-copy.ts';
import type { CopyDeps } from '../plugin.ts';
import { countOpenCopies } from '../queries/copy-rows.ts';

/** A requested copy; its default name is that of the map. */
interface RequestedCopy {
  mapId: number;
  isMapOnly: boolean;
  campaignId: string | null;
  name: string | undefined;
  key: string;
}

/**
 * Enqueues a copy of a map into a new world.
 * @param key idempotency key: repeating the request makes no second copy
 * @returns the id of the job
 * @throws AppError as `planCopy`; bad_request for the name; quota_reached without storage; conflict, unavailable if the
 * queue is full
 */
export async function requestCopy(
  deps: CopyDeps,
  caller: Caller,
  asker: Asker,
  { mapId, isMapOnly, campaignId, name, key }: RequestedCopy,
): Promise<string> {
  const userId = signedIn(asker.viewer);
  const id = jobIdOf(userId, key);
  if ((await findJob(deps.db, 'world copy', id)) !== undefined) return id;
  const campaign = campaignId === null ? undefined : await loadCampaignFor(deps.campaigns, asker, campaignId);
  const plan = await planCopy(deps, asker.viewer, { mapId, isMapOnly }, campaign);
  const payload: CopyPayload = { name: checkWorldName(name ?? plan.map.name), mapId, isMapOnly, campaignId, caller };
  if (plan.problem !== null) throw new AppError('quota_reached', { message: plan.problem });
  refuseWait(deps.newWorlds.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    if ((await findJob(trx, 'world copy', id)) !== undefined) return;
    await assertCanEnqueue(trx, userId);
    await insertJob(trx, {
      id,
      kind: 'world copy',
      payload,
      at: isoTime(deps.now()),
      requester: ofAccount(userId),
      accountId: userId,
      requestedBy: userId,
    });
  });
  deps.jobs.poll('world copy');
  return id;
}

/** Limits the queue per account and in total, without revealing the jobs of others. */
async function assertCanEnqueue(trx: Db, userId: number): Promise<void> {
  if ((await countOpenCopies(trx, userId)) >= WORLD_COPIES_WAITING_EACH)
    throw new AppError('conflict', { message: serverMessages.tooManyCopies(WORLD_COPIES_WAITING_EACH) });
  if ((await countOpenCopies(trx)) >= WORLD_COPIES_WAITING_MAX) throw new AppError('unavailable');
}

/** The same key of the same account gives the same job. */
const jobIdOf = (userId: number, key: string): string =>
  createHash('sha256').update(`world copy ${userId} ${key.toLowerCase()}`).digest('hex').slice(0, 32);

/** Cancels a waiting or running copy, and leaves nothing behind. Finished and failed ones stay. */
export async function cancelCopy({ db, jobs, now }: CopyDeps, id: string): Promise<void> {
  // Whether its world was just created is only certain when the process has ended.
  await jobs.stop(id);
  await writeTransaction(db, async (trx) => {
    const row = await findJob(trx, 'world copy', id);
    if (row?.state === 'waiting' || row?.state === 'running') await cancelJob(trx, id, isoTime(now()));
  });
}
