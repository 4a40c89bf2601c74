import { hostname } from 'node:os';
import { kill, pid } from 'node:process';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { listRunners, releaseLost } from './queries/job-runs.ts';

/** What runs jobs: a server or a command, of which `pid` is one and undefined are all. */
export interface RunnerProcess {
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
