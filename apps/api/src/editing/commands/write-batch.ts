import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { serverMessages } from '@venture-atlas/rules';
import type { StaffAction } from '@venture-atlas/types';
import { sql } from 'kysely';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { worldChanged } from '../../events/queries/events.ts';
import { editorScope, type WorldScope } from '../../worlds/scope.ts';
import { countGroups, startGroup } from '../queries/staff-changes.ts';
import { fileChange, type Touched, type Written } from './file-change.ts';
import { haveManyFollowed } from './follow-draft.ts';
import { assertLocationQuota } from './location-quota.ts';
import {
  findEarlierAnswer,
  keepForRetry,
  keepUnfinished,
  type StaffRequest,
  type StaffWriteDeps,
  type WriteTarget,
} from './staff-change.ts';
import type { Fields, StaffEntity } from './staff-entity.ts';

/** Yields to other calls after this many changes. Each takes about a millisecond. */
const CHANGES_PER_YIELD = 10;
/** A transaction blocks everybody else, so each holds at most this many entities. */
export const ENTITIES_PER_TRANSACTION = 100;

/** One change of a batch. */
interface BatchedChange<F extends Fields, S> {
  entity: StaffEntity<F, S>;
  action: StaffAction;
  written: Written;
  /** The change that this one undoes. */
  reverts?: number;
  /** The account that suggested the change. */
  suggestedBy?: number;
}

/** One transaction of a batch, as its work sees it. */
export interface BatchTransaction {
  trx: Db;
  /** The worlds that the caller may edit, as of this transaction. */
  scope: WorldScope;
  /** ISO 8601. */
  at: string;
  /** The result so far. */
  done: Readonly<BatchResult>;
  /** Records one change in the history. A change without differences is not recorded. */
  file: <F extends Fields, S>(one: BatchedChange<F, S>) => Promise<void>;
  /** The `progress` of an earlier call with the same client key. Undefined if there was none. */
  reached: unknown;
  /** Whether so many drafts followed in this transaction that the rest must wait for the next one. */
  isFull: () => boolean;
  /** Runs one change. A refused change leaves no trace, and the batch goes on. Yields to other calls now and then. */
  attempt: (work: () => Promise<void>) => Promise<AppError | undefined>;
}

/** The result of a batch: the id of the change that undoes all of it; null if nothing changed. */
export interface BatchResult {
  changeId: number | null;
  /** The number of rows in the history. */
  filed: number;
}

interface Batch<A> {
  /** Does a portion of the work, at most ENTITIES_PER_TRANSACTION. @returns whether more is left */
  work: (changes: BatchTransaction) => Promise<boolean>;
  answer: (done: BatchResult, trx: Db) => A | Promise<A>;
  /** The progress, kept in each transaction. Only needed if the database does not show it. */
  progress?: () => unknown;
  /** Runs after each commit. */
  committed?: () => void;
  /**
   * Runs if a later portion is refused as a whole. The response then reports it. Without this function the refusal is
   * thrown.
   */
  ended?: (why: AppError) => void;
}

/**
 * Writes many entities as one change with one undo, and only once for each client key (interface of making, section 1).
 * `staff-change.ts` writes single ones.
 * A transaction blocks everybody else, so the batch uses several. Each checks the caller's right again and sends its
 * own events. If a later portion fails, earlier ones stay. A retry with the same client key continues that change.
 * @throws AppError forbidden, conflict (the key was used for another call), quota_reached, and what `work` throws
 */
export async function writeBatch<A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  target: WriteTarget,
  batch: Batch<A>,
): Promise<A> {
  let done: BatchResult | undefined;
  for (;;) {
    await yieldToOthers();
    const before = done;
    const outcome: Outcome<A> = await writeTransaction(deps.db, (trx) =>
      writePart(deps, { trx, request, target, before }, batch),
    ).catch((cause: unknown) => endEarly(deps, request, { cause, done: before }, batch));
    if (outcome.done === undefined) return outcome.answer;
    batch.committed?.();
    done = outcome.done;
  }
}

type Outcome<A> = { done: BatchResult } | { done?: undefined; answer: A };

interface Part {
  trx: Db;
  request: StaffRequest;
  target: WriteTarget;
  /** The result before this transaction. */
  before: BatchResult | undefined;
}

