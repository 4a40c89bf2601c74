import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laneOf, laneOfFiles, limitsOf, usableMemory } from './import-lane.ts';

const GB = 1_073_741_824;

describe('the memory of an import', () => {
  test.each([
    [1, 256],
    [2, 512],
    [4, 1_024],
    [8, 2_048],
    [64, 2_048],
  ])('is a part of what a machine of %i GB has', (machine, most) => {
    expect(limitsOf('slow', machine * GB).memoryMb).toBe(most);
    expect(limitsOf('quick', machine * GB).memoryMb).toBeLessThanOrEqual(512);
  });

  test('is enough to start with on the smallest machine', () => {
    expect(limitsOf('slow', GB / 2).memoryMb).toBe(256);
  });

  test.each([
    ['its container has less', 8 * GB, 2 * GB, 2 * GB],
    ['its container has no limit', 8 * GB, 2 ** 64, 8 * GB],
    ['nothing is known of a container', 8 * GB, undefined, 8 * GB],
    ['no limit is told as 0', 8 * GB, 0, 8 * GB],
  ])('counts from what may be used where %s', (_, total, constrained, usable) => {
    expect(usableMemory(total, constrained)).toBe(usable);
  });
});

describe('the lane of files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'import-lane-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const fileOf = (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return { name, path, bytes: Buffer.byteLength(content) };
  };

  test('is quick for what is small, and slow for what is large or packed', async () => {
    const small = fileOf('small.csv', 'name,x,y\nOak,1,2\n');
    expect(await laneOfFiles([small, fileOf('empty.csv', '')])).toBe('quick');
    expect(await laneOfFiles([small, fileOf('a.lk', gzipSync('{}'))])).toBe('slow');
    expect(await laneOfFiles([small, fileOf('a.txt', 'PK\u0003\u0004')])).toBe('slow');
    const half = 'x'.repeat(600_000);
    expect(await laneOfFiles([fileOf('a.csv', half)])).toBe('quick');
    expect(await laneOfFiles([fileOf('a.csv', half), fileOf('b.csv', half)])).toBe('slow');
  });

  test('of an import from before there were lanes is slow', () => {
    expect(laneOf({})).toBe('slow');
    expect(laneOf({ lane: 'quick' })).toBe('quick');
  });
});
