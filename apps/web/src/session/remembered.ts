import { readStored, type StorageKey, writeStored } from './storage.ts';

/** So many names are remembered; the oldest are forgotten first. */
const MOST = 200;

/** Remembers on this device of what something was said already. @param key where it is kept */
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
