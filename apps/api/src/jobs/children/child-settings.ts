import { setPriority } from 'node:os';

/** Tests wait for their children while other tests work: at a low priority they would wait for those. */
const isAwaitedByTests = (process.env.BUILT_CHILDREN ?? '') !== '';

/**
 * The environment of a child process: nothing secret is among it. What was compiled once is read again where Node was
 * told to keep it.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: process.env.NODE_ENV ?? '',
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
  };
}

/**
 * Lets requests come before the work of a child. Not every system lets a process do this; then it runs at normal priority.
 * @param niceness 0 to 19
 */
export function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined || isAwaitedByTests) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // a restricted container
  }
}
