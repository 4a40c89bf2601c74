import { databaseFailure } from './db/engine.ts';
import { thisUser } from './this-user.ts';

/** Properties of a refused system call. */
interface Refused extends Error {
  code?: string;
  path?: string;
  dest?: string;
  port?: number;
  address?: string;
  hostname?: string;
}

const NOT_ALLOWED = ['EACCES', 'EPERM'];
const NO_FOLDER = ['ENOTDIR', 'EROFS', 'EISDIR', 'EEXIST'];
const NO_SUCH_HOST = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EADDRNOTAVAIL', 'EINVAL'];

/**
 * Describes a refused system call and its remedy in one sentence for the administrator; undefined for errors of the
 * program.
 */
export function systemSentence(error: Error): string | undefined {
  const { code = '', path, dest, port } = error as Refused;
  const failure = databaseFailure(error);
  if (failure === undefined && (port !== undefined || NO_SUCH_HOST.includes(code))) return networkSentence(error, code);
  const what = dest ?? path ?? 'A file or folder';
  if (code === 'ENOSPC' || failure === 'full') return 'The disk is full. Make room and try again.';
  if (failure === 'damaged')
    return `The database is damaged (${error.message}). Stop the server and restore the newest backup: npm run restore`;
  if (failure === 'busy')
    return 'The database is busy or does not answer. Try again; where DATABASE_URL is set, look whether PostgreSQL runs.';
  if (failure === 'disk') return 'The disk failed. Look at the log of the system, and keep a copy of the data folder.';
  if (code === 'ENOENT' && path !== undefined) return `There is no file or folder ${path}. Name one that is there.`;
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Too many files are open. Raise the limit (ulimit -n) and try again.';
  if (NOT_ALLOWED.includes(code))
    return `${what} may not be used by ${thisUser()}. Give this user the right to, name another place, or run this as the user who may.`;
  if (NO_FOLDER.includes(code)) return `Nothing can be written to ${what}. Name a place in another folder.`;
  if (failure === 'not-writable')
    return `The database may not be written by ${thisUser()}. Run this as root or as the user who runs the server.`;
  return undefined;
}

function networkSentence(error: Refused, code: string): string | undefined {
  const { port, address, hostname } = error;
  const host = hostname ?? address ?? 'This address';
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or set PORT to another number.`;
  if (NOT_ALLOWED.includes(code))
    return `Port ${port} may not be used by ${thisUser()}. Set PORT above 1023, with a proxy in front for 80 and 443.`;
  if (NO_SUCH_HOST.includes(code) && (port ?? address ?? hostname) !== undefined)
    return `${host} is not an address of this machine. Set HOST to one, to 127.0.0.1 for this machine alone, or to 0.0.0.0 for the network.`;
  return undefined;
}
