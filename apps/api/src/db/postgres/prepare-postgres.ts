import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DataFolderError } from '../data-folder.ts';
import { databaseFailure } from '../database-failure.ts';
import { assertNewestSchema, migrate, OlderSchemaError } from '../migrate.ts';
import type { OpenDatabase } from '../open.ts';
import { shownAddress } from './address.ts';
import { openPostgres } from './open.ts';
import { lockSchema } from './writer-lock.ts';

/** The oldest server version with all used features. */
const OLDEST = 140_000;
/** Another server or a command may be migrating at the moment. */
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;

/**
 * Opens the database of several servers, migrates it if no server of an older version uses it, and shares it until it
 * is closed: nobody migrates in the meantime.
 * @throws DataFolderError if the server does not respond, is too old, or sorts differently
 * @throws OlderSchemaError if servers of an older version use it, or it is read-only
 * @throws NewerSchemaError if a newer version wrote it
 */
export async function preparePostgres(address: string): Promise<OpenDatabase & { isReadOnly: boolean }> {
  const database = openPostgres(address);
  try {
    const isReadOnly = await readServer(database, address);
    const unlock = await migrateAndShare(database, address, isReadOnly);
    return { ...withEnd(database, unlock), isReadOnly };
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

/** Opens a prepared database and shares it until it is closed. @throws as `preparePostgres` */
export async function joinPostgres(address: string): Promise<OpenDatabase> {
  const database = openPostgres(address);
  try {
    await readServer(database, address);
    const unlock = await lockSchema(address, 'shared');
    await assertNewestSchema(database.db);
    return withEnd(database, unlock ?? (async () => undefined));
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

const withEnd = (database: OpenDatabase, unlock: () => Promise<void>): OpenDatabase => ({
  ...database,
  close: async () => {
    await database.close();
    await unlock();
  },
});

/**
 * Checks whether a server is suitable.
 * @returns whether it is read-only
 * @throws DataFolderError if it does not respond, is too old, or sorts differently
 */
export async function readServer({ db }: OpenDatabase, address: string): Promise<boolean> {
  const { rows } = await sql<{ version: number; encoding: string; sorts: string; letters: string; only: string }>`
    select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding,
      datcollate as sorts, datctype as letters, current_setting('transaction_read_only') as only
    from pg_database where datname = current_database()`
    .execute(db)
    .catch((cause: unknown) => {
      throw new DataFolderError(`The database at ${shownAddress(address)} cannot be used: ${sentenceOf(cause)}`, {
        cause,
      });
    });
  const [found] = rows;
  if (found === undefined || found.version < OLDEST)
    throw new DataFolderError(`The server at ${shownAddress(address)} is older than PostgreSQL 14. Update it.`);
  if (found.encoding !== 'UTF8' || ![found.sorts, found.letters].every((name) => ['C', 'POSIX'].includes(name)))
    throw new DataFolderError(
      `The database at ${shownAddress(address)} does not sort by bytes. Make a new one: create database atlas template template0 encoding 'UTF8' locale 'C'.`,
    );
  return found.only === 'on';
}

const sentenceOf = (cause: unknown): string => {
  const message = cause instanceof Error ? cause.message : String(cause);
  return `${message}${databaseFailure(cause) === 'busy' ? '' : '.'} Check DATABASE_URL.`;
};

async function migrateAndShare(
  { db }: OpenDatabase,
  address: string,
  isReadOnly: boolean,
): Promise<() => Promise<void>> {
  for (const until = Date.now() + WAIT_MS; ; await sleep(LOOK_EVERY_MS)) {
    const shared = await lockSchema(address, 'shared');
    try {
      await assertNewestSchema(db);
      if (shared !== undefined) return shared;
    } catch (cause) {
      await shared?.();
      if (!(cause instanceof OlderSchemaError) || isReadOnly || Date.now() > until) throw cause;
    }
    const alone = await lockSchema(address, 'alone');
    if (alone === undefined) continue;
    try {
      await migrate(db);
    } finally {
      await alone();
    }
  }
}
