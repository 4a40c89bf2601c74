import { randomBytes } from 'node:crypto';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { JobKindName, JobState, JobsTable } from '../../db/job-tables.ts';
import type { Database, Db } from '../../db/schema.ts';
import type { Requester, Turns, Waiting } from '../fair-queue.ts';

export type JobRow = Selectable<JobsTable>;

/** The requester of the server's own jobs. */
export const ofServer: Requester = { kind: 'server', name: 'server' };

/** The requester of jobs of an account; null: an operator. */
export const ofAccount = (userId: number | null): Requester => ({ kind: 'account', name: `user ${userId ?? ''}` });

/** A job to insert; other columns get the defaults of `JobsTable`. */
export interface NewJob {
  /** Id, if it must be known before; default: random. */
  id?: string;
  kind: JobKindName;
  subject?: string;
  requester: Requester;
  accountId?: number | null;
  requestedBy?: number | null;
  locationId?: number;
  pictureHash?: string;
  payload: object;
  /** Now (ISO 8601). */
  at: string;
}

/** Inserts a job within the caller's transaction. @returns its id */
export async function insertJob(db: Db, job: NewJob): Promise<string> {
  const { id = randomBytes(16).toString('hex') } = job;
  await db
    .insertInto('jobs')
    .values({
      id,
      kind: job.kind,
      subject: job.subject ?? '',
      state: 'waiting',
      asker: job.requester.name,
      asker_kind: job.requester.kind,
      account_id: job.accountId ?? null,
      requested_by: job.requestedBy ?? null,
      location_id: job.locationId ?? null,
      picture_hash: job.pictureHash ?? null,
      payload: JSON.stringify(job.payload),
      created_at: job.at,
      not_before: job.at,
    })
    .execute();
  return id;
}

export async function findJob(db: Db, kind: JobKindName, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).where('kind', '=', kind).executeTakeFirst();
}

/** The current or last job of a location. */
export async function findJobOfLocation(db: Db, kind: JobKindName, locationId: number): Promise<JobRow | undefined> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Jobs of a kind in these states, oldest first. */
export async function listJobs(db: Db, kind: JobKindName, states: readonly JobState[]): Promise<JobRow[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', 'in', states)
    .orderBy('number')
    .execute();
}

export async function countJobs(db: Db, kind: JobKindName, states: readonly JobState[]): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('state', 'in', states)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Number of the requester's own jobs before this one, running ones included. Jobs of others are not counted, so that
 * nothing about them is revealed. The job itself is not counted, although it may have started since it was read.
 */
export async function countOwnBefore(db: Db, { kind, asker, number }: JobRow): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('asker', '=', asker)
    .where('number', '<>', number)
    .where((eb) =>
      eb.or([eb('state', '=', 'running'), eb.and([eb('state', '=', 'waiting'), eb('number', '<', number)])]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes a job; a running one cannot write its end. */
export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

export async function deleteJobOfLocation(db: Db, kind: JobKindName, locationId: number): Promise<void> {
  await db.deleteFrom('jobs').where('location_id', '=', locationId).where('kind', '=', kind).execute();
}

/** Deletes all waiting and running jobs of a kind. */
export async function deleteOpenJobs(db: Db, kind: JobKindName): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('state', 'in', ['waiting', 'running']).execute();
}

/** Deletes all jobs of a kind. */
export async function deleteJobs(db: Db, kind: JobKindName): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).execute();
}

/** Deletes jobs that ended before this time. @returns their ids */
export async function deleteEndedJobs(db: Db, kind: JobKindName, before: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('ended_at', '<', before)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of all jobs of a kind. */
export async function listIds(db: Db, kind: JobKindName): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('jobs').select('id').where('kind', '=', kind).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Fails a waiting job that another one displaces. */
export async function displaceJob(db: Db, id: string, { problem, at }: { problem: string; at: string }): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'failed', problem, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Waiting jobs of a kind, for `fair-queue.ts`. */
export async function listWaiting(db: Db, kind: JobKindName, dueBy?: string) {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'asker', 'asker_kind'])
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .$if(dueBy !== undefined, (query) => query.where('not_before', '<=', dueBy ?? ''))
    .orderBy('number')
    .execute();
  return rows.map(asWaiting);
}

