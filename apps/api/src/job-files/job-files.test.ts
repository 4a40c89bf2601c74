import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3TestServer, startS3 } from '../../test-support/s3-server.ts';
import { type JobFiles, openJobFiles } from './job-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'job-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: JobFiles, id: string, name: string, text: string): string {
  const path = join(files.folderOf(id), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}
const knowing =
  (...ids: string[]) =>
  async () =>
    new Set(ids);

describe('files of jobs in the one folder of those who work', () => {
  test('are found where they were put, and go with their job', async () => {
    const files = openJobFiles(join(folder, 'posters'), { folder });
    const path = write(files, 'a', 'poster.pdf', 'a sheet');
    await files.share('a', 'poster.pdf');
    expect(await files.find('a', 'poster.pdf')).toBe(path);
    await files.drop('a');
    expect(existsSync(files.folderOf('a'))).toBe(false);
  });

  test('are swept when nobody knows their job and they are old enough', async () => {
    const files = openJobFiles(join(folder, 'imports'), { folder });
    for (const id of ['known', 'old', 'young', '.receiving']) write(files, id, 'file-0', id);
    for (const id of ['known', 'old', '.receiving']) utimesSync(files.folderOf(id), 1, 1);
    await files.sweepHere(knowing('known'), 60_000);
    const left = ['known', 'old', 'young', '.receiving'].filter((id) => existsSync(files.folderOf(id)));
    expect(left).toEqual(['known', 'young', '.receiving']);
  });
});

describe('files of jobs of machines with a bucket', () => {
  let s3: S3TestServer;
  let number = 0;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.close());
  beforeEach(() => {
    number += 1;
  });
  const machine = (name: string, kind = 'imports'): JobFiles =>
    openJobFiles(join(folder, name, kind), { folder, s3: s3.place(`job-files-${number}`) });

  test('are read on a machine that did not receive them, alone or as a folder', async () => {
    const [one, other] = [machine('one'), machine('other')];
    write(one, 'a', 'file-0', 'towns');
    write(one, 'a', 'preview-0/0-0.json', 'first page');
    write(one, 'a', 'preview-0/0-1.json', 'second page');
    await one.share('a', 'file-0');
    await one.share('a', 'preview-0');
    expect(readFileSync(await other.find('a', 'file-0'), 'utf8')).toBe('towns');
    expect(readFileSync(await other.find('a', 'preview-0/0-1.json'), 'utf8')).toBe('second page');
    expect(existsSync(await other.find('a', 'preview-0/0-2.json'))).toBe(false);
    expect(existsSync(await machine('other', 'posters').find('a', 'file-0'))).toBe(false);
  });

  test('are gone for everybody once their job is, but for copies, which each machine sweeps', async () => {
    const [one, other] = [machine('one'), machine('other')];
    write(one, 'a', 'file-0', 'towns');
    await one.share('a', 'file-0');
    const copy = await other.find('a', 'file-0');
    await one.drop('a');
    expect(existsSync(await machine('third').find('a', 'file-0'))).toBe(false);
    await other.sweepHere(knowing('a'));
    expect(existsSync(copy)).toBe(true);
    await other.sweepHere(knowing());
    expect(existsSync(copy)).toBe(false);
  });

  test('stay while their job may still be coming, though nobody knows it', async () => {
    const [one, other] = [machine('one'), machine('other')];
    write(one, 'a', 'file-0', 'towns');
    await one.share('a', 'file-0');
    await one.sweepShared(knowing());
    expect(existsSync(await other.find('a', 'file-0'))).toBe(true);
  });
});
