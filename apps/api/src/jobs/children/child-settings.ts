import { setPriority } from 'node:os';

/** Tests wait for their children while other tests run; with low priority that would take long. */
const isAwaitedByTests = (process.env.BUILT_CHILDREN ?? '') !== '';

/** The environment of a child process, without secrets. It keeps Node's compile cache if one is set. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: process.env.NODE_ENV ?? '',
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
  };
}

/**
 * Lowers the priority of a child, so that requests come first. If the system does not permit it, the priority stays
 * normal.
 * @param niceness 0 to 19
 */
export function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined || isAwaitedByTests) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // A restricted container does not permit it.
  }
}
