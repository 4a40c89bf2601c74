import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('the memory of a child process is its own, however much its parent holds', async () => {
  const held = Array.from({ length: 60 }, () => Buffer.alloc(10_000_000, 1));
  const module = pathToFileURL(join(import.meta.dirname, 'peak-memory.ts')).href;
  const program = `const { peakMb } = await import('${module}'); console.log(peakMb());`;
  const flags = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: import.meta.dirname });
  expect(held).toHaveLength(60);
  expect(Number(stdout)).toBeGreaterThan(20);
  expect(Number(stdout)).toBeLessThan(400);
});
