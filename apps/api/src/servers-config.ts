import { resolve } from 'node:path';
import Type, { type Static } from 'typebox';
import { ConfigError, oneOf } from './setting-readers.ts';

/** The settings of a server that may be one of several, as they stand in the environment. */
export const serversSettings = {
  PROCESSES: Type.Integer({ default: 1, minimum: 1, maximum: 64 }),
  DRAIN_SECONDS: Type.Integer({ default: 0, minimum: 0, maximum: 300 }),
  JOBS: Type.String({ default: 'on' }),
  SECRET_KEY_FILE: Type.String({ default: '' }),
} as const;

type Read = { [Name in keyof typeof serversSettings]: Static<(typeof serversSettings)[Name]> };

export interface ServersConfig {
  /** How many processes serve the data folder; each counts for itself what `rateLimits` limits. */
  processes: number;
  /** So long (ms) a process that was told to end answers as ever, while it says that it is not ready. */
  drainMs: number;
  /** False: other servers of the same database do what is to be done after the answer. */
  doesJobs: boolean;
  /** The key that all servers of an installation share; null: it is in the data folder. */
  secretKeyFile: string | null;
}

/**
 * @param folder from which relative settings count
 * @throws ConfigError where work is left to others that cannot be there
 */
export function readServers(read: Read, databaseUrl: string | null, folder: string): ServersConfig {
  const doesJobs = oneOf('JOBS', read.JOBS, ['on', 'off']) === 'on';
  if (!doesJobs && databaseUrl === null)
    throw new ConfigError('JOBS=off needs DATABASE_URL: without it no other server could do the work.');
  const secretKeyFile = read.SECRET_KEY_FILE === '' ? null : resolve(folder, read.SECRET_KEY_FILE);
  return { processes: read.PROCESSES, drainMs: read.DRAIN_SECONDS * 1000, doesJobs, secretKeyFile };
}
