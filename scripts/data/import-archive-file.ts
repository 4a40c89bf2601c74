import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ArchiveError, type Manifest } from '../../apps/api/src/archive/archive-format.ts';
import { unpackArchive } from '../../apps/api/src/archive/read-archive.ts';
import { createAudit, operator } from '../../apps/api/src/audit/audit.ts';
import { type Config, loadConfig } from '../../apps/api/src/config.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import type { Db } from '../../apps/api/src/db/schema.ts';
import { assertLocationQuota } from '../../apps/api/src/editing/commands/location-quota.ts';
import { checkArchive, importArchive } from '../../apps/api/src/imports/import-archive.ts';
import { assertWorldStorage } from '../../apps/api/src/media/commands/storage-limits.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { ATLAS_WORLD_ID, openFirstMap } from '../../apps/api/src/worlds/queries/worlds.ts';
import { serverMessages } from '../../packages/rules/src/index.ts';
import { createProgress } from '../progress.ts';
import { type ImportTarget, importTarget, type WorldChoice } from './chosen-world.ts';
import { openWorld } from './open-world.ts';
import type { Program } from './program.ts';

/**
 * Imports an archive of `npm run export` into a new or empty world. By default it goes into the Atlas of a new data
 * folder while the server is stopped.
 * @returns the exit code
 */
export async function importArchiveFile(
  file: string,
  { isDryRun, ...choice }: WorldChoice & { isDryRun: boolean },
  program: Program,
): Promise<number> {
  if (!existsSync(file)) throw new ArchiveError(`There is no file ${file}. Name one that is there.`);
  const config = loadConfig(program.env);
  const database = choice.world === undefined ? await prepareDatabase(config) : await openWorld(program.env);
  const progress = createProgress(program.isTerminal, program.say);
  // Beside the data, because temporary folders may be small.
  const folder = await mkdtemp(join(config.dataDir, '.importing-'));
  try {
    const { db } = database;
    const audit = createAudit(Date.now, { info: () => undefined });
    const target = await importTarget({ db, audit, now: Date.now }, choice);
    if (target.world?.kind === 'layer') throw new ArchiveError(serverMessages.archiveIntoLayer);
    const manifest = await unpackArchive(file, folder);
    const counts = Object.entries(manifest.rows).map(([table, rows]) => `${rows} ${table.replace('_', ' ')}`);
    if (isDryRun) {
      await checkArchive(folder);
      program.say(`Would import ${counts.join(', ')}. Nothing was changed.`);
      return 0;
    }
    const origin = {
      caller: operator,
      file: { name: basename(file), bytes: (await stat(file)).size },
      now: Date.now(),
    };
    const importId = await importArchive(
      {
        db,
        media: mediaStoreOf(config).place,
        folder,
        origin,
        audit,
        onProgress: progress.report,
        ...intoWorld(db, target, config, manifest),
      },
      manifest,
    );
    progress.end();
    program.say(`Imported ${counts.join(', ')}.`);
    program.say(`This is import ${importId}. Take it back with: npm run import -- undo ${importId}`);
    return 0;
  } finally {
    progress.end();
    await rm(folder, { recursive: true, force: true });
    await database.close();
  }
}

/**
 * The import's options for its world. The world is created in the same transaction, and opens with the map of the
 * archive, or the first one. An own world receives it as if from its owner, within the owner's limits.
 */
const intoWorld = (db: Db, target: ImportTarget, config: Config, { map, home = null }: Manifest) => {
  const { ownWorlds, largestPicture } = config;
  const limits = { ownWorlds, freeBytes: mediaStoreOf(config).freeBytes };
  return {
    worldId: target.id,
    makeWorld: target.make,
    trust: target.world?.kind === 'own' ? ('upload' as const) : ('ours' as const),
    mostPixels: largestPicture.pixels,
    assertStorage: (bytes: number) => assertWorldStorage(limits, db, target.id, bytes),
    settle: async (trx: Db, _importId: number, worldId: number): Promise<void> => {
      await assertLocationQuota(ownWorlds, trx, worldId);
      await assertWorldStorage(limits, trx, worldId);
      if (worldId !== ATLAS_WORLD_ID) await openFirstMap(trx, worldId, map ?? home);
    },
  };
};
