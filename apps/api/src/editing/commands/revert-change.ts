import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { serverMessages } from '@venture-atlas/rules';
import type { StaffAction } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { editorScope } from '../../worlds/scope.ts';
import {
  findChangeHead,
  findChangeOfGroup,
  findLastVersion,
  findStaffChange,
  listStandingOfGroup,
  type StaffChangeRow,
} from '../queries/staff-changes.ts';
import { type ChangesAtOnce, THINGS_A_TRANSACTION, writeAtOnce } from './changes-at-once.ts';
import type { Written } from './file-change.ts';
import type { StaffDeps } from './registry-deps.ts';
import { type Done, type StaffRequest, writeOnce } from './staff-change.ts';
import { changedSince } from './staff-conflict.ts';
import { differing, type EntityKind, type Fields, isSame, pick, type StaffEntity } from './staff-entity.ts';

export interface Revert<A> {
  changeId: number;
  /** Also when somebody changed the same fields since. */
  force: boolean;
  /** @param kind of the thing that was changed back */
  answer: (done: Done<unknown>, kind: EntityKind, trx: Db) => A | Promise<A>;
}

/**
 * Takes a change back: the fields it touched get the values they had before;
 * what it added goes, what it deleted comes back under the same id. This is a
 * change itself, so taking that one back is redo.
 * @throws AppError not_found; conflict when it was taken back already, the thing is gone, or others built on what was
 *   made; changed_meanwhile when one of the fields is no longer as the change left it; what the thing throws when it
 *   does not fit any more
 */
export async function revertChange<A>(deps: StaffDeps, request: StaffRequest, revert: Revert<A>): Promise<A> {
  const found = await findChangeHead(deps.db, await editorScope(deps.db, request.viewer), revert.changeId);
  const thing: StaffEntity | undefined = found && deps.entities[found.thing];
  if (found === undefined || thing === undefined || found.thing_id === null) throw new AppError('not_found');
  const id = found.thing_id;
  return writeOnce(
    deps,
    request,
    thing,
    {
      action: found.action as StaffAction,
      entityId: id,
      reverts: found.id,
      answer: async (done, trx) => {
        await yieldToOthers();
        return revert.answer(done, thing.kind, trx);
      },
    },
    async (trx, at, scope) => {
      // Somebody else may have been quicker.
      const change = await findStaffChange(trx, scope, found.id);
      if (change === undefined) throw new AppError('not_found');
      if (change.reverted_by === change.id) throw new AppError('conflict', { message: serverMessages.goneForGood });
      if (change.reverted_by !== null) throw new AppError('conflict', { message: serverMessages.alreadyReverted });
      // Shapes and texts may have a megabyte each: what needs no database is answered between the steps.
      await yieldToOthers();
      const written = await takeBack(trx, thing, { change, id, at, force: revert.force });
      await yieldToOthers();
      return written;
    },
  );
}

export interface TakingBack {
  change: Pick<StaffChangeRow, 'before' | 'after' | 'action' | 'world_id'>;
  id: number;
  at: string;
  force: boolean;
}

/** Undoes one change, and says what was written. @throws AppError as `revertChange` */
export async function takeBack(trx: Db, thing: StaffEntity, { change, id, at, force }: TakingBack): Promise<Written> {
  const before = fieldsOf(change.before);
  const after = fieldsOf(change.after);
  const now = await thing.read(trx, id);
  if (after === null) {
    if (now !== undefined || before === null)
      throw new AppError('conflict', { message: serverMessages.revertedThingThere });
    const version = (await findLastVersion(trx, thing.kind, id)) + 1;
    const { world_id: worldId } = change;
    await thing.insert(trx, before, { at, worldId, id, version });
    return { id, worldId, before: null, after: before, whole: before };
  }
  if (now === undefined) throw new AppError('conflict', { message: serverMessages.revertedThingGone });
  if (!force && !isAsLeft(thing, now.fields, after)) {
    throw await changedSince(trx, thing, id, {
      fields: Object.keys(after),
      removes: before === null,
      worldId: now.worldId,
    });
  }
  if (before === null) {
    // Doing a deletion again takes along what the deletion took.
    const wasMade = change.action.endsWith('.add');
    if (wasMade && !force && (await thing.isInUse?.(trx, id))) {
      throw new AppError('conflict', { message: serverMessages.addedIsInUse });
    }
    const taken = await thing.remove(trx, id, after);
    return { id, worldId: now.worldId, before: taken, after: null, whole: taken, version: now.version + 1 };
  }
  const back = differing(now.fields, before);
  if (Object.keys(back).length > 0) await thing.write(trx, id, back, at);
  return { id, worldId: now.worldId, before: pick(now.fields, before), after: before, whole: now.fields };
}

/** Whether the fields that a change touched are still as it left them. What it noted besides the fields is no matter. */
function isAsLeft({ compared = (fields) => fields }: StaffEntity, now: Fields, left: Fields): boolean {
  const is = compared(now);
  return Object.entries(compared(left)).every(([name, value]) => !(name in is) || isSame(is[name], value));
}

const fieldsOf = (text: string | null): Fields | null => (text === null ? null : (JSON.parse(text) as Fields));

interface RevertGroup<A> {
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
  const thing: StaffEntity | undefined = change && deps.entities[change.thing];
  if (change === undefined || thing === undefined || change.thing_id === null) throw new AppError('not_found');
  // Somebody else may have been quicker, between two transactions.
  if (change.reverted_by !== null) return;
  const written = await takeBack(trx, thing, { change, id: change.thing_id, at, force });
  await file({ thing, action: change.action as StaffAction, written, reverts: id });
}
