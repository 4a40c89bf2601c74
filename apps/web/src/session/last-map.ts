import { safeLocalPath } from '@venture-atlas/rules';
import { readStored, storageKeys, writeStored } from './storage.ts';

/** Keeps the address of the map that was opened last, for `/load_last_url`. */
export function rememberLastMap(path: string): void {
  writeStored(storageKeys.lastMap, path);
}

/** The address of the last map in this browser, checked to be our own; '/' without one. */
export function lastMapPath(): string {
  const path = safeLocalPath(readStored(storageKeys.lastMap));
  // Somebody who edits their storage must not be sent round in a circle.
  return path.startsWith('/load_last_url') ? '/' : path;
}
