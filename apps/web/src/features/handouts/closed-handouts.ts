import { rememberedNames } from '../../session/remembered.ts';
import { storageKeys } from '../../session/storage.ts';

/** Keys of what a DM showed and this device closed: each time that something is shown has a key of its own. */
export const closedHandouts = rememberedNames(storageKeys.closedHandouts);
