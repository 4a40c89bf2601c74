import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAudit, operator } from '../../apps/api/src/audit/audit.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { openDatabase } from '../../apps/api/src/db/open.ts';
import { applyImport } from '../../apps/api/src/imports/commands/apply-import.ts';
import { openPageFile } from '../../apps/api/src/imports/page-file.ts';
import { readSource } from '../../apps/api/src/imports/read-source.ts';
import { ATLAS_WORLD_ID } from '../../apps/api/src/worlds/queries/worlds.ts';
import { separatePictures } from '../../packages/importers/src/index.ts';
import { openFiles } from '../import/open-files.ts';
import { type NamedMap, readNamedMaps } from './named-map.ts';

/**
 * The maps of an imported world, from a temporary database.
 * @param paths files and folders
 * @throws ImportRefusal when nothing can be read from them
 */
export async function importInMemory(paths: readonly string[]): Promise<NamedMap[]> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-atlas-labels-'));
  const database = openDatabase(':memory:');
  const pages = openPageFile(folder);
  try {
    await migrate(database.db);
    const { files } = separatePictures(await openFiles(paths));
    const source = {
      worldId: ATLAS_WORLD_ID,
      files,
      pictures: [],
      options: {},
      folder: null,
      names: 'all' as const,
      keepPage: pages.keepPage,
    };
    const request = await readSource(database.db, source, { onFormat: () => undefined, onProgress: () => undefined });
    const deps = {
      db: database.db,
      now: Date.now,
      audit: createAudit(Date.now, { info: () => undefined }),
      dropPublic: () => undefined,
    };
    await applyImport(deps, operator, request);
    return await readNamedMaps(database.db);
  } finally {
    pages.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
