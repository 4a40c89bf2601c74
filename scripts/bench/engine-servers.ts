import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../apps/api/src/config.ts';
import { moveDatabase } from '../../apps/api/test-support/move-databases.ts';
import { makeDatabase } from '../../apps/api/test-support/postgres/make-database.ts';
import { type RunningApp, startApp } from '../../apps/web/e2e/support/start-app.ts';
import { firstStart } from '../bootstrap/first-start.mjs';
import { postgresHere, startPostgres } from '../bootstrap/postgres.mjs';
import { makeOneWorld, type OneWorld } from './one-world.ts';

const NUMBERS_OF_PROCESSES = [1, 2] as const;

/** A running server on a copy of the same data as the others. */
export interface EngineServer {
  /** For people: the engine and the number of processes. */
  name: string;
  url: string;
}

/** Servers of each engine and number of processes, the one that the others are compared with first. */
export interface EngineServers {
  made: OneWorld;
  servers: EngineServer[];
  hasPostgres: boolean;
  stop: () => Promise<void>;
}

/**
 * Makes the demo world and a world of 2,000 places once and starts servers on copies of it, with limits off. PostgreSQL
 * writes through to the disk, as SQLite does; where it is not installed, SQLite stands alone.
 */
export async function startEngineServers(): Promise<EngineServers> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-atlas-engines-'));
  const first = join(folder, 'first');
  const programs = postgresHere();
  const postgres = programs === undefined ? undefined : startPostgres(programs, { isDurable: true });
  const running: RunningApp[] = [];
  const stop = async (): Promise<void> => {
    for (const app of running) await app.stop();
    postgres?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (!(await firstStart(first))) throw new Error('The demo world could not be made.');
    const made = await makeOneWorld(first);
    if (postgres !== undefined) {
      const moved = await makeDatabase(postgres.address, 'moved');
      await moveDatabase(loadConfig({ DATA_DIR: first }), moved);
    }
    const servers: EngineServer[] = [];
    const start = async (engine: string, processes: number, settings: Record<string, string>): Promise<void> => {
      const dataDir = join(folder, `${engine}-${processes}`);
      await cp(first, dataDir, { recursive: true });
      const app = await startApp({ ...settings, PROCESSES: String(processes) }, { dataDir });
      running.push(app);
      servers.push({ name: `${engine}, ${processes} process${processes === 1 ? '' : 'es'}`, url: app.url });
    };
    for (const processes of NUMBERS_OF_PROCESSES) await start('SQLite', processes, {});
    for (const processes of postgres === undefined ? [] : NUMBERS_OF_PROCESSES) {
      const address = await makeDatabase(postgres?.address ?? '', `processes_${processes}`, 'moved');
      await start('PostgreSQL', processes, { DATABASE_URL: address });
    }
    return { made, servers, hasPostgres: postgres !== undefined, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
