import { createAudit } from '../../apps/api/src/audit/audit.ts';
import { loadConfig, type OwnWorldsConfig } from '../../apps/api/src/config.ts';
import { makeDataFolder } from '../../apps/api/src/db/data-folder.ts';
import { databasePlace } from '../../apps/api/src/db/engine.ts';
import { migrateAlone } from '../../apps/api/src/db/migrate.ts';
import { openAt } from '../../apps/api/src/db/open.ts';
import type { ImportDeps } from '../../apps/api/src/imports/commands/apply-import.ts';
import type { MediaStore } from '../../apps/api/src/media/store/media-store.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import type { LargestPicture } from '../../apps/api/src/picture-config.ts';

/**
 * The database and files of a data folder, opened while a server may run. The server detects the changes by itself.
 */
export interface World extends ImportDeps {
  /** The folder of the database. */
  folder: string;
  media: MediaStore;
  /** The limits of own worlds. */
  ownWorlds: OwnWorldsConfig;
  largest: LargestPicture;
  close: () => Promise<void>;
}

export async function openWorld(env: Readonly<Record<string, string | undefined>>): Promise<World> {
  const config = loadConfig(env);
  makeDataFolder(config.dataDir);
  const database = openAt(databasePlace(config));
  await migrateAlone(config.dataDir, database.db);
  return {
    folder: config.dataDir,
    media: mediaStoreOf(config),
    ownWorlds: config.ownWorlds,
    largest: config.largestPicture,
    db: database.db,
    now: Date.now,
    audit: createAudit(Date.now, { info: () => undefined }),
    close: database.close,
  };
}
