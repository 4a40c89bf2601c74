import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DataFolderError } from '../data-folder.ts';
import { databaseFailure } from '../database-failure.ts';
import { assertNewestSchema, migrate, OlderSchemaError } from '../migrate.ts';
import type { OpenDatabase } from '../open.ts';
import { shownAddress } from './address.ts';
import { openPostgres } from './open.ts';
import { lockSchema } from './writer-lock.ts';

/** The oldest server that has everything the statements use. */
const OLDEST = 140_000;
/** Another server, or a command, may be migrating just now. */
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;

/**
 * Opens the database of several servers, brings it to the newest schema when nobody works with an older one, and shares
 * it until it is closed: nobody migrates meanwhile.
 * @throws DataFolderError when the server does not answer, is too old, or sorts in another way
 * @throws OlderSchemaError when servers of an older version work on it, or it can only be read
 * @throws NewerSchemaError when a newer version wrote it
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

/** Opens a database that was prepared already, and shares it until it is closed. @throws as `preparePostgres` */
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
 * Looks whether a server can keep an atlas.
 * @returns whether nothing can be written
 * @throws DataFolderError when it does not answer, is too old, or sorts in another way
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
