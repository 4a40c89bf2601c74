import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTestApp } from '../../test-support/build-test-app.ts';

test('what a server that was killed left without a job is removed at the start, but not what is being received', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'imports-'));
  const folders = ['f00d', 'beef'].map((name) => join(dataDir, 'imports', name));
  const [left = '', young = ''] = folders;
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'file-0'), 'half a world');
  }
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(left, hourAgo, hourAgo);
  const server = await buildTestApp({ config: { dataDir } });
  server.app.startJobs();
  await expect.poll(() => existsSync(left), { timeout: 20_000 }).toBe(false);
  await server.app.jobs.idle('import clean-up');
  expect(existsSync(young)).toBe(true);
  await server.close();
  rmSync(dataDir, { recursive: true });
});
