import { readStored, storageKeys, writeStored } from './storage.ts';

/** So many maps are remembered; the longest ago are forgotten first. */
const MOST = 200;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(storageKeys.welcomed) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether the line for newcomers of a map was read on this device. @param map its path */
export const wasWelcomed = (map: string): boolean => read().includes(map);

/** From now on it was. */
export function rememberWelcomed(map: string): void {
  if (!wasWelcomed(map)) writeStored(storageKeys.welcomed, JSON.stringify([...read(), map].slice(-MOST)));
}
