import { hostname } from 'node:os';
import { kill, pid } from 'node:process';
import type { JobKindName } from '../db/job-tables.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { chooseNext, type Waiting } from './fair-queue.ts';
import type { JobKind } from './job-kind.ts';
import {
  asWaiting,
  countJobs,
  findFirstDue,
  type JobRow,
  listJobs,
  listRunners,
  listWaiting,
  readTurns,
  releaseLost,
  takeJob,
} from './queries/jobs.ts';

/** The runner that takes a job, and the time (ISO 8601). */
interface Claimant {
  runner: string;
  now: string;
}

/**
 * Claims the next job, if one may start now. Atomic, so only one process gets it.
 * @param lane of a kind that has lanes; undefined for any other
 * @returns `isSpent` if it was started too often and must be given up
 */
export async function claimNext(
  db: Db,
  kind: JobKind,
  claimant: Claimant,
  lane?: string,
): Promise<{ row: JobRow; isSpent: boolean } | undefined> {
  // This check needs no write lock.
  if ((await findFirstDue(db, kind.name, claimant.now)) === undefined) return undefined;
  return writeTransaction(db, async (trx) => {
    const next = await (lane === undefined
      ? findNext(trx, kind, claimant.now)
      : findNextInLane(trx, kind, lane, claimant.now));
    if (next === undefined) return undefined;
    const isSpent = await hasTooManyAttempts(trx, kind, next.id);
    const row = await takeJob(trx, next.id, { ...claimant, turn: next.turn, countsAttempt: !isSpent });
    return row && { row, isSpent };
  });
}

/** Claims this job, regardless of its time and turn. @returns undefined if it no longer waits */
export function claimById(db: Db, kind: JobKind, id: string, claimant: Claimant): Promise<JobRow | undefined> {
  return writeTransaction(db, async (trx) => {
    const turn = kind.isFair ? (await readTurns(trx, kind.name)).count + 1 : null;
    return takeJob(trx, id, { ...claimant, turn, countsAttempt: true });
  });
}

/** Whether the lane of a running job is full while a job of another requester waits there. False without lanes. */
export async function isLaneWanted(db: Db, kind: JobKind, row: JobRow, now: string): Promise<boolean> {
  const lane = kind.lanes?.laneOf(row);
  if (lane === undefined) return false;
  const { running, waiting } = await listLane(db, kind, lane, now);
  return waiting.length > 0 && running.length >= (kind.lanes?.atOnce[lane] ?? 0);
}

/** The next job with the number of its start; null for kinds without turns. */
interface Next {
  id: string;
  turn: number | null;
}

async function findNext(db: Db, kind: JobKind, now: string): Promise<Next | undefined> {
  if ((await countJobs(db, kind.name, ['running'])) >= kind.atOnce) return undefined;
  return kind.isFair
    ? findNextInTurn(db, kind.name, await listWaiting(db, kind.name, now))
    : findFirst(db, kind.name, now);
}

async function findNextInLane(db: Db, kind: JobKind, lane: string, now: string): Promise<Next | undefined> {
  const { running, waiting } = await listLane(db, kind, lane, now);
  if (running.length >= (kind.lanes?.atOnce[lane] ?? 0)) return undefined;
  return findNextInTurn(db, kind.name, waiting.map(asWaiting));
}

/**
 * The running jobs of a lane, and those that may start when a slot is free. Requesters with a running job in the lane are
 * skipped, so that others get the slots.
 */
async function listLane(
  db: Db,
  kind: JobKind,
  lane: string,
  now: string,
): Promise<{ running: JobRow[]; waiting: JobRow[] }> {
  const isInLane = (row: Pick<JobRow, 'payload'>): boolean => kind.lanes?.laneOf(row) === lane;
  const running = (await listJobs(db, kind.name, ['running'])).filter(isInLane);
  const busy = new Set(running.map(({ asker }) => asker));
  const waiting = (await listJobs(db, kind.name, ['waiting'])).filter(
    (row) => row.not_before <= now && isInLane(row) && !busy.has(row.asker),
  );
  return { running, waiting };
}

async function findNextInTurn(db: Db, kind: JobKindName, waiting: readonly Waiting[]): Promise<Next | undefined> {
  const turns = await readTurns(db, kind);
  const next = chooseNext(waiting, turns);
  return next && { id: next.id, turn: turns.count + 1 };
}

async function findFirst(db: Db, kind: JobKindName, now: string): Promise<Next | undefined> {
  const id = await findFirstDue(db, kind, now);
  return id === undefined ? undefined : { id, turn: null };
}

async function hasTooManyAttempts(db: Db, kind: JobKind, id: string): Promise<boolean> {
  const { attempts } = await db.selectFrom('jobs').select('attempts').where('id', '=', id).executeTakeFirstOrThrow();
  return attempts >= kind.mostAttempts;
}

/** A process that runs jobs: a server or a command. Without `pid`, all of them. */
interface RunnerProcess {
  process: 'server' | 'command';
  pid?: number;
}

/** Servers on several machines may share a database, and their process ids may collide. */
const MACHINE = hostname()
  .replaceAll(/[^\w.-]/g, '-')
  .replaceAll('_', '-');

const nameOf = ({ process, pid }: RunnerProcess): string =>
  `${process}:${pid === undefined ? '%' : `${MACHINE}/${pid}`}`;

/** Name of a runner of a process on this machine. @param mark distinguishes the runners of one process */
export const runnerName = (of: Required<RunnerProcess>, mark: string): string => `${nameOf(of)}:${mark}`;

/** LIKE pattern of runner names; without `pid`, of all machines. */
export const runnersOf = (of: RunnerProcess): string => `${nameOf(of)}:%`;

/**
 * Releases the jobs of dead servers of this machine when a server starts, without waiting for missed heartbeats. If a
 * process with the same id runs elsewhere under this machine's name, its job runs twice, but is written once.
 */
export async function releaseGone(db: Db): Promise<void> {
  const runners = await listRunners(db, `server:${MACHINE}/%`);
  const gone = runners.filter((name) => {
    const number = Number(/\/(\d+):/.exec(name)?.[1]);
    // A restarted container assigns the same process id again.
    return number === pid || !isRunning(number);
  });
  for (const runnersLike of gone) await releaseLost(db, { before: '', runnersLike });
}

function isRunning(number: number): boolean {
  try {
    return kill(number, 0);
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}

/** Releases the jobs of a process that has ended. */
export async function releaseJobsOf(db: Db, runner: RunnerProcess): Promise<void> {
  await writeTransaction(db, (trx) => releaseLost(trx, { before: '', runnersLike: runnersOf(runner) }));
}
