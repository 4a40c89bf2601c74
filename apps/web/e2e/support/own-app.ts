import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyData } from '../../../api/test-support/demo-data.ts';
import { type RunningApp, startApp } from './start-app.ts';

/** A new folder with a copy of the shared server's data. */
export async function copyOfData(sharedDataDir: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'venture-atlas-e2e-'));
  await copyData(sharedDataDir, dataDir);
  return dataDir;
}

/**
 * Starts a server of its own, on a copy of the shared one's data: for tests
 * that stop or change it. Cutting the pictures into tiles again would take
 * longer than everything else.
 */
export async function startOwnApp(sharedDataDir: string, env: Record<string, string> = {}): Promise<RunningApp> {
  return startApp(env, { dataDir: await copyOfData(sharedDataDir) });
}
