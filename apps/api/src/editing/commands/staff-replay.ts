import type { StaffAction } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { findChangeByKey, keepAnswer } from '../queries/staff-changes.ts';
import type { StaffRequest } from './staff-change.ts';

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
