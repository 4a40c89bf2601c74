import { hostname } from 'node:os';
import { kill, pid } from 'node:process';
import type { JobKindName } from '../db/job-tables.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
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
import { nextInTurn, type Waiting } from './turns.ts';

/** Who takes it, and when (ISO 8601). */
interface Taker {
  runner: string;
  now: string;
}

/**
 * Takes the job whose turn it is, if it may be begun now: one step, so that of many processes only one has it.
 * @param lane of a kind that has lanes; undefined for any other
 * @returns with `isSpent` one that was begun too often and is to be given up
 */
export async function claimNext(
  db: Db,
  kind: JobKind,
  taker: Taker,
  lane?: string,
): Promise<{ row: JobRow; isSpent: boolean } | undefined> {
  // Looking costs nobody the right to write.
  if ((await findFirstDue(db, kind.name, taker.now)) === undefined) return undefined;
  return writeTransaction(db, async (trx) => {
    const next = await (lane === undefined
      ? findNext(trx, kind, taker.now)
      : findNextInLane(trx, kind, lane, taker.now));
    if (next === undefined) return undefined;
    const isSpent = await isBegunTooOften(trx, kind, next.id);
    const row = await takeJob(trx, next.id, { ...taker, turn: next.turn, isBeginning: !isSpent });
    return row && { row, isSpent };
  });
}

/** Takes this one, whatever its time and turn. @returns undefined when it waits no more */
export function claimById(db: Db, kind: JobKind, id: string, taker: Taker): Promise<JobRow | undefined> {
  return writeTransaction(db, async (trx) => {
    const turn = kind.isFair ? (await readTurns(trx, kind.name)).count + 1 : null;
    return takeJob(trx, id, { ...taker, turn, isBeginning: true });
  });
}

/** Whether the lane of a running job is full while the job of another asker waits there. False without lanes. */
export async function isLaneWanted(db: Db, kind: JobKind, row: JobRow, now: string): Promise<boolean> {
  const lane = kind.lanes?.laneOf(row);
  if (lane === undefined) return false;
  const { running, waiting } = await listLane(db, kind, lane, now);
  return waiting.length > 0 && running.length >= (kind.lanes?.atOnce[lane] ?? 0);
}

/** A job to take, with the number of the turn that it is; without turns, null. */
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
 * What runs in a lane, and what may be begun there once it has room. Askers who run a job there already are skipped, so
 * that others find room.
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
  const next = nextInTurn(waiting, turns);
  return next && { id: next.id, turn: turns.count + 1 };
}

async function findFirst(db: Db, kind: JobKindName, now: string): Promise<Next | undefined> {
  const id = await findFirstDue(db, kind, now);
  return id === undefined ? undefined : { id, turn: null };
}

async function isBegunTooOften(db: Db, kind: JobKind, id: string): Promise<boolean> {
  const { attempts } = await db.selectFrom('jobs').select('attempts').where('id', '=', id).executeTakeFirstOrThrow();
  return attempts >= kind.mostAttempts;
}

/** What runs jobs: a server or a command, of which `pid` is one and undefined are all. */
interface RunnerProcess {
  process: 'server' | 'command';
  pid?: number;
}

/** Servers on several machines may work on one database, and processes of two of them may have the same number. */
const MACHINE = hostname()
  .replaceAll(/[^\w.-]/g, '-')
  .replaceAll('_', '-');

const nameOf = ({ process, pid }: RunnerProcess): string =>
  `${process}:${pid === undefined ? '%' : `${MACHINE}/${pid}`}`;

/** What a runner of a process of this machine is called. @param mark tells it from others of the process */
export const runnerName = (of: Required<RunnerProcess>, mark: string): string => `${nameOf(of)}:${mark}`;

/** A pattern of the names of its runners: of all machines where no process is named. */
export const runnersOf = (of: RunnerProcess): string => `${nameOf(of)}:%`;

/**
 * Lets wait again what servers of this machine had begun that are gone, when another one starts: it need not wait until
 * their signs of life are missed. Where a process of the same number runs elsewhere under this machine's name, its work
 * is begun twice, and written once.
 */
export async function releaseGone(db: Db): Promise<void> {
  const runners = await listRunners(db, `server:${MACHINE}/%`);
  const gone = runners.filter((name) => {
    const number = Number(/\/(\d+):/.exec(name)?.[1]);
    // A container that starts anew gives the same number again.
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

/** Lets wait again what a process had begun that has ended. */
export async function releaseJobsOf(db: Db, runner: RunnerProcess): Promise<void> {
  await writeTransaction(db, (trx) => releaseLost(trx, { before: '', runnersLike: runnersOf(runner) }));
}
