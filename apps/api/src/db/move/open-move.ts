import type { Config } from '../../config.ts';
import { DataFolderInUseError, serverLock } from '../data-folder.ts';
import { assertNewestSchema } from '../migrate.ts';
import { type OpenDatabase, openExisting } from '../open.ts';
import { isPostgresAddress } from '../postgres/address.ts';
import { lockSchema } from '../postgres/writer-lock.ts';
import type { Db } from '../schema.ts';
import { databaseFile } from '../sqlite/database-files.ts';
import { lockFolder } from '../sqlite/lock-folder.ts';
import { MoveError, type MoveTarget } from './move-target.ts';
import { openPostgresTarget } from './postgres-target.ts';
import { openSqliteTarget } from './sqlite-target.ts';

/** A database without writers until it is closed. */
export interface MoveSource {
  db: Db;
  close: () => Promise<void>;
}

/**
 * Opens the database of an installation exclusively, unchanged: an older database is migrated by its server.
 * @throws MoveError, DataFolderInUseError if servers use it
 * @throws MissingDatabaseError, NewerSchemaError, OlderSchemaError
 */
export async function openMoveSource(config: Config): Promise<MoveSource> {
  const { databaseUrl, dataDir } = config;
  // Before the lock, which would create the file in the folder.
  const database = openExisting(databaseUrl ?? databaseFile(config));
  try {
    const unlock = databaseUrl === null ? takeFolder(dataDir) : await takeServers(databaseUrl);
    return await withUnlock(database, unlock);
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

function takeFolder(dataDir: string): () => Promise<void> {
  const unlock = lockFolder(serverLock(dataDir));
  if (unlock === undefined) throw new DataFolderInUseError(dataDir);
  return async () => unlock();
}

async function takeServers(address: string): Promise<() => Promise<void>> {
  const unlock = await lockSchema(address, 'alone');
  if (unlock === undefined) throw new MoveError('Servers work on the database. Stop all of them first.');
  return unlock;
}

async function withUnlock(database: OpenDatabase, unlock: () => Promise<void>): Promise<MoveSource> {
  try {
    await assertNewestSchema(database.db);
  } catch (cause) {
    await unlock();
    throw cause;
  }
  return {
    db: database.db,
    close: async () => {
      await database.close();
      await unlock();
    },
  };
}

/** Opens the target of a move: an address of PostgreSQL, or a data folder. @throws as the two targets */
export const openMoveTarget = (place: string, isAnew: boolean): Promise<MoveTarget> =>
  isPostgresAddress(place) ? openPostgresTarget(place, isAnew) : openSqliteTarget(place, isAnew);
