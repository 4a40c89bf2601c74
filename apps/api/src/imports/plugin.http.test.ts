import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTestApp } from '../../test-support/build-test-app.ts';

test('what a server that stopped had left is removed at the start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'imports-'));
  const left = join(dataDir, 'imports', 'f00d', 'file-0');
  mkdirSync(join(left, '..'), { recursive: true });
  writeFileSync(left, 'half a world');
  const server = await buildTestApp({ config: { dataDir } });
  expect(existsSync(left)).toBe(false);
  expect(existsSync(join(dataDir, 'imports'))).toBe(true);
  await server.close();
  rmSync(dataDir, { recursive: true });
});
