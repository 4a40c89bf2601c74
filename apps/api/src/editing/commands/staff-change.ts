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
import { assertRoomForLocations } from './location-room.ts';
import { assertVersion } from './staff-conflict.ts';
import { differing, type Fields, type Making, pick, type StaffEntity } from './staff-entity.ts';

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

/** Who asks, and what every write may carry. */
export interface StaffRequest {
  viewer: Viewer;
  caller: Caller;
  /** The version that the asker saw last; without it nothing is compared. */
  version?: number | undefined;
  /** A UUID made for this one write: sending it again answers the same and writes nothing. */
  clientKey?: string | undefined;
  /** Stands for the call with what it says: the same key with anything else is refused. */
  asked?: string | undefined;
}

/** What a write came to. `changeId` is null when nothing was different; `shown` is undefined when the thing is gone. */
export interface Done<S> {
  id: number;
  changeId: number | null;
  shown: S | undefined;
}

interface Write<S, A> {
  action: StaffAction;
  /** Made in the transaction and kept with the client key. */
  answer: (done: Done<S>, trx: Db) => A | Promise<A>;
}

export interface Edit<F extends Fields, S, A> extends Write<S, A> {
  id: number;
  /** The fields as they shall be, from what they are; those that are no different do not matter. */
  fields: (trx: Db, now: F, making: Making) => Promise<Partial<F>> | Partial<F>;
}

export interface Add<F extends Fields, S, A> extends Write<S, A> {
  /** All fields of the new thing, with whatever else its history shall note. */
  fields: (trx: Db, making: Making) => Promise<F> | F;
  /** Which world it belongs to; without it the Atlas. One that is outside the scope is refused. */
  worldId?: (trx: Db, scope: WorldScope) => Promise<number>;
}

export interface Remove<S, A> extends Write<S, A> {
  id: number;
}

/** @throws AppError not_found, changed_meanwhile, and what the thing throws */
export async function editEntity<F extends Fields, S, A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  thing: StaffEntity<F, S>,
  edit: Edit<F, S, A>,
): Promise<A> {
  return writeOnce(deps, request, thing, { ...edit, entityId: edit.id }, async (trx, at, scope) => {
    const before = await existing(trx, scope, thing, edit.id);
    await assertVersion(trx, thing, edit.id, request.version, before);
    const { worldId } = before;
    const after = differing(before.fields, await edit.fields(trx, before.fields, { at, worldId }));
    if (Object.keys(after).length === 0) return { id: edit.id, worldId };
    await thing.write(trx, edit.id, after, at);
    return { id: edit.id, worldId, before: pick(before.fields, after), after, whole: before.fields };
  });
}

/** @throws AppError as the thing's `insert` */
export async function addEntity<F extends Fields, S, A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  thing: StaffEntity<F, S>,
  add: Add<F, S, A>,
): Promise<A> {
  return writeOnce(deps, request, thing, add, async (trx, at, scope) => {
    const worldId = (await add.worldId?.(trx, scope)) ?? ATLAS_WORLD_ID;
    if (!scope.worldIds.includes(worldId)) throw new AppError('not_found');
    const fields = await add.fields(trx, { at, worldId });
    const id = await thing.insert(trx, fields, { at, worldId });
    return { id, worldId, before: null, after: fields, whole: fields };
  });
}

/** @throws AppError not_found, changed_meanwhile, and what the thing throws */
export async function removeEntity<F extends Fields, S, A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  thing: StaffEntity<F, S>,
  remove: Remove<S, A>,
): Promise<A> {
  return writeOnce(deps, request, thing, { ...remove, entityId: remove.id }, async (trx, _at, scope) => {
    const now = await existing(trx, scope, thing, remove.id);
    const { version, worldId } = now;
    await assertVersion(trx, thing, remove.id, request.version, now);
    const before = await thing.remove(trx, remove.id, {});
    return { id: remove.id, worldId, before, after: null, whole: before, version: version + 1 };
  });
}

interface Once<S, A> extends Write<S, A>, Omit<AskedWrite, 'action'> {}

