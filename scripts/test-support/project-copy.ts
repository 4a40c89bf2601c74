import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..');

/** A new folder with the content of a fresh clone, including files that are not committed yet. */
export function copyProject(): string {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const target = mkdtempSync(join(tmpdir(), 'venture-atlas-clone-'));
  for (const name of list.split('\0')) {
    if (name === '' || !existsSync(join(projectRoot, name))) continue;
    mkdirSync(dirname(join(target, name)), { recursive: true });
    copyFileSync(join(projectRoot, name), join(target, name));
  }
  return target;
}
