import { safeLocalPath } from '@venture-atlas/rules';
import { readStored, storageKeys, writeStored } from './storage.ts';

/** Stores the address of the last opened map, for `/load_last_url`. */
export function rememberLastMap(path: string): void {
  writeStored(storageKeys.lastMap, path);
}

/** The address of the last map in this browser. It is always an address of this site; '/' without one. */
export function lastMapPath(): string {
  const path = safeLocalPath(readStored(storageKeys.lastMap));
  // An edited storage must not cause a redirect loop.
  return path.startsWith('/load_last_url') ? '/' : path;
}
