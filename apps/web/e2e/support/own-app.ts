import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type RunningApp, startApp } from './start-app.ts';

/**
 * Starts a server of its own, on a copy of the shared one's data: for tests
 * that stop or change it. Cutting the pictures into tiles again would take
 * longer than everything else.
 */
export async function startOwnApp(sharedDataDir: string, env: Record<string, string> = {}): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'venture-atlas-e2e-'));
  await cp(sharedDataDir, dataDir, {
    recursive: true,
    // The lock belongs to the process that holds it; SQLite makes the -shm file anew.
    filter: (file) => !basename(file).startsWith('server.lock') && !file.endsWith('-shm'),
  });
  return startApp(env, { dataDir });
}
