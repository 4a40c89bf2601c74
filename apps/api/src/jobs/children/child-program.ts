import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What to start for a child process: built it lies beside the server, in the sources beside the file that starts it.
 * TypeScript takes a second or two to start; `npm test` has just built everything, says where in BUILT_CHILDREN, and
 * the tests start that instead.
 * @param name of the child's file without ending
 * @param from `import.meta.url` of the file that starts it
 */
export function childProgram(name: string, from: string): { entry: string; execArgv: string[] } {
  if (!from.endsWith('.ts')) return { entry: fileURLToPath(new URL(`./${name}.js`, from)), execArgv: [] };
  const built = process.env.BUILT_CHILDREN ?? '';
  if (built !== '') return { entry: join(built, `${name}.js`), execArgv: [] };
  return { entry: fileURLToPath(new URL(`./${name}.ts`, from)), execArgv: ['--import', 'tsx'] };
}
