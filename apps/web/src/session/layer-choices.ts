import { keptByMap } from './kept-by-map.ts';
import { readStored, storageKeys } from './storage.ts';

/** The layers that a user switched on (true) or off on a map, by key. The others have the world's default. */
export type LayerChoice = Readonly<Record<string, boolean>>;

const choices = keptByMap(storageKeys.layers, 'maps', isChoice);

/** Whether anything was ever chosen on this device. The first page needs only this. */
export const hasLayerChoices = (): boolean => readStored(storageKeys.layers) !== null;

/** Stores the user's layers of the map at this address, on this device, until their session ends. */
export function rememberLayers(path: string, choice: LayerChoice): void {
  choices.remember(path, Object.keys(choice).length === 0 ? undefined : choice);
}

/** The user's layers of the map at this address. */
export function recallLayers(path: string): LayerChoice {
  return choices.recall(path) ?? {};
}

function isChoice(value: unknown): value is LayerChoice {
  return typeof value === 'object' && value !== null && Object.values(value).every((isOn) => typeof isOn === 'boolean');
}