/** Converts a row for `fair-queue.ts`. */
export const asWaiting = ({ id, asker, asker_kind }: Pick<JobRow, 'id' | 'asker' | 'asker_kind'>): Waiting => ({
  id,
  requester: { kind: asker_kind, name: asker },
});

/** The latest turns of the requesters of a kind, as far as its jobs are kept. */
export async function readTurns(db: Db, kind: JobKindName): Promise<Turns> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['asker', 'asker_kind', eb.fn.max('turn').as('turn')])
    .where('kind', '=', kind)
    .where('turn', 'is not', null)
    .groupBy(['asker', 'asker_kind'])
    .orderBy('turn')
    .execute();
  const latest = rows.at(-1);
  return {
    count: latest?.turn ?? 0,
    of: new Map(rows.map(({ asker, turn }) => [asker, turn ?? 0])),
    last: latest?.asker_kind,
  };
}

/** Id of the first due job. */
export async function findFirstDue(db: Db, kind: JobKindName, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('not_before', '<=', now)
    .orderBy('not_before')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Restarts a job with a new payload: an older run can no longer write. */
export async function restartJob(
  db: Db,
  id: string,
  { subject, payload, at, keepsResult }: { subject: string; payload: object; at: string; keepsResult: boolean },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({
      subject,
      state: 'waiting',
      payload: JSON.stringify(payload),
      runner: null,
      heartbeat_at: null,
      progress: null,
      problem: null,
      attempts: 0,
      not_before: at,
      ended_at: null,
      round: eb('round', '+', 1),
      result: keepsResult ? eb.ref('result') : sql.lit(null),
    }))
    .where('id', '=', id)
    .execute();
}

/** Cancels a waiting or running job; its run is no longer current. */
export async function cancelJob(db: Db, id: string, at: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'cancelled', runner: null, heartbeat_at: null, progress: null, problem: null, ended_at: at })
    .where('id', '=', id)
    .execute();
}

/** Identifies one run of a job; older runs cannot write. */
export type Claim = Pick<JobRow, 'id' | 'round' | 'attempts'> & { runner: string };

const isOf = (claim: Claim) => (eb: ExpressionBuilder<Database, 'jobs'>) =>
  eb.and({ id: claim.id, round: claim.round, attempts: claim.attempts, runner: claim.runner, state: 'running' });

/**
 * Claims a waiting job for one run. The requester's other waiting jobs also get the turn, because this one may be deleted
 * before the next turn.
 * @returns undefined if another process claimed it first, or it is gone
 */
export async function takeJob(
  db: Db,
  id: string,
  by: { runner: string; turn: number | null; now: string; countsAttempt: boolean },
): Promise<JobRow | undefined> {
  const row = await db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      runner: by.runner,
      turn: by.turn,
      heartbeat_at: by.now,
      progress: null,
      attempts: by.countsAttempt ? eb('attempts', '+', 1) : eb.ref('attempts'),
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

/** Whether this run is current; call it within the transaction that writes the result. */
export async function isCurrentRun(db: Db, claim: Claim): Promise<boolean> {
  return (await db.selectFrom('jobs').select('id').where(isOf(claim)).executeTakeFirst()) !== undefined;
}

/** Writes the end of a run; nothing if it is not current. @returns whether it was */
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

/** Deletes a finished job. @returns whether its run was current */
export async function deleteDone(db: Db, claim: Claim): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('jobs').where(isOf(claim)).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Writes a heartbeat with the progress. @returns whether the run is current */
export async function writeHeartbeat(db: Db, claim: Claim, now: string, progress: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ heartbeat_at: now, progress })
    .where(isOf(claim))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Names of runners with running jobs that match a LIKE pattern. */
export async function listRunners(db: Db, like: string): Promise<string[]> {
  const rows = await db.selectFrom('jobs').select('runner').distinct().where('runner', 'like', like).execute();
  return rows.flatMap(({ runner }) => runner ?? []);
}

/**
 * Releases running jobs whose last heartbeat is before `before`, or whose runner matches the pattern.
 * @returns number of jobs
 */
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
