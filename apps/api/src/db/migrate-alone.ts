import { setTimeout as sleep } from 'node:timers/promises';
import { serverLock } from './data-folder.ts';
import { assertNewestSchema, migrate, OlderSchemaError } from './migrate.ts';
import type { Db } from './schema.ts';
import { lockFolder } from './sqlite/lock-folder.ts';

/** Another command may be migrating just now. */
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * Brings the database of a command to the newest schema, unless a server works on it: that has done it, or is of an older
 * version and would not know what it finds.
 * @throws OlderSchemaError, NewerSchemaError
 */
export async function migrateAlone(dataDir: string, db: Db): Promise<void> {
  for (const until = Date.now() + WAIT_MS; ; ) {
    const unlock = lockFolder(serverLock(dataDir));
    if (unlock !== undefined) {
      try {
        await migrate(db);
        return;
      } finally {
        unlock();
      }
    }
    try {
      return await assertNewestSchema(db);
    } catch (cause) {
      if (!(cause instanceof OlderSchemaError) || Date.now() > until) throw cause;
      await sleep(LOOK_EVERY_MS);
    }
  }
}
