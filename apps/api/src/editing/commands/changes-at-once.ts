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
import { countGroups, leadGroup } from '../queries/staff-changes.ts';
import { fileChange, type Touched, type Written } from './file-change.ts';
import { haveManyFollowed } from './follow-draft.ts';
import { assertRoomForLocations } from './location-room.ts';
import {
  type AskedWrite,
  findEarlierAnswer,
  keepForRetry,
  keepUnfinished,
  type StaffRequest,
  type StaffWriteDeps,
} from './staff-change.ts';
import type { Fields, StaffEntity } from './staff-entity.ts';

/** After so many things others have a turn: each takes about a millisecond. */
const THINGS_A_TURN = 10;
/** So many are done in one transaction: meanwhile nobody else reads or writes. */
export const THINGS_A_TRANSACTION = 100;

/** One of the changes that are made at once. */
interface OneOfMany<F extends Fields, S> {
  thing: StaffEntity<F, S>;
  action: StaffAction;
  written: Written;
  /** The change that this one takes back. */
  reverts?: number;
  /** The account that suggested it. */
  suggestedBy?: number;
}

/** Some of the changes that are made at once: those of one transaction. */
export interface ChangesAtOnce {
  trx: Db;
  /** The worlds that the asker edits, as of this transaction. */
  scope: WorldScope;
  /** ISO 8601. */
  at: string;
  /** What it came to so far. */
  done: Readonly<DoneAtOnce>;
  /** Files one of them; what is no different is not filed. */
  file: <F extends Fields, S>(one: OneOfMany<F, S>) => Promise<void>;
  /** How far it came when it was sent before with the same client key, as `progress` said; undefined: nothing was done then. */
  reached: unknown;
  /** So much followed what was done in this transaction that the rest is for the next one. */
  isFull: () => boolean;
  /** Does this or nothing of it: what is refused leaves no trace, and the others go on. Gives others a turn now and then. */
  attempt: (work: () => Promise<void>) => Promise<AppError | undefined>;
}

/** What it came to: the id of the change that takes all of it back, null when nothing was different. */
export interface DoneAtOnce {
  changeId: number | null;
  /** How many rows of history. */
  filed: number;
}

interface AtOnce<A> {
  /**
   * Does some of it, THINGS_A_TRANSACTION at most.
   * @returns whether there is more to do
   */
  work: (changes: ChangesAtOnce) => Promise<boolean>;
  answer: (done: DoneAtOnce, trx: Db) => A | Promise<A>;
  /** Where what is done cannot be told by looking: how far it is, kept in the transaction of each part. */
  progress?: () => unknown;
  /** What was done last is in the database now. */
  committed?: () => void;
  /** A part was refused as a whole after others were done, which the answer tells then; without this the refusal is thrown. */
  ended?: (why: AppError) => void;
}

/**
 * Writes many things as one change: one line of the history and one undo (interface of making, section 1), and only once
 * for each client key. The counterpart for many of `staff-change.ts`.
 *
 * A transaction keeps everybody else from the database, so it is done in several, each with its events, and the right to
 * do it is judged in each anew. What is done stays when the rest fails; the same client key then goes on with that change.
 * @throws AppError forbidden, conflict (the key was used for something else), quota_reached, and what `work` throws
 */
export async function writeAtOnce<A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  asked: AskedWrite,
  atOnce: AtOnce<A>,
): Promise<A> {
  let done: DoneAtOnce | undefined;
  for (;;) {
    await yieldToOthers();
    const before = done;
    const outcome: Outcome<A> = await writeTransaction(deps.db, (trx) =>
      writePart(deps, { trx, request, asked, before }, atOnce),
    ).catch((cause: unknown) => endMidway(deps, request, { cause, done: before }, atOnce));
    if (outcome.done === undefined) return outcome.answer;
    atOnce.committed?.();
    done = outcome.done;
  }
}

type Outcome<A> = { done: DoneAtOnce } | { done?: undefined; answer: A };

interface Part {
  trx: Db;
  request: StaffRequest;
  asked: AskedWrite;
  /** What it came to before this part. */
  before: DoneAtOnce | undefined;
}

