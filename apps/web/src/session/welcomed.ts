import { rememberedNames } from './remembered.ts';
import { storageKeys } from './storage.ts';

const welcomed = rememberedNames(storageKeys.welcomed);

/**
 * Whether the welcome message of a map was read on this device.
 * @param map its path
 */
export const wasWelcomed = (map: string): boolean => welcomed.has(map);

/** Stores that it was read. */
export const rememberWelcomed = (map: string): void => welcomed.add(map);
