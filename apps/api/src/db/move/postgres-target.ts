import { type Kysely, sql } from 'kysely';
import { UNFINISHED_MOVE } from '../migrate.ts';
import type { OpenDatabase } from '../open.ts';
import { shownAddress } from '../postgres/address.ts';
import { openPostgres } from '../postgres/open.ts';
import { readServer } from '../postgres/prepare-postgres.ts';
import { type Declaration, readDeclarations } from '../postgres/schema/declared-schema.ts';
import { deriveSchema } from '../postgres/schema/derive-schema.ts';
import { schemaFunctions } from '../postgres/schema/schema-functions.ts';
import { fillTextIndex } from '../postgres/schema/text-index.ts';
import { lockSchema } from '../postgres/writer-lock.ts';
import type { Db } from '../schema.ts';
import { writeTransaction } from '../write-transaction.ts';
import { finishProgress, isFinished, keepFinished, makeProgress, PROGRESS_TABLE } from './move-progress.ts';
import { MoveError, type MoveTarget } from './move-target.ts';
import { readSchemaModel } from './moved-tables.ts';

/**
 * Opens an empty PostgreSQL database as the target of a move, or one with an interrupted move.
 * @param isAnew restarts an interrupted move
 * @throws MoveError if the database has other content, or servers use it
 * @throws DataFolderError if the server is not suitable
 */
export async function openPostgresTarget(address: string, isAnew: boolean): Promise<MoveTarget> {
  const database = openPostgres(address);
  let unlock: (() => Promise<void>) | undefined;
  try {
    if (await readServer(database, address))
      throw new MoveError(`The database at ${shownAddress(address)} can only be read. Name one that can be written.`);
    unlock = await lockSchema(address, 'alone');
    if (unlock === undefined)
      throw new MoveError(
        `Servers, or another move, work on the database at ${shownAddress(address)}. Stop them first.`,
      );
    const declarations = await readSchemaModel(readDeclarations);
    const isResumed = await begin(database, address, declarations, isAnew);
    return target(database, unlock, declarations, isResumed);
  } catch (cause) {
    await database.close();
    await unlock?.();
    throw cause;
  }
}

/** @returns whether a move continues */
async function begin(
  { db }: OpenDatabase,
  address: string,
  declarations: readonly Declaration[],
  isAnew: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const isCut = rows.some(({ name }) => name === PROGRESS_TABLE);
  if (rows.length > 0 && !isCut)
    throw new MoveError(`The database at ${shownAddress(address)} is not empty. Name a new one.`);
  if (isCut && !isAnew) return true;
  await writeTransaction(db, async (trx) => {
    for (const { name } of rows) await sql`drop table ${sql.table(name)} cascade`.execute(trx);
    await sql`drop schema if exists atlas_compat cascade`.execute(trx);
    const { tables } = deriveSchema(declarations);
    for (const statement of [...schemaFunctions, ...tables]) await sql.raw(statement).execute(trx);
    await makeProgress(trx);
    await sql`
      insert into schema_migrations (name, applied_at) values (${UNFINISHED_MOVE}, ${new Date().toISOString()})`.execute(
      trx,
    );
  });
  return false;
}

function target(
  database: OpenDatabase,
  unlock: () => Promise<void>,
  declarations: readonly Declaration[],
  isResumed: boolean,
): MoveTarget {
  const { db } = database;
  return {
    db,
    isResumed,
    finish: async (numbers) => {
      if (await isFinished(db)) return;
      await writeTransaction(db, async (trx) => {
        await makeRules(trx, declarations);
        await setLastNumbers(trx, numbers);
        await keepFinished(trx);
      });
    },
    publish: (journal) => publish(db, journal),
    close: async () => {
      await database.close();
      await unlock();
    },
  };
}

async function makeRules<T>(trx: Kysely<T>, declarations: readonly Declaration[]): Promise<void> {
  for (const statement of [...deriveSchema(declarations).rules, fillTextIndex]) await sql.raw(statement).execute(trx);
}

async function publish(db: Db, journal: Parameters<MoveTarget['publish']>[0]): Promise<void> {
  await writeTransaction(db, (trx) => finishProgress(trx, journal));
  // Updates the statistics of the planner.
  await sql`analyze`.execute(db);
}

const ENDING = '_numbers';

/** Last used ids of tables that never reuse ids, by table name. */
export async function lastNumbersOnPostgres(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select left(sequencename, ${-ENDING.length}) as name, last_value as last from pg_sequences
    where schemaname = 'public' and right(sequencename, ${ENDING.length}) = ${ENDING} and last_value is not null
    union all select 'events', max(id) from events having max(id) is not null`.execute(db);
  return new Map(rows.map(({ name, last }) => [name, last]));
}

/** Sets id sequences to continue after these numbers. Tables that continue after their highest row need none. */
async function setLastNumbers<T>(trx: Kysely<T>, numbers: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public'`.execute(trx);
  for (const { name } of rows) {
    const last = numbers.get(name.slice(0, -ENDING.length)) ?? 0;
    if (last > 0) await sql`select setval(${`"${name}"`}, ${last})`.execute(trx);
  }
}
