import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTestApp } from '../../test-support/build-test-app.ts';
import { insertJob, ofAccount } from '../jobs/queries/jobs.ts';

const hourAgo = new Date(Date.now() - 3_600_000);

test('what a server that was killed left is removed at the start, but not what somebody needs or just sends', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'imports-'));
  const folder = (name: string) => join(dataDir, 'imports', name);
  const makeFolder = (name: string, at: Date) => {
    mkdirSync(folder(name), { recursive: true });
    writeFileSync(join(folder(name), 'file-0'), 'half a world');
    utimesSync(folder(name), at, at);
  };
  for (const name of ['without-job', 'made', 'read']) makeFolder(name, hourAgo);
  makeFolder('just-sent', new Date());
  const server = await buildTestApp({ config: { dataDir } });
  const at = new Date().toISOString();
  for (const [id, subject] of [
    ['made', 'apply'],
    ['read', 'read'],
  ] as const) {
    await insertJob(server.db, { id, kind: 'import', subject, requester: ofAccount(1), payload: {}, at });
    await server.db.updateTable('jobs').set({ state: 'done', ended_at: at }).where('id', '=', id).execute();
  }
  server.app.startJobs();
  const left = () => readdirSync(join(dataDir, 'imports')).sort();
  await expect.poll(left).toEqual(['just-sent', 'read']);
  await server.close();
  rmSync(dataDir, { recursive: true });
});

test('the first file of a long upload stays until the last is here, and files that cannot be taken leave no folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'imports-'));
  const server = await buildTestApp({ config: { dataDir } });
  const { open, incoming } = server.app.imports;
  const received = (name: string, hours: number) => {
    mkdirSync(incoming, { recursive: true });
    const at = new Date(Date.now() - hours * 3_600_000);
    writeFileSync(join(incoming, name), 'half a world');
    utimesSync(join(incoming, name), at, at);
    return { path: join(incoming, name), name, bytes: 12 };
  };
  const first = received('first', 2);
  received('left', 3);
  await open.sweep();
  expect(readdirSync(incoming)).toEqual(['first']);

  const by = { id: 1, name: 'Mara', viewer: { kind: 'staff', id: 1 } } as const;
  const lost = { path: join(incoming, 'lost'), name: 'lost', bytes: 1 };
  await expect(open.take(by, 1, [first, lost], {})).rejects.toThrow('ENOENT');
  expect(readdirSync(join(dataDir, 'imports'))).toEqual(['.receiving']);
  await server.close();
  rmSync(dataDir, { recursive: true });
});
