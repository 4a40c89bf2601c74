import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs of a small machine besides Node: a shell and the programs that npm's scripts call. */
const PROGRAMS = ['sh', 'bash', 'env', 'npm', 'git', 'uname', 'dirname', 'basename', 'sed', 'readlink', 'cat', 'which'];

/**
 * A folder for PATH with `node`, npm, and a shell, but neither a compiler nor Python.
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
