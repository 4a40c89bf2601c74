import { rememberedNames } from './remembered.ts';
import { storageKeys } from './storage.ts';

const welcomed = rememberedNames(storageKeys.welcomed);

/** Whether the line for newcomers of a map was read on this device. @param map its path */
export const wasWelcomed = (map: string): boolean => welcomed.has(map);

/** From now on it was. */
export const rememberWelcomed = (map: string): void => welcomed.add(map);