/** One transaction of it. */
async function writePart<A>(
  deps: StaffWriteDeps,
  { trx, request, asked, before: known }: Part,
  { work, answer, progress }: AtOnce<A>,
): Promise<Outcome<A>> {
  const scope = await editorScope(trx, request.viewer);
  if (scope.worldIds.length === 0) throw new AppError('forbidden');
  // In each part anew: whoever sent it twice does it once, together.
  const earlier = await findEarlierAnswer(trx, request, asked, scope);
  if (earlier !== undefined && earlier.unfinished === undefined) return { answer: earlier.answer as A };
  const before = { changeId: earlier?.unfinished ?? known?.changeId ?? null, filed: known?.filed ?? 0 };
  const at = isoTime(deps.now());
  const group = openGroup(trx, request, at, before);
  const { file, attempt } = group;
  const isFull = () => haveManyFollowed(trx);
  const hasMore = await work({ trx, scope, at, done: group.state, reached: earlier?.reached, isFull, file, attempt });
  for (const worldId of group.madeIn) await assertRoomForLocations(deps, trx, worldId);
  const { changeId } = group.state;
  if (changeId === null) return hasMore ? { done: group.state } : { answer: await answer(group.state, trx) };
  await tell(deps, trx, request, { changeId, filed: group.state.filed - before.filed, at, touched: group.touched });
  if (hasMore) {
    if (before.changeId === null || progress !== undefined) {
      await keepUnfinished(trx, request, changeId, progress?.());
    }
    return { done: group.state };
  }
  const said = await answer(await countDone(trx, changeId), trx);
  await keepForRetry(trx, request, changeId, said);
  return { answer: said };
}

/** Sent twice, it was done by both. */
const countDone = async (trx: Db, changeId: number): Promise<DoneAtOnce> => ({
  changeId,
  filed: (await countGroups(trx, [changeId])).get(changeId) ?? 0,
});

/** A part was refused as a whole: what was done before stays, and the answer says so. @throws what it was refused with */
async function endMidway<A>(
  deps: StaffWriteDeps,
  request: StaffRequest,
  { cause, done }: { cause: unknown; done: DoneAtOnce | undefined },
  { answer, ended }: AtOnce<A>,
): Promise<Outcome<A>> {
  const changeId = done?.changeId ?? null;
  if (!(cause instanceof AppError) || ended === undefined || changeId === null) throw cause;
  const isRightGone = cause.code === 'forbidden' || cause.code === 'not_found';
  ended(isRightGone ? new AppError(cause.code, { message: serverMessages.rightEndedMidway }) : cause);
  return writeTransaction(deps.db, async (trx) => {
    const said = await answer(await countDone(trx, changeId), trx);
    await keepForRetry(trx, request, changeId, said);
    return { answer: said };
  });
}

function openGroup(trx: Db, { caller, clientKey }: StaffRequest, at: string, before: DoneAtOnce) {
  const touched = new Map<number, TouchedSet>();
  const madeIn = new Set<number>();
  const state: DoneAtOnce = { ...before };
  // What is rolled back was never filed.
  const attempt = createAttempt(trx, () => {
    const was = { ...state };
    return () => Object.assign(state, was);
  });
  const file: ChangesAtOnce['file'] = async ({ thing, action, written, reverts, suggestedBy }) => {
    const isFirst = state.changeId === null;
    const done = await fileChange(trx, {
      thing,
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
    if (isFirst) await leadGroup(trx, done.changeId);
    state.changeId ??= done.changeId;
    state.filed += 1;
    if (written.before === null) madeIn.add(written.worldId);
    touched.set(written.worldId, together(touched.get(written.worldId), done.touched));
  };
  return { file, attempt, touched, madeIn, state };
}

interface Told {
  changeId: number;
  filed: number;
  at: string;
  touched: ReadonlyMap<number, TouchedSet>;
}

async function tell(
  deps: StaffWriteDeps,
  trx: Db,
  { caller }: StaffRequest,
  { changeId, filed, at, touched }: Told,
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

/** @param mark remembers what was filed; what it returns goes back to that */
function createAttempt(trx: Db, mark: () => () => void): ChangesAtOnce['attempt'] {
  let tried = 0;
  return async (work) => {
    tried += 1;
    const back = mark();
    if (tried % THINGS_A_TURN === 0) await yieldToOthers();
    await sql`savepoint one_of_many`.execute(trx);
    try {
      await work();
      return undefined;
    } catch (refused) {
      await sql`rollback to one_of_many`.execute(trx);
      back();
      if (refused instanceof AppError) return refused;
      throw refused;
    } finally {
      await sql`release one_of_many`.execute(trx);
    }
  };
}

/** What several changes of one world touched: locations by id, all of it, or nothing that is to be seen. */
type TouchedSet = Set<number> | 'everything' | 'unseen';

/** What was touched before, and what one more change touched. */
function together(before: TouchedSet | undefined, touched: Touched): TouchedSet {
  if (before === 'everything' || touched === 'everything') return 'everything';
  if (touched === 'unseen') return before ?? 'unseen';
  const ids = before === undefined || before === 'unseen' ? new Set<number>() : before;
  for (const id of touched) ids.add(id);
  return ids;
}