/** Runs one transaction of the batch. */
async function writePart<A>(
  deps: StaffWriteDeps,
  { trx, request, target, before: known }: Part,
  { work, answer, progress }: Batch<A>,
): Promise<Outcome<A>> {
  const scope = await editorScope(trx, request.viewer);
  if (scope.worldIds.length === 0) throw new AppError('forbidden');
  // Each transaction looks again, so two identical calls share one change.
  const earlier = await findEarlierAnswer(trx, request, target, scope);
  if (earlier !== undefined && earlier.unfinished === undefined) return { answer: earlier.answer as A };
  const before = { changeId: earlier?.unfinished ?? known?.changeId ?? null, filed: known?.filed ?? 0 };
  const at = isoTime(deps.now());
  const group = openGroup(trx, request, at, before);
  const { file, attempt } = group;
  const isFull = () => haveManyFollowed(trx);
  const hasMore = await work({ trx, scope, at, done: group.state, reached: earlier?.reached, isFull, file, attempt });
  for (const worldId of group.madeIn) await assertLocationQuota(deps, trx, worldId);
  const { changeId } = group.state;
  if (changeId === null) return hasMore ? { done: group.state } : { answer: await answer(group.state, trx) };
  await reportChanges(deps, trx, request, {
    changeId,
    filed: group.state.filed - before.filed,
    at,
    touched: group.touched,
  });
  if (hasMore) {
    if (before.changeId === null || progress !== undefined) {
      await keepUnfinished(trx, request, changeId, progress?.());
    }
    return { done: group.state };
  }
  const answered = await answer(await countDone(trx, changeId), trx);
  await keepForRetry(trx, request, changeId, answered);
  return { answer: answered };
}

/** Counts from the history, since two identical calls may both have added to it. */
const countDone = async (trx: Db, changeId: number): Promise<BatchResult> => ({
  changeId,
  filed: (await countGroups(trx, [changeId])).get(changeId) ?? 0,
});

/**
 * Ends the batch after a portion was refused. Earlier portions stay, and the response says so.
 * @throws the refusal if nothing was done
 */
async function endEarly<A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  { cause, done }: { cause: unknown; done: BatchResult | undefined },
  { answer, ended }: Batch<A>,
): Promise<Outcome<A>> {
  const changeId = done?.changeId ?? null;
  if (!(cause instanceof AppError) || ended === undefined || changeId === null) throw cause;
  const isRightGone = cause.code === 'forbidden' || cause.code === 'not_found';
  ended(isRightGone ? new AppError(cause.code, { message: serverMessages.rightEndedMidway }) : cause);
  return writeTransaction(deps.db, async (trx) => {
    const answered = await answer(await countDone(trx, changeId), trx);
    await keepForRetry(trx, request, changeId, answered);
    return { answer: answered };
  });
}

function openGroup(trx: Db, { caller, clientKey }: StaffRequest, at: string, before: BatchResult) {
  const touched = new Map<number, TouchedSet>();
  const madeIn = new Set<number>();
  const state: BatchResult = { ...before };
  // A change that is rolled back was never recorded.
  const attempt = createAttempt(trx, () => {
    const was = { ...state };
    return () => Object.assign(state, was);
  });
  const file: BatchTransaction['file'] = async ({ entity, action, written, reverts, suggestedBy }) => {
    const isFirst = state.changeId === null;
    const done = await fileChange(trx, {
      entity,
      action,
      written,
      reverts,
      suggestedBy,
      at,
      actorId: caller.userId,
      clientKey: isFirst ? clientKey : undefined,
      groupId: state.changeId ?? undefined,
    });
    if (done === null) return;
    if (isFirst) await startGroup(trx, done.changeId);
    state.changeId ??= done.changeId;
    state.filed += 1;
    if (written.before === null) madeIn.add(written.worldId);
    touched.set(written.worldId, mergeTouched(touched.get(written.worldId), done.touched));
  };
  return { file, attempt, touched, madeIn, state };
}

interface ReportedChanges {
  changeId: number;
  filed: number;
  at: string;
  touched: ReadonlyMap<number, TouchedSet>;
}

async function reportChanges(
  deps: StaffWriteDeps,
  trx: Db,
  { caller }: StaffRequest,
  { changeId, filed, at, touched }: ReportedChanges,
): Promise<void> {
  if (filed === 0) return;
  await deps.audit.record(trx, caller, {
    action: 'staff_change',
    outcome: 'ok',
    object: `change:${changeId}`,
    details: { what: 'at once', things: filed },
  });
  for (const [worldId, what] of touched) {
    const ids = typeof what === 'string' ? what : [...what];
    await worldChanged(trx, ids, { actorId: caller.userId, at, worldId });
  }
}

/** @param saveState remembers what was filed; what it returns goes back to that */
function createAttempt(trx: Db, saveState: () => () => void): BatchTransaction['attempt'] {
  let tried = 0;
  return async (work) => {
    tried += 1;
    const restoreState = saveState();
    if (tried % CHANGES_PER_YIELD === 0) await yieldToOthers();
    await sql`savepoint one_of_many`.execute(trx);
    try {
      await work();
      return undefined;
    } catch (refused) {
      await sql`rollback to one_of_many`.execute(trx);
      restoreState();
      if (refused instanceof AppError) return refused;
      throw refused;
    } finally {
      await sql`release one_of_many`.execute(trx);
    }
  };
}

/** What the changes of one world touched: locations by id, everything, or nothing that the public sees. */
type TouchedSet = Set<number> | 'everything' | 'unseen';

/** Adds what one more change touched. */
function mergeTouched(before: TouchedSet | undefined, touched: Touched): TouchedSet {
  if (before === 'everything' || touched === 'everything') return 'everything';
  if (touched === 'unseen') return before ?? 'unseen';
  const ids = before === undefined || before === 'unseen' ? new Set<number>() : before;
  for (const id of touched) ids.add(id);
  return ids;
}
