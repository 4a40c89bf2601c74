import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Viewer } from '@venture-atlas/rules';
import type { StaffAction } from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Audit, Caller } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { worldChanged } from '../../events/queries/events.ts';
import { ATLAS_WORLD_ID } from '../../worlds/queries/worlds.ts';
import { editorScope, type WorldScope } from '../../worlds/scope.ts';
import { findChangeByKey, keepAnswer } from '../queries/staff-changes.ts';
import { fileChange, type Written } from './file-change.ts';
import { assertLocationQuota } from './location-quota.ts';
import { assertVersion } from './staff-conflict.ts';
import { type Creation, differing, type Fields, pick, type StaffEntity } from './staff-entity.ts';

/*
 * Every write by an editor goes through one of these three functions:
 *
 *   editEntity(deps, request, entity, { action, id, fields, answer })    changes fields of an entity
 *   addEntity(deps, request, entity, { action, fields, answer })         makes an entity
 *   removeEntity(deps, request, entity, { action, id, answer })          removes an entity
 *
 * Each runs in one transaction (`writeOnce`). It finds the worlds that the caller edits, repeats the response to a
 * known `client_key`, compares the version (409 changed_meanwhile with `current`), calls the entity's own read, write,
 * insert, or remove (`staff-entity.ts`), writes one row of history with only the differing fields, and tells others
 * what changed. `revert-change.ts` undoes such a write from its row alone.
 */

export interface StaffWriteDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
  audit: Audit;
  /** Most places in all worlds of one account. */
  locationsEach: number;
}

/** The caller, and the fields that every write may carry. */
export interface StaffRequest {
  viewer: Viewer;
  caller: Caller;
  /** The version that the caller saw last; without it nothing is compared. */
  version?: number | undefined;
  /** A UUID for this one write. A repeated call gets the same response and writes nothing. */
  clientKey?: string | undefined;
  /** A hash of the call. The same key with another hash is refused. */
  requestHash?: string | undefined;
}

/** The result of a write. `changeId` is null if nothing changed; `shown` is undefined if the entity is gone. */
export interface WriteResult<S> {
  id: number;
  changeId: number | null;
  shown: S | undefined;
}

interface Write<S, A> {
  action: StaffAction;
  /** Made in the transaction and kept with the client key. */
  answer: (done: WriteResult<S>, trx: Db) => A | Promise<A>;
}

export interface Edit<F extends Fields, S, A> extends Write<S, A> {
  id: number;
  /** The new fields, from the current ones. Fields that stay the same are ignored. */
  fields: (trx: Db, now: F, creation: Creation) => Promise<Partial<F>> | Partial<F>;
}

export interface Add<F extends Fields, S, A> extends Write<S, A> {
  /** All fields of the new entity, with notes for its history. */
  fields: (trx: Db, creation: Creation) => Promise<F> | F;
  /** The world of the entity; by default the Atlas. A world outside the scope is refused. */
  worldId?: (trx: Db, scope: WorldScope) => Promise<number>;
}

export interface Remove<S, A> extends Write<S, A> {
  id: number;
}

/** @throws AppError not_found, changed_meanwhile, and what the entity throws */
export async function editEntity<F extends Fields, S, A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  entity: StaffEntity<F, S>,
  edit: Edit<F, S, A>,
): Promise<A> {
  return writeOnce(deps, request, entity, { ...edit, entityId: edit.id }, async (trx, at, scope) => {
    const before = await requireInScope(trx, scope, entity, edit.id);
    await assertVersion(trx, entity, edit.id, request.version, before);
    const { worldId } = before;
    const after = differing(before.fields, await edit.fields(trx, before.fields, { at, worldId }));
    if (Object.keys(after).length === 0) return { id: edit.id, worldId };
    await entity.write(trx, edit.id, after, at);
    return { id: edit.id, worldId, before: pick(before.fields, after), after, whole: before.fields };
  });
}

/** @throws AppError as the entity's `insert` */
export async function addEntity<F extends Fields, S, A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  entity: StaffEntity<F, S>,
  add: Add<F, S, A>,
): Promise<A> {
  return writeOnce(deps, request, entity, add, async (trx, at, scope) => {
    const worldId = (await add.worldId?.(trx, scope)) ?? ATLAS_WORLD_ID;
    if (!scope.worldIds.includes(worldId)) throw new AppError('not_found');
    const fields = await add.fields(trx, { at, worldId });
    const id = await entity.insert(trx, fields, { at, worldId });
    return { id, worldId, before: null, after: fields, whole: fields };
  });
}

/** @throws AppError not_found, changed_meanwhile, and what the entity throws */
export async function removeEntity<F extends Fields, S, A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  entity: StaffEntity<F, S>,
  remove: Remove<S, A>,
): Promise<A> {
  return writeOnce(deps, request, entity, { ...remove, entityId: remove.id }, async (trx, _at, scope) => {
    const now = await requireInScope(trx, scope, entity, remove.id);
    const { version, worldId } = now;
    await assertVersion(trx, entity, remove.id, request.version, now);
    const before = await entity.remove(trx, remove.id, {});
    return { id: remove.id, worldId, before, after: null, whole: before, version: version + 1 };
  });
}

interface SingleWrite<S, A> extends Write<S, A>, Omit<WriteTarget, 'action'> {}

