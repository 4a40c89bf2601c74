import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { StaffAction } from '@venture-atlas/types';
import { sql } from 'kysely';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { worldChanged } from '../../events/queries/events.ts';
import { editorScope, type WorldScope } from '../../worlds/scope.ts';
import { leadGroup } from '../queries/change-groups.ts';
import { fileChange, type Written } from './file-change.ts';
import { assertRoomForLocations } from './location-room.ts';
import type { StaffRequest, StaffWriteDeps } from './staff-change.ts';
import type { Fields, StaffEntity } from './staff-entity.ts';
import { type AskedWrite, findEarlierAnswer, keepForRetry } from './staff-replay.ts';

/** After so many things others have a turn: each takes about a millisecond. */
const THINGS_A_TURN = 10;

/** One of the changes that are made at once. */
interface OneOfMany<F extends Fields, S> {
  thing: StaffEntity<F, S>;
  action: StaffAction;
  written: Written;
  /** The change that this one takes back. */
  reverts?: number;
}

/** Several changes being made at once, in one transaction. */
export interface ChangesAtOnce {
  trx: Db;
  /** The worlds that the asker edits. */
  scope: WorldScope;
  /** ISO 8601. */
  at: string;
  /** Files one of them; what is no different is not filed. */
  file: <F extends Fields, S>(one: OneOfMany<F, S>) => Promise<void>;
  /** Does this or nothing of it: what is refused leaves no trace, and the others go on. Gives others a turn now and then. */
  attempt: (work: () => Promise<void>) => Promise<AppError | undefined>;
}

/** What it came to: the id of the change that takes all of it back, null when nothing was different. */
export interface DoneAtOnce {
  changeId: number | null;
  /** How many rows of history. */
  filed: number;
}

/**
 * Writes many things in one transaction: one line of the history and one undo (interface of making, section 1), one
 * event, and only once for each client key. The counterpart for many of `staff-change.ts`.
 * @throws AppError forbidden, conflict (the key was used for something else), quota_reached, and what `work` throws
 */
export async function writeAtOnce<A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  asked: AskedWrite,
  {
    work,
    answer,
  }: { work: (changes: ChangesAtOnce) => Promise<void>; answer: (done: DoneAtOnce, trx: Db) => A | Promise<A> },
): Promise<A> {
  await yieldToOthers();
  return writeTransaction(deps.db, async (trx) => {
    const scope = await editorScope(trx, request.viewer);
    if (scope.worldIds.length === 0) throw new AppError('forbidden');
    const earlier = await findEarlierAnswer(trx, request, asked, scope);
    if (earlier !== undefined) return earlier.answer as A;
    const at = isoTime(deps.now());
    const group = openGroup(trx, request, at);
    await work({ trx, scope, at, file: group.file, attempt: createAttempt(trx) });
    for (const worldId of group.madeIn) await assertRoomForLocations(deps, trx, worldId);
    const { changeId, filed } = group.state;
    if (changeId !== null) await tell(deps, trx, request, { changeId, filed, at, touched: group.touched });
    const said = await answer({ changeId, filed }, trx);
    if (changeId !== null) await keepForRetry(trx, request, changeId, said);
    return said;
  });
}

function openGroup(trx: Db, { caller, clientKey }: StaffRequest, at: string) {
  const touched = new Map<number, Set<number>>();
  const madeIn = new Set<number>();
  const state: DoneAtOnce = { changeId: null, filed: 0 };
  const file: ChangesAtOnce['file'] = async ({ thing, action, written, reverts }) => {
    const isFirst = state.changeId === null;
    const done = await fileChange(trx, {
      ...{ thing, action, written, reverts, at, actorId: caller.userId },
      clientKey: isFirst ? clientKey : undefined,
      groupId: state.changeId ?? undefined,
    });
    if (done === null) return;
    if (isFirst) await leadGroup(trx, done.changeId);
    state.changeId ??= done.changeId;
    state.filed += 1;
    if (written.before === null) madeIn.add(written.worldId);
    const ofWorld = touched.get(written.worldId) ?? new Set();
    for (const id of done.touched) ofWorld.add(id);
    touched.set(written.worldId, ofWorld);
  };
  return { file, touched, madeIn, state };
}

interface Told {
  changeId: number;
  filed: number;
  at: string;
  touched: ReadonlyMap<number, ReadonlySet<number>>;
}

async function tell(
  deps: StaffWriteDeps,
  trx: Db,
  { caller }: StaffRequest,
  { changeId, filed, at, touched }: Told,
): Promise<void> {
  await deps.audit.record(trx, caller, {
    action: 'staff_change',
    outcome: 'ok',
    object: `change:${changeId}`,
    details: { what: 'at once', things: filed },
  });
  for (const [worldId, ids] of touched) await worldChanged(trx, [...ids], { actorId: caller.userId, at, worldId });
}

function createAttempt(trx: Db): ChangesAtOnce['attempt'] {
  let tried = 0;
  return async (work) => {
    tried += 1;
    if (tried % THINGS_A_TURN === 0) await yieldToOthers();
    await sql`savepoint one_of_many`.execute(trx);
    try {
      await work();
      return undefined;
    } catch (refused) {
      await sql`rollback to one_of_many`.execute(trx);
      if (refused instanceof AppError) return refused;
      throw refused;
    } finally {
      await sql`release one_of_many`.execute(trx);
    }
  };
}
