import { keptByMap } from './kept-by-map.ts';
import { readStored, storageKeys } from './storage.ts';

/** What a person switched on (true) or off of a map, by the key of the layer; the rest is as its world has it. */
export type LayerChoice = Readonly<Record<string, boolean>>;

const choices = keptByMap(storageKeys.layers, 'maps', isChoice);

/** Whether anything was ever chosen on this device: all that the first page asks. */
export const hasLayerChoices = (): boolean => readStored(storageKeys.layers) !== null;

/** Keeps what this person switched on the map of this address, on this device, until their session ends. */
export function rememberLayers(path: string, choice: LayerChoice): void {
  choices.remember(path, Object.keys(choice).length === 0 ? undefined : choice);
}

/** What this person switched on the map of this address. */
export function recallLayers(path: string): LayerChoice {
  return choices.recall(path) ?? {};
}

function isChoice(value: unknown): value is LayerChoice {
  return typeof value === 'object' && value !== null && Object.values(value).every((isOn) => typeof isOn === 'boolean');
}
