import { createAudit } from '../../apps/api/src/audit/audit.ts';
import type { ImportDeps } from '../../apps/api/src/commands/apply-import.ts';
import { databaseFile, loadConfig } from '../../apps/api/src/config.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { openDatabase } from '../../apps/api/src/db/open.ts';

/** The world of a data folder, opened beside a server that may be running: the server sees by itself that it changed. */
export interface World extends ImportDeps {
  close: () => Promise<void>;
}

export async function openWorld(env: Readonly<Record<string, string | undefined>>): Promise<World> {
  const database = openDatabase(databaseFile(loadConfig(env)));
  await migrate(database.db);
  return {
    db: database.db,
    now: Date.now,
    audit: createAudit(Date.now, { info: () => undefined }),
    dropPublic: () => undefined,
    close: database.close,
  };
}
