import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a small machine has beside Node: a shell and what npm's own scripts call. */
const PROGRAMS = ['sh', 'bash', 'env', 'npm', 'git', 'uname', 'dirname', 'basename', 'sed', 'readlink', 'cat', 'which'];

/**
 * A folder for PATH that holds `node`, npm and a shell, and neither a compiler nor Python.
 * @param node the program that becomes `node`
 */
export function programsWithoutCompiler(folder: string, node: string): string {
  mkdirSync(folder, { recursive: true });
  symlinkSync(node, join(folder, 'node'));
  for (const name of PROGRAMS) {
    const found = (process.env.PATH ?? '')
      .split(delimiter)
      .map((path) => join(path, name))
      .find((path) => existsSync(path));
    if (found !== undefined) symlinkSync(found, join(folder, name));
  }
  return folder;
}
