import { serverMessages } from '@venture-atlas/rules';
import type { StaffAction } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findChangeOfGroup, listStandingOfGroup } from '../queries/change-groups.ts';
import { type ChangesAtOnce, THINGS_A_TRANSACTION, writeAtOnce } from './changes-at-once.ts';
import { takeBack } from './revert-change.ts';
import type { StaffRequest } from './staff-change.ts';
import type { StaffDeps } from './staff-entities.ts';
import type { StaffEntity } from './staff-entity.ts';

export interface RevertGroup<A> {
  /** The first of the changes that were made at once. */
  groupId: number;
  /** Also where somebody changed the same since. */
  force: boolean;
  /** @param left how many stay, since somebody changed the same after them */
  answer: (changeId: number, left: number, trx: Db) => A | Promise<A>;
}

/**
 * Takes back what was done to many things at once, the last first, as one change. What others changed since stays as
 * they left it.
 * @throws AppError conflict when all of it was taken back already; when nothing could be, why not
 */
export async function revertGroup<A>(
  deps: StaffDeps,
  request: StaffRequest,
  { groupId, force, answer }: RevertGroup<A>,
): Promise<A> {
  let left = 0;
  let refused: AppError | undefined;
  let waiting: number[] | undefined;
  return writeAtOnce(
    deps,
    request,
    {},
    {
      work: async (changes) => {
        const { trx, done, attempt, isFull } = changes;
        waiting ??= await listStandingOfGroup(trx, groupId);
        for (let tried = 0; tried < THINGS_A_TRANSACTION && !isFull(); tried += 1) {
          const id = waiting.shift();
          if (id === undefined) break;
          const problem = await attempt(() => takeOneBack(deps, changes, id, force));
          if (problem === undefined) continue;
          refused ??= problem;
          left += 1;
        }
        if (waiting.length > 0) return true;
        if (done.changeId === null)
          throw refused ?? new AppError('conflict', { message: serverMessages.alreadyReverted });
        return false;
      },
      answer: ({ changeId }, trx) => {
        if (changeId === null) throw new AppError('internal_error');
        return answer(changeId, left, trx);
      },
    },
  );
}

async function takeOneBack(
  deps: StaffDeps,
  { trx, scope, at, file }: ChangesAtOnce,
  id: number,
  force: boolean,
): Promise<void> {
  const change = await findChangeOfGroup(trx, scope, id);
  const thing: StaffEntity | undefined = change && deps.things[change.thing];
  if (change === undefined || thing === undefined || change.thing_id === null) throw new AppError('not_found');
  // Somebody else may have been quicker, between two transactions.
  if (change.reverted_by !== null) return;
  const written = await takeBack(trx, thing, { change, id: change.thing_id, at, force });
  await file({ thing, action: change.action as StaffAction, written, reverts: id });
}
