import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { releaseLost } from './queries/job-runs.ts';

/** What runs jobs: a server or a command, of which `pid` is one and undefined are all. */
export interface RunnerProcess {
  process: 'server' | 'command';
  pid?: number;
}

/** A pattern of the names of its runners. */
export const runnersOf = ({ process, pid }: RunnerProcess): string => `${process}:${pid ?? '%'}:%`;

/** Lets wait again what a process had begun that has ended. */
export async function releaseJobsOf(db: Db, runner: RunnerProcess): Promise<void> {
  await writeTransaction(db, (trx) => releaseLost(trx, { before: '', runnersLike: runnersOf(runner) }));
}
