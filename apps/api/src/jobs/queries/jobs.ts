import { randomBytes } from 'node:crypto';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { JobKindName, JobState, JobsTable } from '../../db/job-tables.ts';
import type { Database, Db } from '../../db/schema.ts';
import type { Asker, Turns, Waiting } from '../turns.ts';

export type JobRow = Selectable<JobsTable>;

/** Whose turns work of the server's own counts as. */
export const ofServer: Asker = { kind: 'server', name: 'server' };

/** For whom work of an account, or of an operator, counts. */
export const ofAccount = (userId: number | null): Asker => ({ kind: 'account', name: `user ${userId ?? ''}` });

/** Work to be done; what is not named is as in the table (`JobsTable`). */
export interface NewJob {
  /** Names it where it has to be known before. */
  id?: string;
  kind: JobKindName;
  subject?: string;
  asker: Asker;
  accountId?: number | null;
  requestedBy?: number | null;
  locationId?: number;
  pictureHash?: string;
  payload: object;
  /** Now (ISO 8601). */
  at: string;
}

/** Lets work wait for its turn. It is part of the caller's transaction: what did not happen is not done. @returns its id */
export async function insertJob(db: Db, job: NewJob): Promise<string> {
  const { id = randomBytes(16).toString('hex') } = job;
  await db
    .insertInto('jobs')
    .values({
      id,
      kind: job.kind,
      subject: job.subject ?? '',
      state: 'waiting',
      asker: job.asker.name,
      asker_kind: job.asker.kind,
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

/** What is done for a location, or what came of it last. */
export async function findJobOfLocation(db: Db, kind: JobKindName, locationId: number): Promise<JobRow | undefined> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** All of a kind in these states, in the order of coming. */
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
 * How much of its asker's own work comes before what waits, the one at hand included: others' is told to nobody, not even
 * by its number. Itself it is not, though it may have begun since it was read.
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

/** Forgets work; whatever is at it finds nothing to write its end to. */
export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

export async function deleteJobOfLocation(db: Db, kind: JobKindName, locationId: number): Promise<void> {
  await db.deleteFrom('jobs').where('location_id', '=', locationId).where('kind', '=', kind).execute();
}

/** Everything of a kind that is not over, gone. */
export async function deleteOpenJobs(db: Db, kind: JobKindName): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('state', 'in', ['waiting', 'running']).execute();
}

/** Everything of a kind, gone. */
export async function deleteJobs(db: Db, kind: JobKindName): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).execute();
}

/** Forgets what ended before this time. @returns the ids */
export async function deleteEndedJobs(db: Db, kind: JobKindName, before: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('ended_at', '<', before)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Every job of a kind that is known. */
export async function listIds(db: Db, kind: JobKindName): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('jobs').select('id').where('kind', '=', kind).execute();
  return new Set(rows.map(({ id }) => id));
}

/** What waits loses its place to somebody else. */
export async function pushOut(db: Db, id: string, { problem, at }: { problem: string; at: string }): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'failed', problem, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** What waits of a kind, for `turns.ts`. */
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

/** A row as `turns.ts` knows it. */
export const asWaiting = ({ id, asker, asker_kind }: Pick<JobRow, 'id' | 'asker' | 'asker_kind'>): Waiting => ({
  id,
  asker: { kind: asker_kind, name: asker },
});

/** Whose turns were when, of a kind, as far as its jobs are kept. */
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

/** The id of what is due and came first. */
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

/** Gives a job something new to do: what an older run of it says counts no more. */
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

/** Ends a job that waits or runs, for whoever asked; a run that is at it finds that it is no longer wanted. */
export async function cancelJob(db: Db, id: string, at: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'cancelled', runner: null, heartbeat_at: null, progress: null, problem: null, ended_at: at })
    .where('id', '=', id)
    .execute();
}

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
