import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { onStoredElsewhere, readStored, removeStored, storageKeys, writeStored } from '../session/storage.ts';

/** The options of the theme switch; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

export const themeChoices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Converts between our names and Mantine's names of the themes. */
export function toMantine(choice: string | null): MantineColorScheme | undefined {
  if (choice === 'light' || choice === 'dark') return choice;
  return choice === 'system' ? 'auto' : undefined;
}

export function fromMantine(scheme: MantineColorScheme): ThemeChoice {
  return scheme === 'auto' ? 'system' : scheme;
}

/** Stores the choice under `va:theme`, where the page's first script reads it, and follows other tabs. */
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