/** One write of staff in one transaction, and only once for each client key. */
export async function writeOnce<F extends Fields, S, A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  thing: StaffEntity<F, S>,
  write: Once<S, A>,
  work: (trx: Db, at: string, scope: WorldScope) => Promise<Written>,
): Promise<A> {
  // A shape or a text may have a megabyte: others have their turn between reading it, writing it, filing it and showing it.
  await yieldToOthers();
  return writeTransaction(deps.db, async (trx) => {
    const scope = await editorScope(trx, request.viewer);
    if (scope.worldIds.length === 0) throw new AppError('forbidden');
    const earlier = await findEarlierAnswer(trx, request, write, scope);
    if (earlier !== undefined) return earlier.answer as A;
    const at = isoTime(deps.now());
    const written = await work(trx, at, scope);
    if (written.before === null) await assertRoomForLocations(deps, trx, written.worldId);
    await yieldToOthers();
    const changeId = await record(deps, trx, request, { thing, write, written, at });
    await yieldToOthers();
    const shown = await thing.show(trx, scope, written.id);
    const answer = await write.answer({ id: written.id, changeId, shown }, trx);
    if (changeId !== null) await keepForRetry(trx, request, changeId, answer);
    return answer;
  });
}

/** @throws AppError not_found, also for what is outside the scope */
export async function existing<F extends Fields, S>(trx: Db, scope: WorldScope, thing: StaffEntity<F, S>, id: number) {
  const found = await thing.read(trx, id);
  if (found === undefined || !scope.worldIds.includes(found.worldId)) throw new AppError('not_found');
  return found;
}

/** One row of history, and an event. @returns the id of the row; null when nothing was different */
async function record<F extends Fields, S, A>(
  deps: StaffWriteDeps,
  trx: Db,
  request: StaffRequest,
  { thing, write, written, at }: { thing: StaffEntity<F, S>; write: Once<S, A>; written: Written; at: string },
): Promise<number | null> {
  const { caller, clientKey } = request;
  const filed = await fileChange(trx, { thing, written, at, actorId: caller.userId, clientKey, ...write });
  if (filed === null) return null;
  // The values are in the history; the log says that it happened and where they are.
  await deps.audit.record(trx, caller, {
    action: 'staff_change',
    outcome: 'ok',
    object: `change:${filed.changeId}`,
    details: { what: write.action, thing: written.id },
  });
  // Also when no public answer shows it: what is known of the world as a whole is no longer true.
  await worldChanged(trx, filed.touched, { actorId: caller.userId, at, worldId: written.worldId });
  return filed.changeId;
}

/** What a write is about, as far as it is known before it is done. */
export interface AskedWrite {
  /** Left out for several things at once: those may be of any kind. */
  action?: StaffAction;
  /** Unknown until it is made. */
  entityId?: number;
  /** The change that this one takes back. */
  reverts?: number;
}

/** What is kept beside a client key: what was answered, and to which call. */
interface KeptAnswer {
  asked: string | null;
  answer: unknown;
  /** There is no answer yet: more belongs to that change. */
  isUnfinished?: true;
  /** How far it came. */
  reached?: unknown;
}

/**
 * What was answered when this person sent this client key before; undefined when they did not. `unfinished` is the
 * change that was begun with it, where only some of many things were done, and `reached` is how far that came.
 * @param scope the worlds that they edit now: an answer about another one is theirs no longer
 * @throws AppError conflict when the key came with another call or other values: to answer as if they were saved would be a lie
 */
export async function findEarlierAnswer(
  trx: Db,
  { caller, clientKey, asked }: StaffRequest,
  { action, entityId, reverts }: AskedWrite,
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
    kept?.asked === (asked ?? null);
  if (!isSameCall) throw new AppError('conflict');
  return { answer: kept.answer, ...(kept.isUnfinished ? { unfinished: earlier.id, reached: kept.reached } : {}) };
}

/** Keeps what is answered for whoever does not receive it. */
export async function keepForRetry(
  trx: Db,
  { clientKey, asked }: StaffRequest,
  changeId: number,
  answer: unknown,
): Promise<void> {
  if (clientKey === undefined) return;
  const kept: KeptAnswer = { asked: asked ?? null, answer };
  await keepAnswer(trx, changeId, JSON.stringify(kept));
}

/** Keeps that only some of many things are done: whoever sends the same again goes on with this change. */
export async function keepUnfinished(
  trx: Db,
  { clientKey, asked }: StaffRequest,
  changeId: number,
  reached: unknown,
): Promise<void> {
  if (clientKey === undefined) return;
  const kept: KeptAnswer = { asked: asked ?? null, answer: null, isUnfinished: true, reached };
  await keepAnswer(trx, changeId, JSON.stringify(kept));
}
