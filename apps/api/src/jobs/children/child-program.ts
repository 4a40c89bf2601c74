import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The program of a child process: built, it lies beside the server; from sources, beside the file that starts it.
 * TypeScript takes a second or two to start, so tests use the built programs in the folder BUILT_CHILDREN, which `npm
 * test` sets.
 * @param name of the child's file without extension
 * @param from `import.meta.url` of the file that starts it
 */
export function childProgram(name: string, from: string): { entry: string; execArgv: string[] } {
  if (!from.endsWith('.ts')) return { entry: fileURLToPath(new URL(`./${name}.js`, from)), execArgv: [] };
  const built = process.env.BUILT_CHILDREN ?? '';
  if (built !== '') return { entry: join(built, `${name}.js`), execArgv: [] };
  return { entry: fileURLToPath(new URL(`./${name}.ts`, from)), execArgv: ['--import', 'tsx'] };
}
