import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { demoWorldFolders, loadConfig } from '../src/config.ts';
import { prepareDatabase } from '../src/db/prepare.ts';
import { mediaStoreOf } from '../src/media/store/store-of.ts';
import { seedDemoWorld } from '../src/seed/seed-demo-world.ts';

/** Copies the data folder of a server, running or not, for one of its own. */
export function copyData(from: string, to: string): Promise<void> {
  return cp(from, to, {
    recursive: true,
    // The lock belongs to the process that holds it; SQLite makes the -shm file anew.
    filter: (file) => !basename(file).startsWith('server.lock') && !file.endsWith('-shm'),
  });
}

/**
 * A new data folder that holds the demo world. `npm test` fills one for all tests and says where (DEMO_DATA): cutting
 * the pictures takes longer than most tests. Where it does not say so, this fills one.
 * @param at where it is to be; by default a new folder
 */
export async function makeDemoData(at?: string): Promise<string> {
  const folder = at ?? (await mkdtemp(join(tmpdir(), 'venture-atlas-demo-')));
  const { DEMO_DATA } = process.env;
  if (DEMO_DATA) await copyData(DEMO_DATA, folder);
  else await fill(folder);
  return folder;
}

async function fill(dataDir: string): Promise<void> {
  const config = loadConfig({ DATA_DIR: dataDir });
  const database = await prepareDatabase(config);
  try {
    await seedDemoWorld(database.db, { ...demoWorldFolders, media: mediaStoreOf(config).place }, () => undefined);
  } finally {
    await database.close();
  }
}