/** Runs one write of staff in one transaction, and only once for each client key. */
export async function writeOnce<F extends Fields, S, A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  entity: StaffEntity<F, S>,
  write: SingleWrite<S, A>,
  work: (trx: Db, at: string, scope: WorldScope) => Promise<Written>,
): Promise<A> {
  // A shape or a text may have a megabyte. Other calls run between reading, writing, recording, and showing it.
  await yieldToOthers();
  return writeTransaction(deps.db, async (trx) => {
    const scope = await editorScope(trx, request.viewer);
    if (scope.worldIds.length === 0) throw new AppError('forbidden');
    const earlier = await findEarlierAnswer(trx, request, write, scope);
    if (earlier !== undefined) return earlier.answer as A;
    const at = isoTime(deps.now());
    const written = await work(trx, at, scope);
    if (written.before === null) await assertLocationQuota(deps, trx, written.worldId);
    await yieldToOthers();
    const changeId = await recordChange(deps, trx, request, { entity, write, written, at });
    await yieldToOthers();
    const shown = await entity.show(trx, scope, written.id);
    const answer = await write.answer({ id: written.id, changeId, shown }, trx);
    if (changeId !== null) await keepForRetry(trx, request, changeId, answer);
    return answer;
  });
}

/** @throws AppError not_found, also for an entity outside the scope */
export async function requireInScope<F extends Fields, S>(
  trx: Db,
  scope: WorldScope,
  entity: StaffEntity<F, S>,
  id: number,
) {
  const found = await entity.read(trx, id);
  if (found === undefined || !scope.worldIds.includes(found.worldId)) throw new AppError('not_found');
  return found;
}

/** Writes one row of history and one event. @returns the id of the row; null if nothing changed */
async function recordChange<F extends Fields, S, A>(
  deps: StaffWriteDeps,
  trx: Db,
  request: StaffRequest,
  { entity, write, written, at }: { entity: StaffEntity<F, S>; write: SingleWrite<S, A>; written: Written; at: string },
): Promise<number | null> {
  const { caller, clientKey } = request;
  const filed = await fileChange(trx, { entity, written, at, actorId: caller.userId, clientKey, ...write });
  if (filed === null) return null;
  // The audit log says that it happened. The values are in the history.
  await deps.audit.record(trx, caller, {
    action: 'staff_change',
    outcome: 'ok',
    object: `change:${filed.changeId}`,
    details: { what: write.action, thing: written.id },
  });
  // Also sent if no public response shows it, since cached facts about the whole world may be stale.
  await worldChanged(trx, filed.touched, { actorId: caller.userId, at, worldId: written.worldId });
  return filed.changeId;
}

/** What a write is about, as far as it is known beforehand. */
export interface WriteTarget {
  /** Absent for a batch, whose entities may be of any kind. */
  action?: StaffAction;
  /** Unknown until the entity is made. */
  entityId?: number;
  /** The change that this one undoes. */
  reverts?: number;
}

/** What is stored with a client key: the response, and the hash of the call. */
interface KeptAnswer {
  asked: string | null;
  answer: unknown;
  /** There is no response yet, since the batch is unfinished. */
  isUnfinished?: true;
  /** The progress of the batch. */
  reached?: unknown;
}

/**
 * Finds the response to an earlier call with this client key; undefined if there was none.
 * `unfinished` is a batch that was begun with the key, and `reached` is its progress.
 * @param scope the worlds that the caller edits now; a response about another world is refused
 * @throws AppError conflict if the key came with another call or other values; repeating the old response would be
 *   wrong
 */
export async function findEarlierAnswer(
  trx: Db,
  { caller, clientKey, requestHash }: StaffRequest,
  { action, entityId, reverts }: WriteTarget,
  scope: WorldScope,
): Promise<{ answer: unknown; unfinished?: number; reached?: unknown } | undefined> {
  if (clientKey === undefined || caller.userId === null) return undefined;
  const earlier = await findChangeByKey(trx, caller.userId, clientKey);
  if (earlier === undefined) return undefined;
  if (!scope.worldIds.includes(earlier.world_id)) throw new AppError('not_found');
  const kept = earlier.answer === null ? undefined : (JSON.parse(earlier.answer) as KeptAnswer);
  const isSameCall =
    (action === undefined || (earlier.action === action && earlier.reverts === (reverts ?? null))) &&
    (entityId === undefined || earlier.thing_id === entityId) &&
    kept?.asked === (requestHash ?? null);
  if (!isSameCall) throw new AppError('conflict');
  return { answer: kept.answer, ...(kept.isUnfinished ? { unfinished: earlier.id, reached: kept.reached } : {}) };
}

/** Keeps the response for a caller who did not receive it. */
export async function keepForRetry(
  trx: Db,
  { clientKey, requestHash }: StaffRequest,
  changeId: number,
  answer: unknown,
): Promise<void> {
  if (clientKey === undefined) return;
  const kept: KeptAnswer = { asked: requestHash ?? null, answer };
  await keepAnswer(trx, changeId, JSON.stringify(kept));
}

/** Keeps that the batch is unfinished. A repeated call continues it. */
export async function keepUnfinished(
  trx: Db,
  { clientKey, requestHash }: StaffRequest,
  changeId: number,
  reached: unknown,
): Promise<void> {
  if (clientKey === undefined) return;
  const kept: KeptAnswer = { asked: requestHash ?? null, answer: null, isUnfinished: true, reached };
  await keepAnswer(trx, changeId, JSON.stringify(kept));
}
