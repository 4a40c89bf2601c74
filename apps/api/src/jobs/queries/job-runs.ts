import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../../db/schema.ts';
import type { JobRow } from './jobs.ts';

/** Which run of a job somebody speaks of: what an older run says is not written. */
export type Claim = Pick<JobRow, 'id' | 'round' | 'attempts'> & { runner: string };

const isOf = (claim: Claim) => (eb: ExpressionBuilder<Database, 'jobs'>) =>
  eb.and({ id: claim.id, round: claim.round, attempts: claim.attempts, runner: claim.runner, state: 'running' });

/**
 * Takes a job that waits for one run. The other jobs of its asker remember the turn as well, because this one may be gone
 * before the next turn.
 * @returns undefined when another process took it first, or it is gone
 */
export async function takeJob(
  db: Db,
  id: string,
  by: { runner: string; turn: number | null; now: string; isBeginning: boolean },
): Promise<JobRow | undefined> {
  const row = await db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      runner: by.runner,
      turn: by.turn,
      heartbeat_at: by.now,
      progress: null,
      attempts: by.isBeginning ? eb('attempts', '+', 1) : eb.ref('attempts'),
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined && by.turn !== null) {
    await db
      .updateTable('jobs')
      .set({ turn: by.turn })
      .where('kind', '=', row.kind)
      .where('state', '=', 'waiting')
      .where('asker', '=', row.asker)
      .execute();
  }
  return row;
}

/** Whether this run is still what its job wants; asked inside the transaction that writes what it came to. */
export async function isCurrentRun(db: Db, claim: Claim): Promise<boolean> {
  return (await db.selectFrom('jobs').select('id').where(isOf(claim)).executeTakeFirst()) !== undefined;
}

/** What a run ended with, as columns. Nothing is written for a run that is no longer wanted. @returns whether it was */
export async function writeEnd(
  db: Db,
  claim: Claim,
  end: Partial<Pick<JobRow, 'state' | 'result' | 'problem' | 'not_before' | 'attempts' | 'ended_at' | 'payload'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ ...end, runner: null, heartbeat_at: null, progress: null })
    .where(isOf(claim))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets a job that this run has done. @returns whether it was still wanted */
export async function deleteDone(db: Db, claim: Claim): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('jobs').where(isOf(claim)).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A sign of life with how far it is. @returns whether the run is still wanted */
export async function writeHeartbeat(db: Db, claim: Claim, now: string, progress: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ heartbeat_at: now, progress })
    .where(isOf(claim))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who is at something, of those whose names are like this. */
export async function listRunners(db: Db, like: string): Promise<string[]> {
  const rows = await db.selectFrom('jobs').select('runner').distinct().where('runner', 'like', like).execute();
  return rows.flatMap(({ runner }) => runner ?? []);
}

/** Lets wait again what nobody is at any more: its process gave no sign of life since `before`, or is known to be gone. */
export async function releaseLost(db: Db, lost: { before: string; runnersLike?: string }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ state: 'waiting', runner: null, heartbeat_at: null })
    .where('state', '=', 'running')
    .where((eb) =>
      eb.or([
        eb('heartbeat_at', '<', lost.before),
        ...(lost.runnersLike === undefined ? [] : [eb('runner', 'like', lost.runnersLike)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
