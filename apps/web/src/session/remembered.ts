import { readStored, type StorageKey, writeStored } from './storage.ts';

/** Most names stored. The oldest are dropped first. */
const MOST = 200;

/**
 * Stores on this device for which names a message was already shown.
 * @param key the storage key
 */
export function rememberedNames(key: StorageKey) {
  const read = (): string[] => {
    try {
      const kept: unknown = JSON.parse(readStored(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
    } catch {
      return [];
    }
  };
  const has = (name: string): boolean => read().includes(name);
  return {
    has,
    add: (name: string): void => {
      if (!has(name)) writeStored(key, JSON.stringify([...read(), name].slice(-MOST)));
    },
  };
}
