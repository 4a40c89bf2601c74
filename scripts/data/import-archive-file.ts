import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ArchiveError } from '../../apps/api/src/archive/archive-format.ts';
import { unpackArchive } from '../../apps/api/src/archive/read-archive.ts';
import { createAudit } from '../../apps/api/src/audit/audit.ts';
import { operator } from '../../apps/api/src/audit/caller.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { checkArchive, importArchive } from '../../apps/api/src/imports/import-archive.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { createProgress } from '../progress.ts';
import type { Program } from './program.ts';

/**
 * Brings an archive that `npm run export` wrote into an empty installation; the
 * server must be stopped.
 * @returns the exit code
 */
export async function importArchiveFile(file: string, isDryRun: boolean, program: Program): Promise<number> {
  if (!existsSync(file)) throw new ArchiveError(`There is no file ${file}.`);
  const config = loadConfig(program.env);
  const database = await prepareDatabase(config);
  const progress = createProgress(program.isTerminal, program.say);
  // Beside the data: temporary folders may be small.
  const folder = await mkdtemp(join(config.dataDir, '.importing-'));
  try {
    const manifest = await unpackArchive(file, folder);
    const told = Object.entries(manifest.rows).map(([table, rows]) => `${rows} ${table.replace('_', ' ')}`);
    if (isDryRun) {
      await checkArchive(folder);
      program.say(`Would bring in ${told.join(', ')}. Nothing was changed.`);
      return 0;
    }
    const origin = {
      caller: operator,
      file: { name: basename(file), bytes: (await stat(file)).size },
      now: Date.now(),
    };
    const audit = createAudit(Date.now, { info: () => undefined });
    const { db } = database;
    const job = { db, media: mediaStoreOf(config).place, folder, origin, audit, onProgress: progress.report };
    const importId = await importArchive(job, manifest);
    progress.end();
    program.say(`Brought in ${told.join(', ')}.`);
    program.say(`This is import ${importId}. Take it back with: npm run import -- undo ${importId}`);
    return 0;
  } finally {
    progress.end();
    await rm(folder, { recursive: true, force: true });
    await database.close();
  }
}
