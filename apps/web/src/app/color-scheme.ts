import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { onStoredElsewhere, readStored, removeStored, storageKeys, writeStored } from '../session/storage.ts';

/** What the theme switch offers; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

export const themeChoices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Our words and Mantine's for the same three choices. */
export function toMantine(choice: string | null): MantineColorScheme | undefined {
  if (choice === 'light' || choice === 'dark') return choice;
  return choice === 'system' ? 'auto' : undefined;
}

export function fromMantine(scheme: MantineColorScheme): ThemeChoice {
  return scheme === 'auto' ? 'system' : scheme;
}

/** Keeps the choice under `va:theme`, where the page's first script reads it, and follows other tabs. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: (fallback) => toMantine(readStored(storageKeys.theme)) ?? fallback,
    set: (scheme) => {
      writeStored(storageKeys.theme, fromMantine(scheme));
    },
    subscribe: (onUpdate) => {
      stop = onStoredElsewhere([storageKeys.theme], () => onUpdate(toMantine(readStored(storageKeys.theme)) ?? 'auto'));
    },
    unsubscribe: () => stop(),
    clear: () => removeStored(storageKeys.theme),
  };
}
