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
  listUnrevertedOfGroup,
  type StaffChangeRow,
} from '../queries/staff-changes.ts';
import type { Written } from './file-change.ts';
import type { StaffDeps } from './registry-deps.ts';
import { type StaffRequest, type WriteResult, writeOnce } from './staff-change.ts';
import { changedSince } from './staff-conflict.ts';
import { differing, type EntityKind, type Fields, isSame, pick, type StaffEntity } from './staff-entity.ts';
import { type BatchTransaction, ENTITIES_PER_TRANSACTION, writeBatch } from './write-batch.ts';

export interface Revert<A> {
  changeId: number;
  /** Also undo if somebody changed the same fields since. */
  force: boolean;
  /** @param kind of the entity that was restored */
  answer: (done: WriteResult<unknown>, kind: EntityKind, trx: Db) => A | Promise<A>;
}

/**
 * Undoes a change: its fields get their earlier values, additions are removed, and deletions are restored under the
 * same id.
 * The undo is a change itself, so undoing it is redo.
 * @throws AppError not_found; conflict if it was undone already, the entity is gone, or others built on it;
 *   changed_meanwhile if one of the fields has changed since; what the entity throws if the values no longer fit
 */
export async function revertChange<A>(deps: StaffDeps, request: StaffRequest, revert: Revert<A>): Promise<A> {
  const found = await findChangeHead(deps.db, await editorScope(deps.db, request.viewer), revert.changeId);
  const entity: StaffEntity | undefined = found && deps.entities[found.thing];
  if (found === undefined || entity === undefined || found.thing_id === null) throw new AppError('not_found');
  const id = found.thing_id;
  return writeOnce(
    deps,
    request,
    entity,
    {
      action: found.action as StaffAction,
      entityId: id,
      reverts: found.id,
      answer: async (done, trx) => {
        await yieldToOthers();
        return revert.answer(done, entity.kind, trx);
      },
    },
    async (trx, at, scope) => {
      // Another caller may have undone it first.
      const change = await findStaffChange(trx, scope, found.id);
      if (change === undefined) throw new AppError('not_found');
      if (change.reverted_by === change.id) throw new AppError('conflict', { message: serverMessages.goneForGood });
      if (change.reverted_by !== null) throw new AppError('conflict', { message: serverMessages.alreadyReverted });
      // Shapes and texts may have a megabyte each. Calls that need no database run between the steps.
      await yieldToOthers();
      const written = await undoChange(trx, entity, { change, id, at, force: revert.force });
      await yieldToOthers();
      return written;
    },
  );
}

export interface UndoInput {
  change: Pick<StaffChangeRow, 'before' | 'after' | 'action' | 'world_id'>;
  id: number;
  at: string;
  force: boolean;
}

/** Undoes one change and returns what was written. @throws AppError as `revertChange` */
export async function undoChange(trx: Db, entity: StaffEntity, { change, id, at, force }: UndoInput): Promise<Written> {
  const before = fieldsOf(change.before);
  const after = fieldsOf(change.after);
  const now = await entity.read(trx, id);
  if (after === null) {
    if (now !== undefined || before === null)
      throw new AppError('conflict', { message: serverMessages.revertedThingThere });
    const version = (await findLastVersion(trx, entity.kind, id)) + 1;
    const { world_id: worldId } = change;
    await entity.insert(trx, before, { at, worldId, id, version });
    return { id, worldId, before: null, after: before, whole: before };
  }
  if (now === undefined) throw new AppError('conflict', { message: serverMessages.revertedThingGone });
  if (!force && !isAsLeft(entity, now.fields, after)) {
    throw await changedSince(trx, entity, id, {
      fields: Object.keys(after),
      removes: before === null,
      worldId: now.worldId,
    });
  }
  if (before === null) {
    // Redo of a deletion deletes the same dependents.
    const wasMade = change.action.endsWith('.add');
    if (wasMade && !force && (await entity.isInUse?.(trx, id))) {
      throw new AppError('conflict', { message: serverMessages.addedIsInUse });
    }
    const taken = await entity.remove(trx, id, after);
    return { id, worldId: now.worldId, before: taken, after: null, whole: taken, version: now.version + 1 };
  }
  const back = differing(now.fields, before);
  if (Object.keys(back).length > 0) await entity.write(trx, id, back, at);
  return { id, worldId: now.worldId, before: pick(now.fields, before), after: before, whole: now.fields };
}

/** Whether the fields of a change still have the values that it set. Notes beside the fields do not count. */
function isAsLeft({ compared = (fields) => fields }: StaffEntity, now: Fields, left: Fields): boolean {
  const is = compared(now);
  return Object.entries(compared(left)).every(([name, value]) => !(name in is) || isSame(is[name], value));
}

const fieldsOf = (text: string | null): Fields | null => (text === null ? null : (JSON.parse(text) as Fields));

interface RevertGroup<A> {
  /** The first change of the batch. */
  groupId: number;
  /** Also undo where somebody changed the same fields since. */
  force: boolean;
  /** @param left how many changes stay because others changed the same fields later */
  answer: (changeId: number, left: number, trx: Db) => A | Promise<A>;
}

/**
 * Undoes a batch as one change, from its last change to its first. Later changes by others stay.
 * @throws AppError conflict if all of it was undone already; if nothing can be undone, the reason
 */
export async function revertGroup<A>(
  deps: StaffDeps,
  request: StaffRequest,
  { groupId, force, answer }: RevertGroup<A>,
): Promise<A> {
  let left = 0;
  let refused: AppError | undefined;
  let remaining: number[] | undefined;
  return writeBatch(
    deps,
    request,
    {},
    {
      work: async (changes) => {
        const { trx, done, attempt, isFull } = changes;
        remaining ??= await listUnrevertedOfGroup(trx, groupId);
        for (let tried = 0; tried < ENTITIES_PER_TRANSACTION && !isFull(); tried += 1) {
          const id = remaining.shift();
          if (id === undefined) break;
          const problem = await attempt(() => undoOneOfGroup(deps, changes, id, force));
          if (problem === undefined) continue;
          refused ??= problem;
          left += 1;
        }
        if (remaining.length > 0) return true;
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

async function undoOneOfGroup(
  deps: StaffDeps,
  { trx, scope, at, file }: BatchTransaction,
  id: number,
  force: boolean,
): Promise<void> {
  const change = await findChangeOfGroup(trx, scope, id);
  const entity: StaffEntity | undefined = change && deps.entities[change.thing];
  if (change === undefined || entity === undefined || change.thing_id === null) throw new AppError('not_found');
  // Another caller may have undone it between two transactions.
  if (change.reverted_by !== null) return;
  const written = await undoChange(trx, entity, { change, id: change.thing_id, at, force });
  await file({ entity, action: change.action as StaffAction, written, reverts: id });
}
